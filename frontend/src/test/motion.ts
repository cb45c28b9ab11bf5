import { cdp } from "vitest/browser";

/** Component tests run with `reduce`, which has no animations to wait for. */
export async function preferMotion(value: "reduce" | "no-preference"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value }],
  });
}
