import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { statementsOf } from "@/lib/testing/statements-during";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let other: Awaited<ReturnType<typeof makeAccount>>;
let subscriptionNumber: string;

beforeAll(async () => {
  tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  ({ accountNumber } = await makeAccount(tenant));
  other = await makeAccount(tenant);
  await done("POST", "/v1/settings/tax-codes", { name: "Goods", taxMode: "TaxExclusive" });
  const made = await order(tenant, orderOf(other.accountNumber, ratePlanId));
  [{ subscriptionNumber }] = made.subscriptions;
});
afterAll(expectBooksToHold);

const done = (method: string, path: string, body?: object) =>
  good(tenant.call(method, path, body, LATEST));
const bulk = (orderLineItems: object[]) =>
  tenant.call("POST", "/v1/order-line-items/bulk", { orderLineItems }, LATEST);
type Placed = { orderNumber: string; ids: string[] };

async function place(orderLineItems: object[]): Promise<Placed> {
  const { orderNumber } = await order(tenant, {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    orderLineItems,
  });
  const { order: placed } = await done("GET", `/v1/orders/${orderNumber}`);
  return { orderNumber, ids: placed.orderLineItems.map(({ id }: { id: string }) => id) };
}

const BOX = { itemName: "Box", amountPerUnit: 12.5, quantity: 3 };
const back = (originalOrderNumber: string, quantity: number) => ({
  ...{ itemName: "Box back", itemCategory: "Return", quantity },
  ...{ originalOrderNumber, originalOrderLineItemNumber: "1" },
});
const quantities = async (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { orderLineItem } = await done("GET", `/v1/order-line-items/${id}`);
      return orderLineItem.quantity;
    }),
  );

describe("a change of several items", () => {
  test("needs the same number of statements for twenty as for two", async () => {
    const change = (id: string, index: number) => ({
      ...{ id, quantity: index + 1, taxCode: "Goods", itemState: "Booked" },
      ...{ ownerAccountNumber: other.accountNumber, billTo: other.contactId },
      relatedSubscriptionNumber: subscriptionNumber,
    });
    const [two, twenty] = [
      await place(Array.from({ length: 2 }, () => BOX)),
      await place(Array.from({ length: 20 }, () => BOX)),
    ];
    const few = await statementsOf(() => good(bulk(two.ids.map(change))));
    expect(few).toBeGreaterThan(10);
    expect(await statementsOf(() => good(bulk(twenty.ids.map(change))))).toBe(few);
    expect(await quantities(twenty.ids)).toEqual(twenty.ids.map((_id, index) => index + 1));
  });

  test("needs the same number of statements to return twenty as two", async () => {
    const returned = async (count: number) => {
      const { orderNumber } = await place([{ ...BOX, quantity: 100 }]);
      return place(Array.from({ length: count }, () => back(orderNumber, 1)));
    };
    const [two, twenty] = [await returned(2), await returned(20)];
    const twice = (id: string) => ({ id, quantity: 2 });
    const few = await statementsOf(() => good(bulk(two.ids.map(twice))));
    expect(await statementsOf(() => good(bulk(twenty.ids.map(twice))))).toBe(few);
  });

  test("includes the effect of earlier changes in the call: units of a canceled return are returnable again", async () => {
    const { orderNumber, ids } = await place([BOX]);
    const [sold] = ids;
    const returns = await place([back(orderNumber, 2), back(orderNumber, 1)]);
    const [first, second] = returns.ids;
    const fewer = { id: sold, quantity: 2 };
    const refused = await bulk([fewer, { id: first, quantity: 1 }]);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("3 units")]);
    await good(bulk([{ id: first, quantity: 1 }, fewer]));
    expect(await quantities([sold ?? "", first ?? ""])).toEqual([2, 1]);
    const tooMany = await bulk([
      { id: second, itemState: "Cancelled" },
      { id: first, quantity: 3 },
    ]);
    expect([tooMany.status, tooMany.text]).toEqual([422, expect.stringContaining("than 2 units")]);
    await good(
      bulk([
        { id: second, itemState: "Cancelled" },
        { id: first, quantity: 2 },
      ]),
    );
    const none = await bulk([
      { id: first, quantity: 1 },
      { id: first, quantity: 1 },
    ]);
    expect(none.status).toBe(422);
    await good(
      bulk([
        { id: sold, quantity: 5 },
        { id: first, quantity: 5 },
      ]),
    );
    expect(await quantities([sold ?? "", first ?? ""])).toEqual([5, 5]);
  });
});
