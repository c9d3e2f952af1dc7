import { expect, test } from "vitest";
import { countText, fileInput, listInput } from "./list";
import { productList } from "./lists/catalog";
import { invoiceList } from "./lists/invoices";
import { orderList } from "./lists/orders";
import { subscriptionList } from "./lists/subscriptions";

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

test("the address sorts a list by its named orders, and filters it by day, amount and currency", () => {
  const query = (address: string) => listInput(invoiceList, new URLSearchParams(address)).query;
  expect(query("sort=-due").sort).toEqual(["dueDate.DESC", "invoiceNumber.DESC"]);
  expect(query("sort=secret").sort).toEqual(invoiceList.sort);
  expect(query("from=2026-01-01&to=2026-01-31&least=10&most=99.5&currency=EUR").filter).toEqual([
    "invoiceDate.GE:2026-01-01",
    "invoiceDate.LE:2026-01-31",
    "amount.GE:10",
    "amount.LE:99.5",
    "currency.EQ:EUR",
  ]);
  expect(query("").count).toBe("true");
});

test("the file of a list has its conditions and order, and all of its pages", () => {
  const address = new URLSearchParams("sort=-due&status=Posted&cursor=abc");
  expect(fileInput(invoiceList, address)).toEqual({
    query: {
      sort: ["dueDate.DESC", "invoiceNumber.DESC"],
      filter: ["status.EQ:Posted"],
      format: "csv",
    },
  });
});

test("a list counts up to a thousand", () => {
  expect([countText(137), countText(1000), countText(1001)]).toEqual(["137", "1,000", "1,000+"]);
});

test("subscriptions and orders are sorted and filtered by day, and products found by any part of their names", () => {
  const address = new URLSearchParams("sort=-start&from=2026-01-01&to=2026-01-31&currency=EUR");
  expect(listInput(subscriptionList, address).query).toMatchObject({
    sort: ["subscriptionStartDate.DESC", "subscriptionNumber.DESC"],
    filter: [
      "subscriptionStartDate.GE:2026-01-01",
      "subscriptionStartDate.LE:2026-01-31",
      "currency.EQ:EUR",
    ],
  });
  address.set("sort", "date");
  expect(listInput(orderList, address).query).toMatchObject({
    sort: ["orderDate.ASC", "orderNumber.ASC"],
    filter: ["orderDate.GE:2026-01-01", "orderDate.LE:2026-01-31"],
  });
  const products = listInput(productList, new URLSearchParams("name=book"));
  expect(products.query.filter).toEqual(["name.CT:book"]);
});
