import "leaflet/src/map/handler/Map.DoubleClickZoom.js";
import "leaflet/src/map/handler/Map.Drag.js";
import "leaflet/src/map/handler/Map.Keyboard.js";
import "leaflet/src/map/handler/Map.ScrollWheelZoom.js";
import "leaflet/src/map/handler/Map.TouchZoom.js";
import "./store-map.css";
import type { ContactMap } from "@shop/api-client";
import type {
  Coords,
  DoneCallback,
  LatLngBoundsLiteral,
  LatLngExpression,
  PanOptions,
  Point,
  PointExpression,
  ZoomOptions,
} from "leaflet";
import { Icon } from "leaflet/src/layer/marker/Icon.js";
import { Marker } from "leaflet/src/layer/marker/Marker.js";
import { GridLayer } from "leaflet/src/layer/tile/GridLayer.js";
import { Map as LeafletMap } from "leaflet/src/map/Map.js";

import { prefersReducedMotion } from "@/ui/reduced-motion";

const SVG = "http://www.w3.org/2000/svg";

/** 13 shows the district, 16 the neighbouring streets, 18 the building. */
export const ZOOM = { min: 13, initial: 16, max: 18 };

/** Farthest distance from the shop, in tiles. The server has few tiles beyond it. */
const MAX_PAN_TILES = 28;

/** After this time, a map without a single tile counts as failed. */
const TIMEOUT_MS = 15_000;

type MapEvents = {
  onZoom: (zoom: number) => void;
  onFail: (reason: unknown) => void;
};

export type DrawnMap = { zoomBy: (levels: number) => void; remove: () => void };

/** Draws a map with a marker at the shop [CON-04, D-83]. */
export function drawMap(
  element: HTMLElement,
  place: ContactMap,
  label: string,
  events: MapEvents,
): DrawnMap {
  const isMotionReduced = prefersReducedMotion();
  const location = { lat: place.latitude, lng: place.longitude };
  const map = new ShopMap(element, {
    center: location,
    zoom: ZOOM.initial,
    minZoom: ZOOM.min,
    maxZoom: ZOOM.max,
    maxBounds: tileArea(place, ZOOM.initial),
    maxBoundsViscosity: 1,
    scrollWheelZoom: false,
    inertia: !isMotionReduced,
    fadeAnimation: !isMotionReduced,
    zoomAnimation: !isMotionReduced,
    markerZoomAnimation: !isMotionReduced,
  });
  map.on("zoomend", () => {
    map.setMaxBounds(tileArea(place, map.getZoom()));
    events.onZoom(map.getZoom());
  });
  enableGesturesOnFocus(map, element);
  new Marker(location, { icon: new Pin(label), interactive: false, keyboard: false }).addTo(map);
  const stopWatching = addTiles(map, place.tileUrl, events.onFail);
  return {
    zoomBy: queueZoom(map),
    remove: () => {
      stopWatching();
      map.remove();
    },
  };
}

/** Leaflet drops zoom steps that are requested during a zoom animation. */
function queueZoom(map: ShopMap): (levels: number) => void {
  let isZooming = false;
  let pending = 0;
  const zoomBy = (levels: number) => {
    if (isZooming) pending += levels;
    else map.setZoom(map.getZoom() + levels);
  };
  map.on("zoomstart", () => {
    isZooming = true;
  });
  map.on("zoomend", () => {
    isZooming = false;
    if (pending !== 0) zoomBy(pending);
    pending = 0;
  });
  return zoomBy;
}

/** Without the focus, wheel and touch gestures scroll the page, not the map. */
function enableGesturesOnFocus(map: ShopMap, element: HTMLElement): void {
  const isTouchScreen = globalThis.matchMedia("(pointer: coarse)").matches;
  if (isTouchScreen) map.dragging.disable();
  element.addEventListener("focus", () => {
    map.scrollWheelZoom.enable();
    map.dragging.enable();
  });
  element.addEventListener("blur", () => {
    map.scrollWheelZoom.disable();
    if (isTouchScreen) map.dragging.disable();
  });
}

/** Calls `fail` if none of the first tiles loads. Returns a function that stops the check. */
function addTiles(map: ShopMap, template: string, fail: MapEvents["onFail"]): () => void {
  const tiles = new Tiles(template);
  const timer = setTimeout(() => fail("no tile in time"), TIMEOUT_MS);
  const failWithoutTiles = () => fail("no tiles");
  const stop = () => {
    clearTimeout(timer);
    tiles.off("load", failWithoutTiles);
  };
  tiles.once("tileload", stop);
  // `load` fires once all visible tiles have loaded or failed.
  tiles.once("load", failWithoutTiles);
  tiles.addTo(map);
  return stop;
}

function tileArea({ latitude, longitude }: ContactMap, zoom: number): LatLngBoundsLiteral {
  const width = (MAX_PAN_TILES * 360) / 2 ** zoom;
  const height = width * Math.cos((latitude * Math.PI) / 180);
  return [
    [latitude - height, longitude - width],
    [latitude + height, longitude + width],
  ];
}

class ShopMap extends LeafletMap {
  // Leaflet handles the wheel with a delay; by then the map may have been removed.
  override setZoomAround(
    position: Point | LatLngExpression,
    zoom: number,
    options?: ZoomOptions,
  ): this {
    const isAttached = this.getPane("mapPane") !== undefined;
    return isAttached ? super.setZoomAround(position, zoom, options) : this;
  }

  override panBy(offset: PointExpression, options?: PanOptions): this {
    return super.panBy(offset, prefersReducedMotion() ? { ...options, animate: false } : options);
  }
}

/**
 * Leaflet's `TileLayer` replaces removed tiles by a `data:` URL, which the content security policy
 * forbids.
 */
class Tiles extends GridLayer {
  readonly #template: string;

  constructor(template: string) {
    super();
    this.#template = template;
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement("img");
    tile.alt = "";
    tile.addEventListener("load", () => done(undefined, tile));
    tile.addEventListener("error", () => done(new Error("no tile"), tile));
    tile.src = this.#template
      .replace("{z}", String(z))
      .replace("{x}", String(x))
      .replace("{y}", String(y));
    return tile;
  }
}

/** Drawn without `innerHTML`, which Trusted Types reject. */
class Pin extends Icon {
  readonly #label: string;

  constructor(label: string) {
    super({ iconUrl: "" });
    this.#label = label;
  }

  override createIcon(): HTMLElement {
    const drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("viewBox", "0 0 24 32");
    drawing.setAttribute("aria-hidden", "true");
    const shape = document.createElementNS(SVG, "path");
    shape.setAttribute(
      "d",
      "M12 1a11 11 0 0 0-11 11c0 8 11 19 11 19s11-11 11-19A11 11 0 0 0 12 1z",
    );
    const hole = document.createElementNS(SVG, "circle");
    hole.setAttribute("cx", "12");
    hole.setAttribute("cy", "12");
    hole.setAttribute("r", "4");
    drawing.append(shape, hole);
    const pin = document.createElement("div");
    pin.className = "leaflet-marker-icon map-pin";
    pin.setAttribute("role", "img");
    pin.setAttribute("aria-label", this.#label);
    pin.append(drawing);
    return pin;
  }
}
