import type { CreatePageViewRequest } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { reportPageView } from "@/lib/page-views";
import { addHandlers } from "@/test/api";

import { useConsent, writeRecord } from "../consent";
import { Consent } from "./consent";
import { ConsentSettings } from "./consent-settings";

const banner = page.getByRole("region", { name: "May we count your visit?" });
const answerButton = (name: string) => banner.getByRole("button", { name, exact: true });
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

function acceptPageViews() {
  const sent: CreatePageViewRequest[] = [];
  addHandlers(
    http.post<never, CreatePageViewRequest>("/api/v1/page-views", async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

const leavePage = () => dispatchEvent(new PageTransitionEvent("pagehide"));
const pathsOf = (sent: CreatePageViewRequest[]) =>
  sent.map(({ views }) => views.map(({ path }) => path));

beforeEach(() => {
  localStorage.clear();
  useConsent.setState({ analytics: null, isReopened: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("[LAY-05] page views are counted after consent only (D-17)", () => {
  test("page views wait for the answer, including those before the banner is shown", async () => {
    const sent = acceptPageViews();
    document.title = "Oak & Linen";
    reportPageView("/");
    await render(<Consent />);
    reportPageView("/shop/sidebar/3cols?brand=3");
    reportPageView("/pass-reset?token=secret");
    await expect.element(banner).toBeVisible();
    leavePage();
    expect(localStorage.getItem("visitor")).toBeNull();
    expect(fetch).not.toHaveBeenCalled();

    await answerButton("Agree").click();
    await expect.element(banner).not.toBeInTheDocument();
    leavePage();
    await expect.poll(() => sent.length).toBe(1);
    expect(pathsOf(sent)).toEqual([["/", "/shop/sidebar/3cols?brand=3", "/pass-reset"]]);
    expect(sent[0]?.views[2]?.title).toBe("Oak & Linen");
    expect(sent[0]?.visitor).toMatch(UUID);
    expect(localStorage.getItem("visitor")).toBe(sent[0]?.visitor);
    expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
    // A page restored from the back/forward cache has nothing new to report.
    leavePage();
    expect(fetch).toHaveBeenCalledOnce();
  });

  test("page views are sent together, two seconds after the last one", async () => {
    const sent = acceptPageViews();
    useConsent.setState({ analytics: true });
    await render(<Consent />);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    reportPageView("/shop/cart");
    reportPageView("/pages/about");
    vi.advanceTimersByTime(1999);
    expect(fetch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await expect.poll(() => pathsOf(sent)).toEqual([["/shop/cart", "/pages/about"]]);
  });

  test("only the last twenty page views wait for the answer", async () => {
    const sent = acceptPageViews();
    await render(<Consent />);
    for (let product = 1; product <= 25; product += 1) {
      reportPageView(`/product/default/${String(product)}`);
    }
    await answerButton("Agree").click();
    leavePage();
    await expect.poll(() => sent.length).toBe(1);
    const [paths = []] = pathsOf(sent);
    expect(paths).toHaveLength(20);
    expect([paths[0], paths[19]]).toEqual(["/product/default/6", "/product/default/25"]);
  });

  test("a refusal drops waiting page views and stores no visitor id", async () => {
    const sent = acceptPageViews();
    localStorage.setItem("visitor", "4b5c2f5e-4a2b-4b6c-8d3e-1f2a3b4c5d6e");
    await render(<Consent />);
    reportPageView("/shop/cart");
    await answerButton("Refuse").click();
    await expect.element(banner).not.toBeInTheDocument();
    reportPageView("/pages/about");
    leavePage();
    expect(localStorage.getItem("visitor")).toBeNull();
    expect(JSON.parse(localStorage.getItem("consent") ?? "")).toMatchObject({ analytics: false });
    useConsent.setState({ analytics: true });
    reportPageView("/pages/contact");
    leavePage();
    await expect.poll(() => pathsOf(sent)).toEqual([["/pages/contact"]]);
  });

  test("an expired consent deletes the visitor id but keeps waiting page views", async () => {
    const sent = acceptPageViews();
    const before = "4b5c2f5e-4a2b-4b6c-8d3e-1f2a3b4c5d6e";
    localStorage.setItem("visitor", before);
    reportPageView("/shop/cart");
    await render(
      <>
        <main id="content" tabIndex={-1} />
        <Consent />
      </>,
    );
    await expect.element(banner).toBeVisible();
    expect(localStorage.getItem("visitor")).toBeNull();
    await answerButton("Agree").click();
    await expect.element(page.getByRole("main")).toHaveFocus();
    leavePage();
    await expect.poll(() => pathsOf(sent)).toEqual([["/shop/cart"]]);
    expect(sent[0]?.visitor).not.toBe(before);
  });

  test("a failed report is not sent again", async () => {
    addHandlers(http.post("/api/v1/page-views", () => HttpResponse.error()));
    useConsent.setState({ analytics: true });
    await render(<Consent />);
    reportPageView("/shop/cart");
    leavePage();
    await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1);
    leavePage();
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe("the consent (D-17)", () => {
  test("can be changed from the footer, whose button then gets the focus back", async () => {
    acceptPageViews();
    useConsent.setState({ analytics: false });
    await render(
      <>
        <ConsentSettings />
        <Consent />
      </>,
    );
    await expect.element(banner).not.toBeInTheDocument();
    const settings = page.getByRole("button", { name: "Privacy settings" });
    await settings.click();
    await expect.element(banner).toHaveFocus();
    await answerButton("Agree").click();
    await expect.element(settings).toHaveFocus();
    expect(JSON.parse(localStorage.getItem("consent") ?? "")).toMatchObject({ analytics: true });
  });

  test("applies to all tabs", async () => {
    const sent = acceptPageViews();
    await render(<Consent />);
    await expect.element(banner).toBeVisible();
    reportPageView("/shop/cart");
    localStorage.setItem("consent", writeRecord(false, Date.now()));
    dispatchEvent(new StorageEvent("storage", { key: "consent" }));
    await expect.element(banner).not.toBeInTheDocument();
    localStorage.setItem("consent", writeRecord(true, Date.now()));
    dispatchEvent(new StorageEvent("storage", { key: "consent" }));
    reportPageView("/pages/about");
    leavePage();
    await expect.poll(() => pathsOf(sent)).toEqual([["/pages/about"]]);
  });

  test("the two answers look equally important", async () => {
    await render(<Consent />);
    await expect.element(banner).toBeVisible();
    const [refuse, agree] = ["Refuse", "Agree"].map((name) => answerButton(name).element());
    expect(refuse?.className).toBe(agree?.className);
    expect(refuse?.getBoundingClientRect().width).toBe(agree?.getBoundingClientRect().width);
  });

  test.each([
    ["phone", 390, 844],
    ["desktop", 1440, 900],
  ])("the banner never covers the focused element on a %s", async (_, width, height) => {
    await page.viewport(width, height);
    const links = Array.from({ length: 60 }, (__, index) => String(index));
    await render(
      <>
        {links.map((link) => (
          <p key={link} className="py-2">
            <a href="#top">Link {link}</a>
          </p>
        ))}
        <Consent />
      </>,
    );
    await expect.element(banner).toBeVisible();
    for (const link of links) {
      const element = page.getByRole("link", { name: `Link ${link}`, exact: true }).element();
      if (element instanceof HTMLElement) element.focus();
      const top = banner.element().getBoundingClientRect().top;
      expect(element.getBoundingClientRect().bottom, `link ${link}`).toBeLessThanOrEqual(top);
    }
  });
});
