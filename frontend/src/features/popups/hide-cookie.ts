const NAME = "hide-newsletter";
const WEEK_IN_SECONDS = 7 * 24 * 60 * 60;

export const isNewsletterHidden = (): boolean =>
  document.cookie.split("; ").some((cookie) => cookie.startsWith(`${NAME}=`));

/** For seven days. */
export function hideNewsletter(): void {
  // The other way to write a cookie is not there in every browser, nor without a secure connection.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${NAME}=1; Max-Age=${String(WEEK_IN_SECONDS)}; Path=/; SameSite=Lax`;
}
