const IMPORT = /^import \{ (.*) \} from "(.*)";\n/gm;

/** Names that the recipes use and their readers define. */
const CONTEXT = `
import type { Cart, Client, CreateOrderRequest, GuestBuyer, Quote } from "@shop/api-client";
declare global {
  const body: CreateOrderRequest;
  const cart: Cart;
  const client: Client;
  const controller: AbortController;
  const guest: GuestBuyer;
  const headers: { "Idempotency-Key": string };
  const password: string;
  const quote: Quote;
  const request: Request;
  function askToTryAgain(): void;
  function markFields(errors: unknown): void;
  function report(type: string, instance: string): void;
  function showNewQuote(): void;
  function showNotFound(): void;
  function showSupportCode(instance: string): void;
}
`;

/** Files: one module for each recipe of the README, with the imports of all recipes. */
export function recipeModules(readme) {
  const blocks = [...readme.matchAll(/```tsx?\n(.*?)```/gs)].map(([, block]) => block);
  const imports = new Map();
  for (const [, names, source] of blocks.join("\n").matchAll(IMPORT)) {
    const all = imports.get(source) ?? new Set();
    for (const name of names.split(", ")) all.add(name);
    imports.set(source, all);
  }
  const header = [...imports].map(
    ([source, names]) => `import { ${[...names].join(", ")} } from "${source}";\n`,
  );
  const modules = blocks.map((block, index) => {
    const code = block.replaceAll(IMPORT, "").replace("…", "return data ?? error;");
    const text = `${header.join("")}export async function recipe() {\n${code}}\n`;
    return [`recipe-${index + 1}.ts`, text];
  });
  return { "context.d.ts": CONTEXT, ...Object.fromEntries(modules) };
}
