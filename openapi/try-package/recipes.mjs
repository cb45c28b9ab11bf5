/** Names that the recipes use and their readers define. */
const CONTEXT = `
import type { Client, OrderOutcome } from "@shop/api-client";
declare global {
  const client: Client;
  const request: Request;
  function afterEach(run: () => void): void;
  function askToTryAgain(cause: unknown): void;
  function askToWait(seconds: string | null | undefined): void;
  function markFields(errors: unknown): void;
  function report(type: string, instance: string): void;
  function showFailure(detail: string): void;
  function showCorrection(term: string): void;
  function showNearMatches(): void;
  function showNewQuote(): void;
  function showNotFound(): void;
  function showNothingToWithdraw(): void;
  function showSignIn(): void;
  function showOrder(order: OrderOutcome): void;
  function showSupportCode(instance: string): void;
}
`;

/** Recipes that are pasted together, in a program that orders in the shop of its first argument. */
const ORDER_RECIPES = /### \d+\. Price a cart\n.*?(?=### \d+\. After the payment)/s;

const ORDER_PROGRAM = `
import { createStorefrontClient, type OrderOutcome, type OrderPaymentMethod } from "@shop/api-client";

const client = createStorefrontClient({ origin: process.argv[2] ?? "" });
const choosePayment = (_offered: OrderPaymentMethod[]) => "bank-transfer" as const;
const showOrder = ({ reference, state }: OrderOutcome) => console.log(state + " " + reference);
const showNewQuote = () => console.log("The quote has changed.");
const showFailure = (detail: string) => console.log(detail);
`;

const EXACT = {
  extends: "./tsconfig.json",
  compilerOptions: { exactOptionalPropertyTypes: true, noEmit: true },
  // The last section says how this one compiles.
  exclude: ["node_modules", "react-query.tsx"],
};

const CODE = /```tsx?\n(.*?)```/gs;
const codeBlocks = (text) => [...text.matchAll(CODE)].map(([, block]) => block);

const BROWSER_MOCKS = /#### In a browser\n\n`npx ([^`]+)`.*?```ts\n(.*?)```/s;

/** Command and module that start the mocks in a browser. */
export function browserMocks(readme) {
  const [, command, block] = BROWSER_MOCKS.exec(readme);
  return { files: { "mocks.ts": block }, steps: [command.split(" ")] };
}

const SECTION = /^#+ (?=.*\n)/m;

/**
 * Files: a program of the recipes of an order, and one module for the recipes of each other section, as a reader pastes them.
 * `exact.json` compiles them with the option that the last section is about.
 */
export function recipeModules(readme) {
  const [orderRecipes] = ORDER_RECIPES.exec(readme);
  const sections = readme.replace(ORDER_RECIPES, "").split(SECTION);
  const modules = sections.flatMap((section) => {
    const [title] = section.split("\n");
    const name = title.toLowerCase().replaceAll(/\W+/g, "-");
    const code = codeBlocks(section).join("\n");
    return code ? [[`${name}.tsx`, `export {};\n${code}`]] : [];
  });
  return {
    "context.d.ts": CONTEXT,
    "order.ts": [ORDER_PROGRAM, ...codeBlocks(orderRecipes)].join("\n"),
    "exact.json": JSON.stringify(EXACT),
    ...Object.fromEntries(modules),
  };
}
