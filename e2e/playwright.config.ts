// Browser tests: a desktop and a phone, against a gateway and a sandbox that are started for this run.

import { existsSync } from "node:fs";

import { defineConfig, devices } from "@playwright/test";

// Debian's Chromium where it is installed; else the one that Playwright downloaded.
const systemChromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "tests",
  outputDir: "../state/e2e/results",
  globalSetup: "./servers/start.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 8000 },
  reporter: [["list", { printSteps: false }]],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Nicosia",
    trace: "retain-on-failure",
    launchOptions: {
      ...(existsSync(systemChromium) && { executablePath: systemChromium }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      use: {
        ...devices["Desktop Chrome"],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      },
    },
  ],
});
