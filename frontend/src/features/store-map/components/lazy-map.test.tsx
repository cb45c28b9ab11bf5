import { afterEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import "@/styles/index.css";
import { LazyMap } from "./lazy-map";

const TILE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>')}`;
const place = { latitude: 35.1725, longitude: 33.3617 };
const mapArea = () => page.getByRole("application", { name: "Map of the surroundings of Karydia" });
const tiles = () => [...document.querySelectorAll<HTMLImageElement>(".leaflet-tile")];
const zooms = () => new Set(tiles().map(({ src }) => src.split("#")[1]?.split("/")[0]));
const pinBounds = () =>
  page.getByRole("img", { name: "Karydia" }).element().getBoundingClientRect();

async function renderMap(tileUrl = `${TILE}#{z}/{x}/{y}`) {
  await render(<LazyMap place={{ ...place, tileUrl }} name="Karydia" />);
}

afterEach(() => vi.restoreAllMocks());

describe("[CON-04] the map", () => {
  test("is 492 px high and shows one marker in the centre at zoom 16", async () => {
    await renderMap();
    await expect.element(mapArea()).toBeVisible();
    const bounds = mapArea().element().getBoundingClientRect();
    expect(bounds.height).toBe(492);
    await expect.poll(() => tiles().length).toBeGreaterThan(1);
    expect([...zooms()]).toEqual(["16"]);
    expect(document.querySelectorAll(".leaflet-marker-icon")).toHaveLength(1);
    const pin = pinBounds();
    expect(pin.left + pin.width / 2).toBeCloseTo(bounds.left + bounds.width / 2, -1);
    expect(pin.bottom).toBeCloseTo(bounds.top + bounds.height / 2, -1);
    await expect.element(page.getByRole("link", { name: "OpenStreetMap" })).toBeVisible();
  });

  test("pans with the arrow keys and zooms with keys and buttons", async () => {
    await renderMap();
    await expect.element(mapArea()).toBeVisible();
    const before = pinBounds();
    mapArea().element().focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(() => pinBounds().left).toBeLessThan(before.left - 40);
    await userEvent.keyboard("+");
    await expect.poll(() => zooms().has("17")).toBe(true);
    const zoomIn = page.getByRole("button", { name: "Zoom in" });
    expect(zoomIn.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await zoomIn.click();
    await expect.element(zoomIn).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: "Zoom out" }).click();
    await expect.element(zoomIn).toHaveAttribute("aria-disabled", "false");
  });

  test("does not capture scrolling until it has the focus", async () => {
    await renderMap();
    await expect.element(mapArea()).toBeVisible();
    await expect.poll(() => tiles().length).toBeGreaterThan(1);
    const isWheelCaptured = () => {
      const event = new WheelEvent("wheel", { deltaY: -300, bubbles: true, cancelable: true });
      mapArea().element().dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(isWheelCaptured()).toBe(false);
    mapArea().element().focus();
    expect(isWheelCaptured()).toBe(true);
    mapArea().element().blur();
    expect(isWheelCaptured()).toBe(false);
  });

  test("is removed if no tile loads, and the failure is reported", async () => {
    const onFailure = vi.fn<(event: Event) => void>();
    addEventListener("map-failure", onFailure);
    await renderMap("/no-such-tiles/{z}/{x}/{y}");
    await expect.poll(() => onFailure.mock.calls.length).toBe(1);
    expect(onFailure.mock.calls[0]?.[0]).toMatchObject({ detail: "no tiles" });
    await expect.element(mapArea()).not.toBeInTheDocument();
    expect(page.getByText("Where to find us").elements()).toEqual([]);
    removeEventListener("map-failure", onFailure);
  });
});
