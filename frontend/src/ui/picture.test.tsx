import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { Picture } from "@/ui/picture";

// 1 by 1 pixel: the attributes give the size of the picture.
const url = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

test.each([
  [{ width: 600, height: 900 }, "contain"],
  [{ width: 600, height: 600 }, "cover"],
  [{ width: 900, height: 600 }, "cover"],
  [{ width: 600, height: 900, ratio: "fill" as const }, "cover"],
])("a picture with %j has object-fit %s", async (size, fit) => {
  const { container } = await render(<Picture url={url} alt="" sizes="1rem" {...size} />);
  const image = container.querySelector("img");
  expect(image && getComputedStyle(image).objectFit).toBe(fit);
});

test("a cropped picture keeps its top", async () => {
  const { container } = await render(
    <Picture url={url} alt="" sizes="1rem" width={600} height={600} ratio="fill" />,
  );
  const image = container.querySelector("img");
  expect(image && getComputedStyle(image).objectPosition).toBe("50% 0%");
});
