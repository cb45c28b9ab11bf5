import type { PageHead, StructuredData } from "./page-head";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

interface Head extends PageHead {
  /** Of the window. */
  title: string;
  /** Of the shop. */
  siteName: string;
}

/** All addresses in it are whole. */
export function writeHead(head: Head): string {
  const { title, siteName, canonical, robots, description, picture, type, data = [] } = head;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", description),
    meta("name", "robots", robots),
    canonical === undefined ? "" : `<link rel="canonical" href="${escapeHtml(canonical)}"/>`,
    ...(type === undefined
      ? []
      : [
          meta("property", "og:type", type),
          meta("property", "og:site_name", siteName),
          meta("property", "og:title", title),
          meta("property", "og:description", description),
          meta("property", "og:url", canonical),
          meta("property", "og:image", picture),
          // What else a card shows is taken from the tags above.
          meta("name", "twitter:card", picture === undefined ? "summary" : "summary_large_image"),
        ]),
    ...data.map(script),
  ].join("");
}

function meta(kind: "name" | "property", name: string, content: string | undefined): string {
  return content === undefined ? "" : `<meta ${kind}="${name}" content="${escapeHtml(content)}"/>`;
}

/** Nothing in it can end the element or, in JavaScript of old, a line. */
function script(data: StructuredData): string {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script type="application/ld+json">${json}</script>`;
}

/** Text as it can stand in an element or in the quotes of an attribute. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
