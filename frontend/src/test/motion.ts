import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

type Motion = "reduce" | "no-preference";

const emulate = (value: Motion) =>
  cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value }],
  });

/** Until the end of the test. Component tests run with `reduce`, which has no animations to wait for. */
export async function preferMotion(value: Motion): Promise<void> {
  onTestFinished(async () => {
    await emulate("reduce");
  });
  await emulate(value);
}
