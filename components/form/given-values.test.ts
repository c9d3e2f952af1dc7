import { expect, it } from "vitest";
import { givenValues } from "@/components/form/given-values";

it("leaves out what was not filled in, at any depth", () => {
  expect(
    givenValues({ name: "A", note: "", price: null, contact: { city: "", zip: "1" } }),
  ).toEqual({ name: "A", contact: { zip: "1" } });
});

it("keeps zero, false and empty objects, whose missing fields must be named", () => {
  expect(givenValues({ quantity: 0, renew: false, contact: { city: "" } })).toEqual({
    quantity: 0,
    renew: false,
    contact: {},
  });
});

it("keeps the places of a list", () => {
  expect(givenValues({ lines: [{ price: "" }, { price: 2 }] })).toEqual({
    lines: [{}, { price: 2 }],
  });
});
