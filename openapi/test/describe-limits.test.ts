import { expect, test } from "vitest";

import { describeLimits } from "../describe-limits";

test("comments of the client have ranges and defaults, and those of parameters their own description", () => {
  const document = {
    paths: {
      "/products": {
        get: {
          parameters: [
            { description: "Page.", schema: { minimum: 1, maximum: 100, default: 24 } },
            { description: "Brands.", schema: { maxItems: 50 } },
            { description: "Id.", schema: { minimum: 1 } },
            { description: "Order. By default newest.", schema: { description: "An order." } },
          ],
        },
      },
    },
    components: {
      schemas: {
        Cart: {
          properties: {
            countryCode: { description: "Country.", minLength: 2, maxLength: 2 },
            notes: { description: "Notes.", minimum: 0 },
          },
        },
      },
    },
  };
  describeLimits(document);
  const [page, brands, id, sort] = document.paths["/products"].get.parameters;
  expect(page?.description).toBe("Page.\n\n1 to 100. Default: 24.");
  expect(brands?.description).toBe("Brands.\n\nUp to 50 items.");
  expect(id?.description).toBe("Id.\n\nAt least 1.");
  expect(sort).toEqual({ description: "Order. By default newest.", schema: {} });
  const { countryCode, notes } = document.components.schemas.Cart.properties;
  expect(countryCode.description).toBe("Country.\n\n2 characters.");
  expect(notes.description).toBe("Notes.");
});
