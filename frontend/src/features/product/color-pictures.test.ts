import { expect, test } from "vitest";

import { colorPicturesFirst } from "./color-pictures";

const pictures = [
  { url: "/pictures/shop/hoodie-front-1f.jpg" },
  { url: "/pictures/shop/hoodie-light-blue-2f.jpg" },
  { url: "/pictures/shop/Hoodie_Blue.jpg" },
  { url: "/pictures/shop/hoodie-%CE%BC%CF%80%CE%BB%CE%B5-3f.jpg" },
  { url: "/pictures/shop/hoodie-100%.jpg" },
];
const colors = ["Blue", "Light Blue", "Μπλε", "Bluegrass"];
const order = (color: string | null) =>
  colorPicturesFirst(pictures, colors, color).map(({ url }) =>
    pictures.findIndex((picture) => picture.url === url),
  );

test.each([
  ["Blue", [2, 0, 1, 3, 4]],
  ["Light Blue", [1, 0, 2, 3, 4]],
  ["Μπλε", [3, 0, 1, 2, 4]],
  ["Bluegrass", [0, 1, 2, 3, 4]],
  [null, [0, 1, 2, 3, 4]],
])("the pictures of %s come first", (color, expected) => {
  expect(order(color)).toEqual(expected);
});

test.each([
  [
    ["black-diamond-red.png", "black-diamond-1.png"],
    { Red: "black-diamond-red.png", Black: "black-diamond-1.png" },
  ],
  [
    ["x-orange-juice-green.png", "x-orange-juice.png"],
    { Green: "x-orange-juice-green.png", Orange: "x-orange-juice.png" },
  ],
  [
    ["blue-1-light-blue.png", "light-blue-1-blue.png"],
    { Blue: "light-blue-1-blue.png", "Light Blue": "blue-1-light-blue.png" },
  ],
])("the last colour in a file name wins: %j", (files, firstPictures) => {
  const named = files.map((file) => ({ url: `/pictures/${file}` }));
  const names = Object.keys(firstPictures);
  for (const [color, file] of Object.entries(firstPictures))
    expect(colorPicturesFirst(named, names, color)[0]?.url).toBe(`/pictures/${file}`);
});
