export const storeMapTexts = {
  title: "Where to find us",
  area: (shop: string) => `Map of the surroundings of ${shop}`,
  keys: "Arrow keys move the map, plus and minus zoom.",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  credit: { before: "© ", link: "OpenStreetMap", after: " contributors" },
} as const;
