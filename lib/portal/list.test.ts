import { expect, test } from "vitest";
import { listInput } from "./list";
import { invoiceList } from "./lists/invoices";

const filtersOf = (address: string) =>
  listInput(invoiceList, new URLSearchParams(address)).query.filter;

test("overdue invoices are posted, owed and past their day", () => {
  expect(filtersOf("overdue=2026-11-22")).toEqual([
    "dueDate.LT:2026-11-22",
    "openBalance.GT:0",
    "status.EQ:Posted",
  ]);
  expect(filtersOf("owed=0&currency=USD")).toEqual(["openBalance.GT:0", "currency.EQ:USD"]);
  expect(filtersOf("")).toBeUndefined();
});
