// The gallery: screenshots of all pages and popups of all shops at three widths.
// `scripts/screenshots` runs it.

import { defineConfig } from "@playwright/test";

import tests from "../playwright.config.ts";

const touch = { deviceScaleFactor: 1, isMobile: true, hasTouch: true };
const [desktop] = tests.projects ?? [];

export default defineConfig({
  ...tests,
  testDir: ".",
  testMatch: "*.shots.ts",
  globalSetup: "./begin.ts",
  // The reporter of the tests has a path that is relative to their configuration.
  reporter: "list",
  outputDir: "../../state/screenshots/failed",
  timeout: 120_000,
  projects: [
    { name: "390", use: { ...desktop?.use, ...touch, viewport: { width: 390, height: 844 } } },
    { name: "768", use: { ...desktop?.use, ...touch, viewport: { width: 768, height: 1024 } } },
    { name: "1440", use: { ...desktop?.use, viewport: { width: 1440, height: 900 } } },
  ],
});
