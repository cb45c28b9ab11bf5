// A small front end with the exports of the real one. The `color` of a product's URL selects a failure.
// On the home page, `tab` can be a JSON list of additional reads.
const read = (operation, parameters = {}, decides = false) => ({
  key: JSON.stringify([operation, parameters]),
  operation,
  parameters,
  decides,
});
const text = (value) => String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export function plan(address) {
  const { pathname, searchParams } = new URL(address, "http://shop");
  const [, id] = pathname.match(/^\/product\/default\/(\w+)$/) ?? [];
  const reads = [read("findStorefront")];
  if (id !== undefined) reads.push(read("findProduct", { id: Number(id) }, true));
  if (searchParams.get("color") === "unknown-operation") reads.push(read("findSession"));
  if (searchParams.get("color") === "unknown-parameter") reads.push(read("listBrands", { id: 1 }));
  const tab = searchParams.get("tab") ?? "";
  if (tab.startsWith("[")) for (const [operation, parameters] of JSON.parse(tab)) reads.push(read(operation, parameters));
  return { status: pathname === "/pages/404" ? 404 : 200, reads };
}

export function render(address, origin, responses) {
  const { pathname, searchParams } = new URL(address, origin);
  const color = searchParams.get("color");
  if (color === "endless") for (;;);
  if (color === "throws") throw new Error("a component threw");
  if (color === "deep") return render(address, origin, responses);
  if (color === "greedy") for (let all = "x"; ; all += all) globalThis.all = all;
  const failed = color === "swallowed" ? "<!--$!-->" : "";
  const [storefront] = responses;
  const product = responses.find((response) => response?.descriptionHtml !== undefined);
  return {
    status: pathname === "/pages/404" || color === "missing" ? 404 : 200,
    head: `<title>${text(product?.name ?? pathname)} · ${text(storefront.name)}</title>`,
    html: `${failed}<main data-address="${text(address)}" data-origin="${text(origin)}">${text(product?.name ?? "")}</main>`,
  };
}
