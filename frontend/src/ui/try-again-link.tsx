import { texts } from "@/texts/frame";

interface TryAgainLinkProps {
  /** Whether the page itself is missing, not only a part of it. */
  isPage?: boolean;
}

/**
 * For visitors without scripts, beside a skeleton: a link to the same address. Browsers with scripts
 * load the missing part themselves.
 */
export function TryAgainLink({ isPage = false }: TryAgainLinkProps) {
  return (
    <noscript>
      {import.meta.env.SSR && isPage && <p>{texts.failure.unavailable.description}</p>}
      {import.meta.env.SSR && (
        // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the page's own
        <a
          href=""
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {texts.failure.tryAgain}
        </a>
      )}
    </noscript>
  );
}
