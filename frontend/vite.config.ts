import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

import { chromiumFlags } from "../e2e/chromium-flags.mjs";
import { devShell } from "./vite/dev-shell.ts";
import { FlakyReporter } from "./vite/flaky-reporter.ts";
import { lateScripts } from "./vite/late-scripts.ts";
import { leafletBrowser } from "./vite/leaflet-browser.ts";
import { precompress } from "./vite/precompress.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const gateway = process.env["GATEWAY_URL"] ?? "http://localhost:8080";
// The browser's Host header goes through unchanged: it names the shop.
const toGateway = { target: gateway, changeOrigin: false };

const alias = [{ find: /^@\//, replacement: here("./src/") }];
// The renderer behind renderToString. React's public entries also load the streaming renderer, which makes a TextEncoder (and in
// the entry for browsers a MessageChannel) while it loads: the gateway's engine has neither.
const serverAlias = {
  find: /^react-dom\/server$/,
  replacement: here("../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"),
};

/** Number of parallel tabs: one more than processors, since tests mostly wait for the browser. Vitest slows down beyond 12. */
const TABS = Math.min(availableParallelism() + 1, 12);

const chromium = playwright({
  launchOptions: {
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: chromiumFlags,
  },
});

/** Two chunks for every page: libraries, which stay in caches over releases, and the shop's frame. */
const FIRST_LOAD = [
  {
    name: "libraries",
    // What only some pages use of them, such as mutations, stays with those pages.
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand)\/(?!.*(?:mutationObserver|useMutation|queriesObserver|useQueries)\.js)/,
    priority: 3,
  },
  // A group takes along whatever its modules import at once. Pictures, prices and breadcrumbs are on nearly every page.
  {
    name: "frame",
    test: /src\/(?:api\/client|app\/app|ui\/(?:breadcrumbs|picture|price-text|tabs|use-lazy-dialog)|lib\/price-label)\.tsx?/,
    priority: 2,
  },
];

/** What nearly every page shows of products: a chunk per module would cost each page more than it saves. */
const SHOP = {
  name: "shop",
  // Dialogs come with what opens them, forms with whoever has one, the choice of a variant with the pages that have one.
  test: /src\/(?:ui\/(?!dialog|submit|form-|message|part-|\w+-field|animate-|use-carousel|stepper)|lib\/(?!color-size|chosen|contact|customer|dates|kept|message)|texts\/buying|hooks\/(?!use-form)|features\/(?:cart|catalog))/,
  priority: 1,
  minShareCount: 4,
};

/** Rows that scroll, under headings of their own. */
const ROWS = {
  name: "rows",
  test: /src\/(?:ui\/(?:animate-scroll|carousel|use-carousel)|features\/home|texts\/home)/,
  minShareCount: 2,
};

/** What a card of a product does, wherever cards are. */
const CARDS = {
  name: "cards",
  test: /src\/widgets\/(?:card-actions\/card-actions|quick-view\/open-quick-view)\.tsx?/,
};

/** What follows every page once it is taken over, and some have at once. */
const AFTER = {
  name: "after",
  test: /src\/(?:features\/(?:session\/(?:leaving|refresh-session)|popups\/(?:age-answer|hide-cookie))|api\/customer-changed|hooks\/use-scrolled-past|ui\/network-mark)/,
  minShareCount: 2,
};

/** How a session ends and what is said then: after every page, and where one begins anew. */
const SESSION_END = {
  name: "session-end",
  test: /src\/features\/session\/(?:sign-out|over-reason|last-activity)/,
  priority: 1,
  minShareCount: 2,
};

/** What was put aside, in the cart as on the wishlist. */
const SAVED = {
  name: "saved",
  test: /src\/(?:widgets\/saved-page|store\/(?:saved-address|answers-for))/,
  minShareCount: 2,
};

/** What forms are made of beyond that, for the pages and popups that have one. */
const FORMS = {
  name: "forms",
  test: /src\/(?:hooks\/use-form|ui\/(?:checkbox|password|text)-field|ui\/(?:submit-button|form-notice-text)|api\/field-errors|lib\/(?:chosen-password|customer-limits|kept-email))\.tsx?|node_modules\/valibot/,
  minShareCount: 2,
};

/** What pages of text have in common. */
const CONTENT = {
  name: "content",
  test: /src\/(?:features\/content\/components\/(?:text-skeleton|top-picture)|pages\/content|texts\/content)/,
  minShareCount: 2,
};

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    leafletBrowser(),
    devShell(),
    isSsrBuild ? [] : lateScripts(),
    isSsrBuild ? [] : precompress(),
  ],
  resolve: {
    alias: [...alias, ...(isSsrBuild ? [serverAlias] : [])],
  },
  define: { APP_VERSION: JSON.stringify(process.env["npm_package_version"] ?? "2.2.0") },
  // As it is, for its start to be changed.
  optimizeDeps: { exclude: ["leaflet"] },
  server: {
    allowedHosts: [".localhost"],
    proxy: {
      "/api": toGateway,
      "/theme.css": toGateway,
      "/logo.svg": toGateway,
      "/favicon.svg": toGateway,
      "/favicon.ico": toGateway,
      "/apple-touch-icon.png": toGateway,
      "/manifest.webmanifest": toGateway,
      "/robots.txt": toGateway,
      "/sitemap.xml": toGateway,
      "/sitemaps": toGateway,
      "/pictures": toGateway,
      "/tiles": toGateway,
    },
  },
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        minify: false,
        copyPublicDir: false,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: "entry-server.js" } },
      }
    : {
        outDir: mode === "development" ? "dist/development" : "dist/client",
        minify: mode !== "development",
        // A font or picture inlined as data: would need a wider content security policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        manifest: true,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [...FIRST_LOAD, SHOP, FORMS, CONTENT, ROWS, CARDS, SAVED, AFTER, SESSION_END],
            },
          },
        },
      },
  ssr: {
    noExternal: true,
    target: "webworker",
    resolve: { conditions: ["browser", "module", "production"] },
  },
  test: {
    reporters: ["default", new FlakyReporter()],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "test/**/*.test.ts"],
          maxWorkers: availableParallelism(),
        },
      },
      {
        extends: true,
        // Found on the way, they would reload the page in the middle of a test.
        optimizeDeps: {
          include: [
            "@tanstack/react-query",
            "msw",
            "msw/browser",
            "react",
            "react-dom",
            "react-dom/client",
            "react-dom/server",
            "react-router-dom",
            "valibot",
            "vitest-browser-react",
            "zustand",
            "zustand/middleware",
          ],
        },
        test: {
          name: "browser",
          include: ["src/**/*.test.tsx"],
          maxWorkers: TABS,
          // After the unit tests: some of them build the front end and open a browser, too.
          sequence: { groupOrder: 1 },
          retry: process.env["CI"] ? 1 : 0,
          // What is waited for comes at once, or late on a busy machine.
          expect: { poll: { timeout: 5000 } },
          setupFiles: ["./src/test/browser-setup.ts"],
          browser: {
            enabled: true,
            headless: true,
            provider: chromium,
            screenshotFailures: false,
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
}));
