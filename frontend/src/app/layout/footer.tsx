import { useSyncExternalStore } from "react";

import { footerColumns } from "@/app/layout/menu";
import { useStorefront } from "@/features/tenant/queries";
import { useHydration } from "@/replay/hydration";
import { useIsSignedIn } from "@/store/login-data";
import { texts } from "@/texts/frame";
import { deferredPart } from "@/ui/deferred-part";
import { SafeHtml } from "@/ui/safe-html";

// Deferred, since the links are far below the first screen. Their height is reserved.
const SocialLinks = deferredPart(() =>
  import("@/app/layout/deferred").then((module) => module.SocialLinks),
);

const ConsentSettings = deferredPart(() =>
  import("@/features/consent/components/consent-settings").then((module) => module.ConsentSettings),
);

/** Without this component, the chunk would delay the hydration of the page. */
function HydratedSocialLinks() {
  const { isHydrated } = useHydration();
  return isHydrated && <SocialLinks />;
}

export function Footer() {
  const shop = useStorefront();
  const { name, analyticsId, company, footerHtml, socialLinks, version, workingHoursSummary } =
    shop;
  const isSignedIn = useIsSignedIn();
  const year = useCurrentYear();
  return (
    <footer className="mt-20 border-t border-line bg-raised defer-layout [--deferred-height:60rem] sm:[--deferred-height:36rem] lg:[--deferred-height:24rem]">
      <div className="container-content grid gap-x-8 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:py-16">
        <div className="max-w-sm">
          <p className="font-heading text-lg font-semibold">{name}</p>
          {footerHtml !== null && (
            <div className="mt-3 text-soft">
              <SafeHtml html={footerHtml} />
            </div>
          )}
          <address className="mt-4 text-soft not-italic">
            {company.location !== null && <p>{company.location}</p>}
            {workingHoursSummary !== null && <p>{workingHoursSummary}</p>}
          </address>
          {socialLinks.length > 0 && (
            <div className="mt-4 min-h-11">
              <HydratedSocialLinks />
            </div>
          )}
        </div>
        {footerColumns(shop, isSignedIn).map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="text-sm font-semibold">{column.title}</h2>
            <ul className="mt-3">
              {column.links.map((link) => (
                <li key={link.href}>
                  <a
                    href={link.href}
                    className="flex min-h-9 items-center text-soft transition-colors hover:text-ink hover:underline"
                  >
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <p className="container-content flex flex-wrap justify-between gap-x-6 gap-y-1 py-5 text-xs text-soft">
          <span>{year === null ? `© ${name}` : `© ${String(year)} ${name}`}</span>
          {analyticsId !== null && <ConsentSettings />}
          <span>{texts.footer.version(version)}</span>
        </p>
      </div>
    </footer>
  );
}

const subscribe = () => () => undefined;

/** `null` before hydration: a cached page must not contain a year from the clock. */
function useCurrentYear(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => new Date().getUTCFullYear(),
    () => null,
  );
}
