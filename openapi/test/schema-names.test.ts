// Names of schemas are not part of requests and responses, but types that the client exports.

import { expect, test } from "vitest";

import { changesOf, type Part } from "./committed-document";

const NEW_NAME = "#/components/schemas/HomeSlide";

function renameSlide({ components: { schemas } }: Part) {
  schemas.HomeSlide = { ...schemas.Slide, description: "A slide of the home page." };
  schemas.SlideList.properties.items.items.$ref = NEW_NAME;
  delete schemas.Slide;
}

test("a schema with another name breaks no client", () => {
  expect(changesOf(renameSlide)).toEqual([]);
});

test("a schema with another name and another content is removed", () => {
  const changes = changesOf((document) => {
    renameSlide(document);
    document["components"].schemas.HomeSlide.properties.title = { type: "string" };
  });
  expect(changes).toEqual(["The schema Slide is removed."]);
});

test("a schema whose content is no longer named is removed", () => {
  const changes = changesOf(({ components: { schemas } }: Part) => {
    schemas.SlideList.properties.items.items = schemas.Slide;
    delete schemas.Slide;
  });
  expect(changes).toEqual(["The schema Slide is removed."]);
});
