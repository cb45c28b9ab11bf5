// Small parts of product details that load after hydration. One chunk costs less than three.

export { GalleryArrows } from "./components/gallery-arrows";
export { NotifyLink } from "./components/notify-link";
export { SizeGuideLink } from "./components/size-guide-link";
