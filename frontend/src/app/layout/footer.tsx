import { contactLinks, footerColumns, type MenuEntry } from "@/app/layout/menu";
import { useStorefront } from "@/features/tenant/queries";
import { sellerLines } from "@/features/tenant/seller-lines";
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

export function Footer() {
  const shop = useStorefront();
  const { name, analyticsId, footerHtml, socialLinks, version } = shop;
  const isSignedIn = useIsSignedIn();
  const { isHydrated } = useHydration();
  return (
    <footer className="mt-20 border-t border-line bg-raised defer-layout [--deferred-height:75rem] sm:[--deferred-height:46rem] lg:[--deferred-height:33rem]">
      <div className="container-content grid gap-x-8 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:py-16">
        <div className="max-w-sm">
          <p className="font-heading text-lg font-semibold">{name}</p>
          {footerHtml !== null && (
            <div className="mt-3 text-soft">
              <SafeHtml html={footerHtml} />
            </div>
          )}
          <address className="mt-4 text-soft not-italic">
            {[...sellerLines(shop.seller), shop.workingHoursSummary].map(
              (line) => line && <p key={line}>{line}</p>,
            )}
            {contactLinks(shop.company).map(footerLink)}
          </address>
          {socialLinks.length > 0 && (
            // Before hydration, the chunk would delay the hydration of the page.
            <div className="mt-4 min-h-11">{isHydrated && <SocialLinks />}</div>
          )}
        </div>
        {footerColumns(shop, isSignedIn).map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="text-sm font-semibold">{column.title}</h2>
            <ul className="mt-3">
              {column.links.map((link) => (
                <li key={link.href}>{footerLink(link)}</li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <p className="container-content flex flex-wrap justify-between gap-x-6 gap-y-1 py-5 text-xs text-soft">
          {/* A cached page must not contain a year from the clock. */}
          <span>{`© ${isHydrated ? currentYear() : ""}${name}`}</span>
          {analyticsId !== null && <ConsentSettings />}
          <span>{texts.footer.version(version)}</span>
        </p>
      </div>
    </footer>
  );
}

const currentYear = () => `${String(new Date().getUTCFullYear())} `;

const footerLink = ({ href, label }: MenuEntry) => (
  <a
    key={label}
    href={href}
    className="flex min-h-9 items-center text-soft transition-colors hover:text-ink hover:underline"
  >
    {label}
  </a>
);
