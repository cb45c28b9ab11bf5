import { availableParallelism } from "node:os";

import { defineConfig, devices } from "@playwright/test";

import { chromiumPath, testFlags } from "./chromium.mjs";

export default defineConfig({
  testDir: "tests",
  outputDir: "../state/e2e/results",
  globalSetup: "./servers/start.ts",
  fullyParallel: true,
  // More workers than cores, because tests spend a third of their time waiting for the browser.
  workers: availableParallelism() + 1,
  // A forgotten `only` would skip all other tests. `-g` runs some of them.
  forbidOnly: true,
  // A busy machine may need ten times as long as an idle one. Behind several gateways, a shopper waits up to 15 s for
  // the takeover of a killed gateway's orders.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  retries: process.env.REPEAT_FAILED ? 1 : 0,
  reporter: [
    ["list", { printSteps: false }],
    ["./flaky/reporter.ts"],
    ["./accessibility/reporter.ts"],
  ],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Nicosia",
    // Tracing every test would take a fifth of the time.
    trace: process.env.E2E_TRACE === undefined ? "on-first-retry" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromiumPath,
      args: testFlags,
    },
  },
  projects: [
    {
      name: "desktop",
      grepInvert: /@phone-only/,
      // Animations take an eighth of the time. Tests at phone width have them.
      use: {
        ...devices["Desktop Chrome"],
        viewport: { width: 1440, height: 900 },
        contextOptions: { reducedMotion: "reduce" },
      },
    },
    {
      name: "phone",
      // Only tests that depend on the window's width have this tag.
      grep: /@phone/,
      use: {
        ...devices["Desktop Chrome"],
        viewport: { width: 390, height: 844 },
        // With two pixels per unit, as on a phone, tests take a fifteenth more processor time.
        deviceScaleFactor: 1,
        isMobile: true,
        hasTouch: true,
      },
    },
  ],
});
