import { expect, test } from "vitest";
import { expiryOf, expiryTyped } from "@/components/payment-methods/expiry-text";
import { maskedExpiry } from "@/lib/hosted-form/mask";

const typed = (text: string) => expiryOf(maskedExpiry({ text, caret: text.length }).text);

test("one field holds the month and the year of a card", () => {
  expect(typed("1138")).toEqual({ month: 11, year: 2038 });
  expect(typed("9/30")).toEqual({ month: 9, year: 2030 });
  expect(typed("12/2039")).toEqual({ month: 12, year: 2039 });
  expect(expiryTyped(3, 2031)).toBe("03 / 31");
});

test("half an expiry is not one", () => {
  for (const half of ["", "1", "11", "11 / 3"]) expect(typed(half)).toBeNull();
  expect(expiryTyped(3, null)).toBe("");
});
