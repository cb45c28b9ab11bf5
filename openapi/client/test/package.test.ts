import { expect, test } from "vitest";

import document from "../../openapi.json" with { type: "json" };
import manifest from "../package.json" with { type: "json" };

test("the package has the version of the OpenAPI document", () => {
  expect(manifest.version).toBe(document.info.version);
});
