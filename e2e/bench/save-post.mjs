// Saves a blog post with the words of a page and about its length, to compare their responses.
// Usage: node save-post.mjs SANDBOX TENANT SLUG FILE, where FILE contains the page.

import { readFile } from "node:fs/promises";

import { bearerToken, connectionOf } from "../secrets/canaries.mjs";

const [sandbox = "", tenant = "", slug = "", file = ""] = process.argv.slice(2);
const page = await readFile(file, "utf8");
const words = page.replaceAll(/<[^>]*>|[<>&"\\]/g, " ").split(/\s+/);
const paragraphs = [];
for (let length = 0, at = 0; length < page.length; at += 40) {
  const start = at % Math.max(1, words.length - 40);
  const paragraph = `<p>${words.slice(start, start + 40).join(" ")}</p>`;
  paragraphs.push(paragraph);
  length += paragraph.length;
}
const row = {
  POST_SLUG: slug,
  POST_TITLE: `As long as ${slug}`,
  POST_DATE: "2001-01-01",
  POST_HTML: paragraphs.join(""),
};
const address = new URL("/Retail/Save", sandbox);
address.searchParams.set("constr", connectionOf(tenant));
const response = await fetch(address, {
  method: "POST",
  headers: { authorization: `Bearer ${bearerToken}`, "content-type": "application/json" },
  body: JSON.stringify({
    Table_Name: "BLOG_POSTS",
    Update_Table: "insert",
    Col_Value: Object.entries(row).map(([name, value]) => ({
      Column_Name: name,
      Column_Value: value,
    })),
    id: 0,
  }),
});
const responseText = await response.text();
if (responseText !== '"success"') throw new Error(`the post was not saved: ${responseText}`);
