import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

import { devShell } from "./vite/dev-shell.ts";
import { precompress } from "./vite/precompress.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const gateway = process.env["GATEWAY_URL"] ?? "http://localhost:8080";
// The browser's Host header goes through unchanged: it names the shop.
const toGateway = { target: gateway, changeOrigin: false };

const alias = { "@": here("./src") };
// Only renderToString is wanted: the public entry would also load the streaming renderer.
const serverAlias = {
  "react-dom/server": here(
    "../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js",
  ),
};

const chromium = playwright({
  launchOptions: {
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  },
});

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), tailwindcss(), devShell(), isSsrBuild ? [] : precompress()],
  resolve: { alias: isSsrBuild ? { ...alias, ...serverAlias } : alias },
  define: { APP_VERSION: JSON.stringify(process.env["npm_package_version"] ?? "2.2.0") },
  server: {
    allowedHosts: [".localhost"],
    proxy: {
      "/api": toGateway,
      "/theme.css": toGateway,
      "/logo.svg": toGateway,
      "/favicon.svg": toGateway,
      "/pictures": toGateway,
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
      },
  ssr: {
    noExternal: true,
    target: "webworker",
    resolve: { conditions: ["browser", "module", "production"] },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "test/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["src/**/*.test.tsx"],
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
