import { existsSync } from "node:fs";

/**
 * Without windows and their controls, the headless shell needs a quarter less processor time than
 * Chromium. `undefined` means Playwright's own.
 */
export const chromiumPath =
  process.env.CHROMIUM_PATH ??
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));

/**
 * Features of Chromium to turn off. The WebUIOmnibox features take a fifth of the tests' time, the spare process
 * that waits for the next page a twentieth. This list replaces Playwright's own list, so it repeats Playwright's
 * features.
 */
const DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
];

export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];

/**
 * Functions of a test run too few times for the optimising compilers. Without these, browser tests take a fifteenth
 * less processor time. Measurements of speed use `chromiumFlags`.
 */
export const testFlags = [...chromiumFlags, "--js-flags=--always-sparkplug --no-maglev --no-opt"];
