import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

import { chromiumPath, testFlags } from "../e2e/chromium.mjs";
import { cachedModules } from "./vite/cached-modules.ts";
import { deferredScripts } from "./vite/deferred-scripts.ts";
import { devShell } from "./vite/dev-shell.ts";
import { FlakyReporter } from "./vite/flaky-reporter.ts";
import { iconSprite } from "./vite/icon-sprite.ts";
import { noGateway } from "./vite/no-gateway.ts";
import { precompress } from "./vite/precompress.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const gateway = process.env["GATEWAY_URL"] ?? "http://localhost:8080";
// Keeps the browser's Host header: the gateway resolves the tenant from it.
const toGateway = { target: gateway, changeOrigin: false };

const GATEWAY_PATHS = [
  "/api",
  "/theme.css",
  "/logo.svg",
  "/favicon.svg",
  "/favicon.ico",
  "/apple-touch-icon.png",
  "/manifest.webmanifest",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemaps",
  "/pictures",
  "/tiles",
];

/** Tests mostly wait for the browser. Beyond 12 tabs, Vitest slows down. */
const TABS = Math.min(availableParallelism() + 2, 12);

const chromium = playwright({
  launchOptions: {
    executablePath: chromiumPath,
    args: testFlags,
  },
  // Tests would wait for the animations of dialogs.
  contextOptions: { reducedMotion: "reduce" },
});

/**
 * Without groups, modules that pages share become many small chunks. See docs/performance.md,
 * "Groups of chunks".
 */
const CHUNKS = [
  // Libraries of the first load. A separate chunk stays cached over releases.
  { name: "libraries", tags: ["$initial" as const], test: /node_modules/, priority: 2 },
  // The layout, and modules that nearly every page uses.
  {
    name: "frame",
    test: /src\/(?:api\/page-query|app\/app|pages\/home.queries|features\/product\/(?:queries|choice-address)|ui\/(?:breadcrumbs|picture|price-text|tabs|use-lazy-dialog)|lib\/price-label)\.tsx?/,
    priority: 1,
  },
  // Product cards and the cart. Excludes dialogs, forms and variants, which many pages don't load.
  {
    name: "shop",
    test: /src\/(?:ui\/(?!dialog|submit|form-|message|part-|\w+-field|animate-|(?:use-)?carousel|stepper)|lib\/(?!buyer-|checkout-keys|color-size|chosen|contact|dates|form-|registration-|single-)|texts\/buying|hooks\/(?!use-form|use-timeout)|features\/(?:cart|catalog\/(?!list-))|widgets\/(?:card-actions\/card-actions|quick-view\/open-quick-view))/,
    minShareCount: 4,
  },
  // A group takes what its modules import: these must not go to "shop" or "order", because every page uses them.
  { name: "keys", test: /src\/lib\/(?:checkout-keys|session-storage)\.ts/ },
  // Used by the cart and product pages.
  { name: "buying", test: /src\/(?:ui\/stepper\.tsx|texts\/product\.ts)/ },
  // The carousel is also that of the home page, and the colours are also those of saved products.
  { name: "carousel", test: /src\/ui\/(?:animate-scroll|use-carousel)\.ts/ },
  { name: "colors", test: /src\/lib\/color-size-choice\.ts/ },
  // The product page and the quick view use these together.
  {
    name: "details",
    test: /src\/(?:features\/product\/(?:use-choice|components\/category-links)|widgets\/product-details\/(?:product-details|use-product-details))\.tsx?/,
  },
  // Nearly every form uses these together.
  {
    name: "form",
    test: /src\/(?:hooks\/use-form|ui\/(?:text-field|submit-button)|lib\/single-email|texts\/message)\.tsx?/,
  },
  // The checkout, the pages of an order and the cart's notice use these together.
  {
    name: "order",
    test: /src\/(?:features\/checkout\/(?:order-(?:summaries|urls)|pending-orders|seen-orders)|texts\/checkout-outcome)\.ts/,
  },
  // All steps of the withdrawal use these together.
  {
    name: "withdrawal-form",
    test: /src\/(?:features\/withdrawal\/(?:chosen-lines|use-order-form|withdrawal-store)|pages\/withdrawal\/step-frame)\.tsx?/,
  },
];

/** Modules that pages use in `noscript` only. Without this, the import of a page would load them in browsers, too. */
const WITHOUT_SCRIPTS = /use-alternative-lists|alternative-links/;

/** The first load contains the names of all chunks, so it is smaller with the shortest hash that Rolldown accepts. */
const SCRIPT_NAMES = "assets/[name]-[hash:7].js";
/** The bundler calls other chunks after one of their modules, which says little. Their names would need 0.4 KB of the first load. */
const SHARED_SCRIPT_NAMES = "assets/[hash:7].js";

type Chunk = { name: string; isDynamicEntry: boolean };

function chunkFileNames({ name, isDynamicEntry }: Chunk): string {
  const isNamed = isDynamicEntry || CHUNKS.some((group) => group.name === name);
  return isNamed ? SCRIPT_NAMES : SHARED_SCRIPT_NAMES;
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    iconSprite(),
    devShell(),
    isSsrBuild ? [] : deferredScripts(),
    isSsrBuild ? [] : precompress(),
  ],
  resolve: { alias: [{ find: /^@\//, replacement: here("./src/") }] },
  define: { APP_VERSION: JSON.stringify(process.env["npm_package_version"] ?? "2.2.0") },
  server: {
    allowedHosts: [".localhost"],
    proxy: process.env["VITEST"]
      ? {}
      : Object.fromEntries(GATEWAY_PATHS.map((path) => [path, toGateway])),
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
        // An inlined font or picture would need `data:` in the content security policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        manifest: true,
        rolldownOptions: {
          treeshake: { moduleSideEffects: [{ test: WITHOUT_SCRIPTS, sideEffects: false }] },
          output: {
            codeSplitting: { groups: CHUNKS },
            entryFileNames: SCRIPT_NAMES,
            chunkFileNames,
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
    retry: process.env["REPEAT_FAILED"] ? 1 : 0,
    // Waiting ends as soon as the condition holds. A busy machine may need ten times as long as an idle one.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // With `--changed`, a change of these runs all tests: they are not imports of the tests that use them.
    forceRerunTriggers: [
      "**/package.json",
      "**/package-lock.json",
      "**/frontend/vite.config.ts",
      "**/frontend/vite/**",
      "**/frontend/src/test/browser-setup.ts",
      "**/frontend/src/styles/**",
      "**/e2e/chromium.mjs",
      "**/openapi/client/**",
    ],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: [
            "src/**/*.test.ts",
            "scripts/**/*.test.ts",
            "test/**/*.test.ts",
            "../openapi/**/*.test.ts",
          ],
          maxWorkers: availableParallelism(),
        },
      },
      {
        extends: true,
        plugins: [cachedModules(), noGateway(GATEWAY_PATHS)],
        // A dependency that Vite discovers during the run would reload the page in the middle of a test.
        optimizeDeps: {
          include: [
            "@tanstack/react-query",
            "axe-core",
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
          // Some unit tests build the front end and open a browser, so these tests run afterwards.
          sequence: { groupOrder: 1 },
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
