import { providerNotices, providerTexts } from "@/texts/provider-sign-in";
import { FormNoticeText } from "@/ui/form-notice-text";

const successes: ReadonlySet<string> = new Set(["address-confirmed", "confirm-by-mail"]);

const failedSignIns: ReadonlySet<string> = new Set([
  "cancelled",
  "expired",
  "failed",
  "no-account",
  "no-email",
  "several-accounts",
  "unverified",
]);

type ProviderNoticeProps = { name: string; isSignedIn?: boolean };

/** Result of a sign-in with an identity provider, by its name in the page's address. */
export function ProviderNotice({ name, isSignedIn = false }: ProviderNoticeProps) {
  const texts = Object.hasOwn(providerNotices, name) ? providerNotices[name] : undefined;
  if (texts === undefined) return null;
  const kind = successes.has(name) ? "success" : "error";
  const detail = isSignedIn && failedSignIns.has(name) ? providerTexts.stillSignedIn : texts.detail;
  return (
    <div className="mb-5">
      <FormNoticeText notice={{ kind, title: texts.title, detail }} />
    </div>
  );
}
