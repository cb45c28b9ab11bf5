const NAME = "hide-newsletter";
const WEEK_IN_SECONDS = 7 * 24 * 60 * 60;

export const isNewsletterHidden = (): boolean =>
  document.cookie.split("; ").some((cookie) => cookie.startsWith(`${NAME}=`));

export function hideNewsletter(): void {
  // The CookieStore API is missing in some browsers and on pages without TLS.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${NAME}=1; Max-Age=${String(WEEK_IN_SECONDS)}; Path=/; SameSite=Lax`;
}
