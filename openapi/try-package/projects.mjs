// Three small projects of other teams. They show the first products of a shop, whose origin is
// known when they run.

import { browserMocks, recipeModules } from "./recipes.mjs";

/** Not a dependency of this repository. */
const NEXT_VERSION = "16.4.6";

const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, target: "ES2022" };

/** Lists products, and prices them. */
const NODE_PROGRAM = `
import { createQuote, createStorefrontClient, listProducts } from "@shop/api-client";

const client = createStorefrontClient({ origin: process.argv[2] ?? "" });
const { data: list } = await listProducts({ client, query: { perPage: 3 }, throwOnError: true });
const lines = list.items.map(({ id }) => ({ productId: id, quantity: 1 }));
const body = { lines, countryCode: "CY" };
const { data: quote } = await createQuote({ client, body, throwOnError: true });
for (const { name } of list.items) console.log(name);
console.log(quote.lines.length + " lines");
`;

const VITE_PAGE = `
import { createStorefrontClient, listProducts } from "@shop/api-client";

const parameters = new URLSearchParams(location.search);
if (parameters.has("mocks")) await import("./mocks");
const client = createStorefrontClient({ origin: parameters.get("origin") ?? location.origin });
const { data, error } = await listProducts({ client, query: { perPage: 3 } });
for (const name of data?.items.map((product) => product.name) ?? [error?.title ?? ""]) {
  const item = document.createElement("li");
  item.textContent = name;
  document.body.append(item);
}
`;

const NEXT_PAGE = `
import { createStorefrontClient, isProblem, listProducts } from "@shop/api-client";

export const dynamic = "force-dynamic";

export default async function Page() {
  const client = createStorefrontClient({ origin: process.env.SHOP_ORIGIN });
  const { data, error } = await listProducts({ client, query: { perPage: 3 } });
  if (isProblem(error)) return <p>{error.title}</p>;
  return <ul>{data?.items.map(({ id, name }) => <li key={id}>{name}</li>)}</ul>;
}
`;

const NEXT_LAYOUT = `
export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

/**
 * `packages` are installed beside the client: those without a version have that of this repository.
 * `links` are packages of this repository, for a project that needs no network. `recipes` returns
 * further files and first steps, from the client's README. `steps` check and build the project.
 */
export const projects = {
  node: {
    packages: [],
    links: ["@tanstack", "@types", "msw"],
    files: { "shop.ts": NODE_PROGRAM },
    recipes: (readme) => ({ files: recipeModules(readme), steps: [] }),
    compilerOptions: {
      ...compilerOptions,
      noEmit: false,
      outDir: "built",
      module: "NodeNext",
      lib: ["ES2023", "DOM"],
      types: ["node"],
      jsx: "react-jsx",
    },
    steps: [["tsc"], ["tsc", "--project", "exact.json"]],
  },
  vite: {
    packages: ["msw", "typescript", "vite"],
    recipes: browserMocks,
    files: {
      "index.html":
        '<!doctype html><link rel="icon" href="data:," /><script type="module" src="/main.ts"></script>',
      "main.ts": VITE_PAGE,
    },
    compilerOptions: {
      ...compilerOptions,
      module: "ESNext",
      moduleResolution: "bundler",
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      types: [],
    },
    steps: [["tsc"], ["vite", "build"]],
  },
  next: {
    packages: [
      `next@${NEXT_VERSION}`,
      "react",
      "react-dom",
      "typescript",
      "@types/node",
      "@types/react",
    ],
    files: { "app/layout.tsx": NEXT_LAYOUT, "app/page.tsx": NEXT_PAGE },
    compilerOptions: {
      ...compilerOptions,
      module: "ESNext",
      moduleResolution: "bundler",
      lib: ["ES2023", "DOM"],
      jsx: "react-jsx",
    },
    steps: [["next", "build"]],
  },
};
