import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";

/*
 * Units may be returned before the item is billed, or in the same bill: the total tax of all bills is that of the
 * remaining units.
 */

const [DAY, LATER] = ["2026-01-15", "2026-03-01"];
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
  await done("POST", "/v1/settings/tax-codes", { name: "Goods", taxMode: "TaxExclusive" });
  await done("PUT", "/v1/settings/tax-engine", { engine: "BuiltIn" });
  await makeRate({ name: "State", taxRateType: "Percentage", taxRate: 0.1 });
  await makeRate({ name: "Levy", taxRateType: "FlatFee", taxRate: 2, currency: "USD" });
});
afterAll(expectBooksToHold);

const makeRate = (rate: object) => {
  const goods = { taxCode: "Goods", country: "US", startDate: "2020-01-01" };
  return done("POST", "/v1/settings/tax-rates", { ...goods, ...rate });
};
const done = (method: string, path: string, body?: object) =>
  good(tenant.call(method, path, body, LATEST));
const sent = (amountPerUnit: number, quantity: number, billTargetDate: string) => ({
  ...{ itemName: "Box", amountPerUnit, quantity, billTargetDate },
  ...{ itemState: "SentToBilling", taxCode: "Goods" },
});
const back = (originalOrderNumber: string, quantity: number) => ({
  ...{ itemName: "Box back", itemCategory: "Return", quantity, billTargetDate: DAY },
  ...{ itemState: "SentToBilling", originalOrderNumber, originalOrderLineItemNumber: "1" },
});
const place = (existingAccountNumber: string, orderLineItems: object[], more: object = {}) =>
  order(tenant, { orderDate: DAY, existingAccountNumber, orderLineItems, ...more });
const runBilling = (targetDate: string) => ({
  processingOptions: { runBilling: true, billingOptions: { targetDate, documentDate: targetDate } },
});
const itemIds = async (orderNumber: string): Promise<{ id: string }[]> => {
  const { order: placed } = await done("GET", `/v1/orders/${orderNumber}`);
  return placed.orderLineItems.map(({ id }: { id: string }) => ({ id }));
};
const owing = async (accountNumber: string) =>
  Number((await done("GET", `/v1/accounts/${accountNumber}`)).metrics.balance);

/** Returns each part in a separate bill; the credited taxes. */
async function comeBack(accountNumber: string, orderNumber: string, quantities: number[]) {
  const taxes: number[] = [];
  for (const quantity of quantities) {
    const items = [back(orderNumber, quantity)];
    const { creditMemoNumbers } = await place(accountNumber, items, runBilling(DAY));
    taxes.push((await done("GET", `/v1/credit-memos/${creditMemoNumbers[0]}`)).taxAmount);
  }
  return taxes;
}
const billItems = async (orderNumber: string) => {
  const orderLineItems = await itemIds(orderNumber);
  await done("POST", "/v1/order-line-items/bulk", { orderLineItems, ...runBilling(LATER) });
};

test("all parts may be returned before their item is billed, and no tax remains", async () => {
  const { accountNumber } = await makeAccount(tenant, "Early", { autoPay: false });
  const { orderNumber } = await place(accountNumber, [sent(12.5, 3, LATER)]);
  // The fixed levy of 2 is owed with the item.
  expect(await comeBack(accountNumber, orderNumber, [1, 2])).toEqual([1.25, 2.5]);
  await billItems(orderNumber);
  expect(await owing(accountNumber)).toBe(0);
});

test("an item is billed with the tax on the remaining units, including fixed taxes", async () => {
  const { accountNumber } = await makeAccount(tenant, "Some", { autoPay: false });
  const { orderNumber } = await place(accountNumber, [sent(0.25, 3, LATER)]);
  expect(await comeBack(accountNumber, orderNumber, [1])).toEqual([0.03]);
  await billItems(orderNumber);
  expect(await owing(accountNumber)).toBe(0.5 + 0.05 + 2);
  expect(await comeBack(accountNumber, orderNumber, [1, 1])).toEqual([0.02, 2.03]);
  expect(await owing(accountNumber)).toBe(0);
});

test("an item and returns of all its parts in one bill have a total of zero, with tax", async () => {
  const { accountNumber } = await makeAccount(tenant, "At once", { autoPay: false });
  const { orderNumber } = await place(accountNumber, [sent(0.25, 3, DAY)]);
  const parts = [1, 1, 1].map((quantity, index) => ({
    ...back(orderNumber, quantity),
    itemNumber: `${index}`,
  }));
  const more = sent(100, 1, DAY);
  const returned = await place(accountNumber, [...parts, more]);
  const orderLineItems = [
    ...(await itemIds(orderNumber)),
    ...(await itemIds(returned.orderNumber)),
  ];
  await done("POST", "/v1/order-line-items/bulk", { orderLineItems, ...runBilling(DAY) });
  expect(await owing(accountNumber)).toBe(112);
});

test("remaining units are taxed at the rates of the day of their bill", async () => {
  const { accountNumber } = await makeAccount(tenant, "Other rates", { autoPay: false });
  await done("POST", "/v1/settings/tax-codes", { name: "Wares", taxMode: "TaxExclusive" });
  const wares = { taxCode: "Wares", name: "State", taxRateType: "Percentage" };
  await makeRate({ ...wares, taxRate: 0.1, endDate: "2026-02-01" });
  await makeRate({ ...wares, name: "New State", taxRate: 0.2, startDate: "2026-02-01" });
  const item = { ...sent(10, 3, LATER), taxCode: "Wares" };
  const { orderNumber } = await place(accountNumber, [item]);
  expect(await comeBack(accountNumber, orderNumber, [1])).toEqual([1]);
  await billItems(orderNumber);
  expect(await owing(accountNumber)).toBe(20 + 4);
});
