import type { PageHead, StructuredData } from "./page-head";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

interface Head extends PageHead {
  title: string;
  siteName: string;
}

/** All addresses must be absolute URLs. */
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
          // Social networks take the rest of the card from the Open Graph tags above.
          meta("name", "twitter:card", picture === undefined ? "summary" : "summary_large_image"),
        ]),
    ...data.map(script),
  ].join("");
}

function meta(kind: "name" | "property", name: string, content: string | undefined): string {
  return content === undefined ? "" : `<meta ${kind}="${name}" content="${escapeHtml(content)}"/>`;
}

/** Escapes all characters that could end the element or, in older JavaScript, a line. */
function script(data: StructuredData): string {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script type="application/ld+json">${json}</script>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
