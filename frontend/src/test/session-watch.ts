import { afterEach, beforeEach, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { watchSession } from "@/features/session/watch-session";
import { useLoginData } from "@/store/login-data";
import { resetBrowser } from "@/test/session";
import { waitForResponses } from "@/test/settled";
import { useMessages } from "@/ui/message";

export const MINUTE = 60_000;

export const goHome = vi.fn<() => void>();
export const isSignedOut = () => useLoginData.getState().customer === null;
export const messages = () =>
  useMessages.getState().messages.map(({ title, text }) => [title, text]);
export const moveMouse = () => document.dispatchEvent(new PointerEvent("pointermove"));
let stop = () => undefined as void;

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

/** Waits for the responses of each minute's requests. */
export async function advanceMinutes(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 1) {
    vi.advanceTimersByTime(MINUTE);
    // oxlint-disable-next-line no-await-in-loop -- one minute after the other
    await waitForResponses();
  }
}

export function withWatchClock(): void {
  beforeEach(() => {
    resetBrowser();
    goHome.mockReset();
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
