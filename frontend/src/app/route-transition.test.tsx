import { expect, test } from "vitest";

import { preferMotion } from "@/test/motion";

async function changePage(): Promise<unknown[]> {
  const transition = document.startViewTransition(() => {
    document.body.append("Another page");
  });
  await transition.ready;
  const animations = document.getAnimations().filter(({ effect }) => {
    return (
      effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith("::view-transition")
    );
  });
  const durations = animations.map(({ effect }) => effect?.getTiming().duration);
  transition.skipTransition();
  await transition.finished;
  return durations;
}

test("[LAY-05] the route transition takes 300 ms", async () => {
  await preferMotion("no-preference");
  const durations = await changePage();
  expect(durations.length).toBeGreaterThan(0);
  expect(new Set(durations)).toEqual(new Set([300]));
});

test("[LAY-05] with reduced motion there is no route transition", async () => {
  expect(await changePage()).toEqual([]);
});
