// The map imports single modules of Leaflet, because the bundle contains much more than the map
// needs.
declare module "leaflet/src/map/Map.js" {
  export { Map } from "leaflet";
}
declare module "leaflet/src/layer/tile/GridLayer.js" {
  export { GridLayer } from "leaflet";
}
declare module "leaflet/src/layer/marker/Icon.js" {
  export { Icon } from "leaflet";
}
declare module "leaflet/src/layer/marker/Marker.js" {
  export { Marker } from "leaflet";
}
declare module "leaflet/src/map/handler/Map.Drag.js";
declare module "leaflet/src/map/handler/Map.Keyboard.js";
declare module "leaflet/src/map/handler/Map.DoubleClickZoom.js";
declare module "leaflet/src/map/handler/Map.ScrollWheelZoom.js";
declare module "leaflet/src/map/handler/Map.TouchZoom.js";
