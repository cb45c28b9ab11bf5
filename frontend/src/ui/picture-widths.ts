/** In which widths the gateway serves pictures, in pixels; one of its tests compares (gateway/src/page/pictures/width.rs). */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1920];
