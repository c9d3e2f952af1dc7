import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;
let ratePlanNumber: string;
let seats: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId, ratePlanNumber } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
  const { products } = await good(tenant.call("GET", "/v1/catalog/products"));
  const charges = products[0].productRatePlans[0].productRatePlanCharges;
  seats = charges.find(({ name }: { name: string }) => name === "Seats").id;
});

afterAll(expectBooksToHold);

const update = (quantity: number | undefined, name: object, more: object = {}) => ({
  type: "UpdateProduct",
  triggerDates: [{ name: "ContractEffective", triggerDate: "2026-02-15" }],
  updateProduct: {
    ...name,
    chargeUpdates: [
      {
        productRatePlanChargeId: seats,
        ...(quantity === undefined ? more : { pricing: { recurringPerUnit: { quantity } } }),
      },
    ],
  },
});

test("an update requires a quantity within the catalog's current bounds, on stored and on new plans", async () => {
  const made = await order(tenant, orderOf(accountNumber, ratePlanId));
  const { subscriptionNumber } = made.subscriptions[0];
  await good(
    tenant.call("PUT", `/v1/object/product-rate-plan-charge/${seats}`, {
      DefaultQuantity: 5,
      MinQuantity: 4,
      MaxQuantity: 8,
    }),
  );
  const change = (...orderActions: object[]) =>
    tenant.call(
      "POST",
      "/v1/orders",
      {
        orderDate: "2026-01-15",
        existingAccountNumber: accountNumber,
        subscriptions: [{ subscriptionNumber, orderActions }],
      },
      LATEST,
    );
  const stored = { productRatePlanNumber: ratePlanNumber };
  for (const quantity of [2, 9]) {
    const { body } = await change(update(quantity, stored));
    expect(body.reasons[0]).toMatchObject({
      code: 58730030,
      message: "The quantity of the charge Seats must lie between 4 and 8.",
    });
  }
  await good(change(update(undefined, stored, { description: "Desks" })));
  for (const quantity of [4, 8]) await good(change(update(quantity, stored)));
  const added = {
    type: "AddProduct",
    addProduct: { productRatePlanId: ratePlanId, uniqueToken: "new" },
  };
  const five = {
    ...added,
    addProduct: {
      ...added.addProduct,
      chargeOverrides: [
        { productRatePlanChargeId: seats, pricing: { recurringPerUnit: { quantity: 5 } } },
      ],
    },
  };
  const refused = await change(five, update(9, { uniqueToken: "new" }));
  expect(refused.body.reasons[0].message).toContain("between 4 and 8");
});
