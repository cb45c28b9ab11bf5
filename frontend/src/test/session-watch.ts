import { afterEach, beforeEach, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { watchSession } from "@/features/session/watch-session";
import { useLoginData } from "@/store/login-data";
import { forgetEverything } from "@/test/session";
import { settled } from "@/test/settled";
import { useMessages } from "@/ui/message";

export const MINUTE = 60_000;

export const goHome = vi.fn<() => void>();
export const nobody = () => useLoginData.getState().customer === null;
export const messages = () =>
  useMessages.getState().messages.map(({ title, text }) => [title, text]);
export const move = () => document.dispatchEvent(new PointerEvent("pointermove"));
let stop = () => undefined as void;

/** Begins the watch of a shop with 30 idle minutes and 600 of keeping things. */
export function watch() {
  const queryClient = createQueryClient();
  stop = watchSession({
    queryClient,
    goHome,
    companyName: "Oak & Linen Ltd",
    sessionExpireMinutes: 30,
    cookieExpireMinutes: 600,
  });
  return queryClient;
}

export const stopWatching = () => stop();

/** Time goes by, and what it starts is over. */
export async function pass(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 1) {
    vi.advanceTimersByTime(MINUTE);
    // oxlint-disable-next-line no-await-in-loop -- one minute after the other
    await answersProcessed();
  }
}

/** Requests that `settle` has seen answered. */
let answered = 0;

/** Waits for the responses to what was asked. */
export async function settle(): Promise<void> {
  const { calls } = vi.mocked(fetch).mock;
  await nextTask();
  // A minute in which nothing is asked needs no rendering.
  while (answered !== calls.length) {
    answered = calls.length;
    // oxlint-disable-next-line no-await-in-loop -- a response may lead to the next request
    await settled();
  }
}

const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", resolve, { once: true });
    port1.start();
    port2.postMessage(null);
  });

/** A clock that tests move; nothing stored, nobody watching. */
export function withWatchClock(): void {
  beforeEach(() => {
    forgetEverything();
    goHome.mockReset();
    answered = 0;
    vi.useFakeTimers({
      toFake: ["Date", "performance", "setInterval", "clearInterval"],
      now: 1_800_000_000_000,
    });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
