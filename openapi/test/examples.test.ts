import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";

import document from "../openapi.json" with { type: "json" };

interface Content {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, Content> }>;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(document, "document");

const toPointer = (steps: readonly string[]) =>
  steps
    .map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");

const paths = document.paths as unknown as Record<string, Record<string, Operation>>;

const examples = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { operationId, responses }]) =>
    Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([mediaType, { example, examples: named = {} }]) => {
        const schema = [path, method, "responses", status, "content", mediaType, "schema"];
        const values = Object.entries(named).map(([name, { value }]) => [name, value] as const);
        if (example !== undefined) values.push(["response", example]);
        return values.map(([name, value]) => ({
          name: `${operationId}: ${name}`,
          schema: `document#/paths/${toPointer(schema)}`,
          value,
        }));
      }),
    ),
  ),
);

describe("examples of the document", () => {
  test("there is one for most responses", () => {
    expect(examples.length).toBeGreaterThan(40);
  });

  test.each(examples)("$name fits its schema", ({ schema, value }) => {
    const validate = ajv.compile({ $ref: schema });
    validate(value);
    expect(validate.errors).toBeNull();
  });

  test("a value of a wrong type does not fit", () => {
    const validate = ajv.compile({ $ref: "document#/components/schemas/ShopperLocation" });
    expect(validate({ countryCode: 7 })).toBe(false);
  });
});
