import { providerNotices } from "@/texts/provider-sign-in";
import { FormNoticeText } from "@/ui/form-notice-text";

const successes: ReadonlySet<string> = new Set(["address-confirmed", "confirm-by-mail"]);

/** Result of a sign-in with an identity provider, by its name in the page's address. */
export function ProviderNotice({ name }: { name: string }) {
  const texts = Object.hasOwn(providerNotices, name) ? providerNotices[name] : undefined;
  if (texts === undefined) return null;
  const kind = successes.has(name) ? "success" : "error";
  return (
    <div className="mb-5">
      <FormNoticeText notice={{ kind, ...texts }} />
    </div>
  );
}
