// A front end of a few lines, with the same exports as the real one. What the product's colour says makes it fail in the
// ways in which pages can.
const query = (request, decides = false) => ({ key: JSON.stringify([request]), request, decides });
const storefront = "/api/v1/storefront";
const text = (value) => String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export function plan(address) {
  const url = new URL(address, "http://shop");
  const [, id] = url.pathname.match(/^\/product\/default\/(\w+)$/) ?? [];
  const queries = [query(storefront)];
  if (id !== undefined) queries.push(query(`/api/v1/products/${id}`, true));
  if (url.searchParams.get("color") === "unknown-request") queries.push(query("/api/v1/session"));
  return { status: url.pathname === "/pages/404" ? 404 : 200, queries };
}

export function render(address, origin, answers) {
  const { pathname, searchParams } = new URL(address, origin);
  const color = searchParams.get("color");
  if (color === "endless") for (;;);
  if (color === "throws") throw new Error("a component threw");
  if (color === "deep") return render(address, origin, answers);
  if (color === "greedy") for (let all = "x"; ; all += all) globalThis.all = all;
  const failed = color === "swallowed" ? "<!--$!-->" : "";
  const product = Object.values(answers).find((answer) => answer?.descriptionHtml !== undefined);
  return {
    status: 200,
    head: `<title>${text(product?.name ?? pathname)} · ${text(answers[storefront].name)}</title>`,
    html: `${failed}<main data-address="${text(address)}" data-origin="${text(origin)}">${text(product?.name ?? "")}</main>`,
  };
}
