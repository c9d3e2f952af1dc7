import { expect, test } from "vitest";
import { billedBy } from "./billed-by";

test("an order that is billed is not deleted, and its document says why", () => {
  const [invoice, memo] = ["INV00000001", "CM00000001"];
  const reason = (invoiceNumbers: string[], creditMemoNumbers: string[]) =>
    billedBy({ invoiceNumbers, creditMemoNumbers });
  expect(reason([invoice], [memo])).toBe("It is billed: INV00000001 comes of it");
  expect(reason([], [memo])).toBe("It is billed: CM00000001 comes of it");
  expect(reason([], [])).toBeNull();
});
