import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let other: string;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
  ({ accountNumber: other } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST);
const shown = async (number: string) => (await good(call("GET", `/v1/orders/${number}`))).order;
const linesOnly = (orderLineItems: object[], more: object = {}) => ({
  orderDate: "2026-01-15",
  existingAccountNumber: accountNumber,
  subscriptions: [],
  orderLineItems,
  ...more,
});

const BOX = { itemName: "Box", amountPerUnit: 12.5, quantity: 3 };

describe("order line items", () => {
  test("are stored with their requested fields and amounts, beside a subscription", async () => {
    const items = [
      BOX,
      {
        itemNumber: "SETUP",
        itemName: "Setup",
        itemType: "Services",
        itemState: "Complete",
        listPricePerUnit: 80,
        inlineDiscountType: "Percentage",
        inlineDiscountPerUnit: 25,
        ownerAccountNumber: other,
        customFields: { colour__c: "red" },
      },
    ];
    const placed = await order(
      tenant,
      orderOf(accountNumber, ratePlanId, { body: { orderLineItems: items } }),
    );
    expect(placed.status).toBe("Executing");
    expect(placed.subscriptions).toHaveLength(1);
    const read = await shown(placed.orderNumber);
    expect(read.status).toBe("Executing");
    const made = read.orderLineItems.map(({ id, itemNumber }: Record<string, string>) => ({
      ...{ id, itemNumber },
    }));
    expect(placed.orderLineItems).toEqual(made);
    expect(read.orderLineItems).toEqual([
      expect.objectContaining({
        itemNumber: "1",
        itemState: "Executing",
        itemCategory: "Sales",
        quantity: 3,
        amount: 37.5,
        currency: "USD",
        ownerAccountNumber: accountNumber,
        transactionStartDate: "2026-01-15",
      }),
      expect.objectContaining({
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        itemNumber: "SETUP",
        itemState: "Complete",
        amountPerUnit: 60,
        listPrice: 80,
        discount: 20,
        amount: 60,
        ownerAccountNumber: other,
        invoiceOwnerAccountNumber: other,
        customFields: { colour__c: "red" },
      }),
    ]);
    const { data } = await good(
      call(
        "GET",
        `/object-query/orders?filter[]=status.EQ:Executing&filter[]=orderNumber.EQ:${placed.orderNumber}`,
      ),
    );
    expect(data).toHaveLength(1);
  });

  test("may be the only content of an order, which is Completed once all of them are final", async () => {
    const placed = await order(tenant, linesOnly([{ ...BOX, itemState: "Complete" }]));
    expect(placed).toMatchObject({ status: "Completed", subscriptions: [] });
    const open = await order(tenant, linesOnly([{ ...BOX, itemState: "Booked" }]));
    expect(open.status).toBe("Executing");
    await asOwner(
      "update order_line_item set state = 'Cancelled' where tenant_id = $1 and order_id = (select id from orders where tenant_id = $1 and order_number = $2)",
      [tenant.tenantId, open.orderNumber],
    );
    expect((await shown(open.orderNumber)).status).toBe("Completed");
  });

  test("are pending with their order, and created when it is activated", async () => {
    const draft = await order(tenant, linesOnly([BOX], { status: "Draft" }));
    const kept = await shown(draft.orderNumber);
    expect(kept).toMatchObject({ status: "Draft", subscriptions: [] });
    expect(kept.orderLineItems).toEqual([
      expect.objectContaining({ itemNumber: "1", amount: 37.5 }),
    ]);
    expect(kept.orderLineItems[0]).not.toHaveProperty("id");
    await good(call("PUT", `/v1/orders/${draft.orderNumber}/activate`));
    const done = await shown(draft.orderNumber);
    expect(done.status).toBe("Executing");
    expect(done.orderLineItems).toEqual([
      expect.objectContaining({ id: expect.any(String), itemNumber: "1", amount: 37.5 }),
    ]);
  });

  test("are deleted with their order", async () => {
    const placed = await order(tenant, linesOnly([BOX]));
    await good(call("DELETE", `/v1/orders/${placed.orderNumber}`));
    const rows = await asOwner(
      "select 1 from order_line_item l left join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id where l.tenant_id = $1 and o.id is null",
      [tenant.tenantId],
    );
    expect(rows).toHaveLength(0);
  });

  test.each([
    ["billing without a day", { itemState: "SentToBilling" }, 58730030, "billTargetDate"],
    ["an unknown tax code", { taxCode: "Nothing" }, 58730030, "taxCode"],
    ["an invoice group", { invoiceGroupNumber: "G" }, 58730030, "invoiceGroupNumber"],
    ["a return", { itemCategory: "Return" }, 58730030, "originalOrderNumber"],
    ["an original item", { originalOrderNumber: "O-1" }, 58730030, "must be Return"],
    ["an unknown state", { itemState: "Sold" }, 58711420, "itemState must be"],
    ["an unknown field", { colour: "red" }, undefined, "Unknown field"],
    ["no quantity", { quantity: 0 }, 58730030, "quantity must be above 0"],
    ["no price", { amountPerUnit: undefined }, 58730030, "amountPerUnit or listPricePerUnit"],
    ["another currency", { currency: "EUR" }, 58730030, "currency must be that of the account"],
    ["a discount without its kind", { inlineDiscountPerUnit: 1 }, 58730030, "inlineDiscountType"],
    ["too much", { amountPerUnit: 999_999_999_999 }, 58730030, "must come to less"],
    ["an unknown owner", { ownerAccountNumber: "A99999999" }, 58730040, "account"],
    ["an unknown subscription", { relatedSubscriptionNumber: "A-S9" }, 58730040, "subscription"],
    [
      "an end before its start",
      { transactionStartDate: "2026-02-01", transactionEndDate: "2026-01-31" },
      58730030,
      "transactionEndDate",
    ],
  ])("with %s are refused", async (_what, more, code, text) => {
    const { body } = await call("POST", "/v1/orders", linesOnly([{ ...BOX, ...more }]));
    expect(body.success).toBe(false);
    expect(body.reasons[0].message).toContain(text);
    if (code !== undefined) expect(body.reasons[0].code).toBe(code);
  });

  test("have separate numbers, and are not billed", async () => {
    const twice = await call("POST", "/v1/orders", linesOnly([BOX, { ...BOX, itemNumber: "1" }]));
    expect(twice.body.reasons[0]).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("itemNumber 1 twice"),
    });
    const { subscriptions: _none, ...body } = linesOnly([BOX]);
    const processingOptions = { runBilling: true };
    const billed = await order(tenant, { ...body, processingOptions });
    expect(billed).not.toHaveProperty("invoiceNumbers");
    const nothing = await call("POST", "/v1/orders", linesOnly([]));
    expect(nothing.body.reasons[0]).toMatchObject({ code: 58732022 });
    const { previewResult } = await good(
      call("POST", "/v1/orders/preview", {
        ...linesOnly([BOX]),
        previewOptions: { previewThruType: "SpecificDate", specificPreviewThruDate: "2026-02-01" },
      }),
    );
    expect(previewResult.invoices).toEqual([]);
  });
});
