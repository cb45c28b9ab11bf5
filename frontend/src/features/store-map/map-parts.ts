import type {
  Coords,
  DoneCallback,
  LatLngExpression,
  PanOptions,
  Point,
  PointExpression,
  ZoomOptions,
} from "leaflet";
import { Icon } from "leaflet/src/layer/marker/Icon.js";
import { GridLayer } from "leaflet/src/layer/tile/GridLayer.js";
import { Map as LeafletMap } from "leaflet/src/map/Map.js";

import { prefersReducedMotion } from "@/ui/reduced-motion";

/** Moves at once where motion is not wanted, and not at all once it is gone. */
export class ShopMap extends LeafletMap {
  // The wheel's zoom comes a moment after the wheel.
  override setZoomAround(
    position: Point | LatLngExpression,
    zoom: number,
    options?: ZoomOptions,
  ): this {
    const isThere = this.getPane("mapPane") !== undefined;
    return isThere ? super.setZoomAround(position, zoom, options) : this;
  }

  override panBy(offset: PointExpression, options?: PanOptions): this {
    return super.panBy(offset, prefersReducedMotion() ? { ...options, animate: false } : options);
  }
}

/** Plain pictures in a grid. Leaflet's own layer blanks pictures by data: addresses, which pages do without. */
export class Tiles extends GridLayer {
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

const SVG = "http://www.w3.org/2000/svg";

/** A pin in the shop's colour, drawn without writing HTML. */
export class Pin extends Icon {
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
    const eye = document.createElementNS(SVG, "circle");
    eye.setAttribute("cx", "12");
    eye.setAttribute("cy", "12");
    eye.setAttribute("r", "4");
    drawing.append(shape, eye);
    const pin = document.createElement("div");
    pin.className = "leaflet-marker-icon map-pin";
    pin.setAttribute("role", "img");
    pin.setAttribute("aria-label", this.#label);
    pin.append(drawing);
    return pin;
  }
}
