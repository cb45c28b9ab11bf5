import type { CreatePageViewRequest } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";

import { reportPageView } from "@/lib/page-views";
import { addHandlers } from "@/test/api";
import { nextFrames } from "@/test/settled";

import { useConsent } from "./consent";
import { watchPageViews } from "./page-view-queue";

const sent: CreatePageViewRequest[] = [];

/** Waits until observers of the title were notified, then advances the clock. */
async function advanceClock(milliseconds: number) {
  await nextFrames();
  vi.advanceTimersByTime(milliseconds);
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("[LAY-05] each page view has its page's title, even if it is set after the page view is reported", async () => {
  addHandlers(
    http.post<never, CreatePageViewRequest>("/api/v1/page-views", async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useConsent.setState({ analytics: null, isReopened: false });
  document.title = "Oak & Linen";
  const stop = watchPageViews();
  reportPageView("/");
  reportPageView("/pages/about");
  document.title = "About Us";
  // Longer than `TITLE_SETTLES_MS`.
  await advanceClock(1000);
  // A page whose chunk is already loaded sets its title just before the page view is reported.
  document.title = "Contact Us";
  reportPageView("/pages/contact");
  await advanceClock(1000);
  useConsent.setState({ analytics: true });
  await advanceClock(2000);
  await expect.poll(() => sent.length).toBe(1);
  stop();
  expect(sent[0]?.views.map(({ title }) => title)).toEqual([
    "Oak & Linen",
    "About Us",
    "Contact Us",
  ]);
});
