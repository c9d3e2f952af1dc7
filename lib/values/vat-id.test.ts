import { expect, test } from "vitest";
import { hasVatForm, plainVatId } from "./vat-id";

const RIGHT = [
  ...["ATU12345678", "BE0123456789", "DE123456789", "EL123456789", "ESX1234567X", "FRXX999999999"],
  ...["IE1234567WA", "NL123456789B01", "SE123456789001", "XI123456789", "RO12", "CHE123456789"],
];
const WRONG = [
  ...["AT12345678", "BE2123456789", "DE12345678", "DE1234567890", "GR123456789", "FROI999999999"],
  ...["NL123456789A01", "SE123456789002", "123456789", "D", "", "DE123456789\n", "DE12345678<"],
];

test("VAT ids have the form of their country", () => {
  for (const id of RIGHT) expect([id, hasVatForm(id)]).toEqual([id, true]);
  for (const id of WRONG) expect([id, hasVatForm(id)]).toEqual([id, false]);
});

test("they are stored without what only helps to read them", () => {
  expect(plainVatId("atu 123.456-78")).toBe("ATU12345678");
});
