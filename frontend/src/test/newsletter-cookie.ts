const NAME = "hide-newsletter";

export const suppressNewsletter = () => writeCookie("1; Max-Age=604800");
export const allowNewsletter = () => writeCookie("; Max-Age=0");

function writeCookie(value: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the shop writes the cookie in this way
  document.cookie = `${NAME}=${value}; Path=/`;
}

export const newsletterCookie = () => cookieStore.get(NAME);
