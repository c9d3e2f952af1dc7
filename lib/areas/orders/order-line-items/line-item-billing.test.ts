import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const DAY = "2026-01-15";
let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  const taxCode = { name: "Goods", taxMode: "TaxExclusive" };
  await good(tenant.call("POST", "/v1/settings/tax-codes", taxCode));
  await good(tenant.call("PUT", "/v1/settings/tax-engine", { engine: "BuiltIn" }));
  await good(
    tenant.call("POST", "/v1/settings/tax-rates", {
      taxCode: "Goods",
      name: "State",
      country: "US",
      taxRateType: "Percentage",
      taxRate: 0.1,
      startDate: "2020-01-01",
    }),
  );
});
afterAll(expectBooksToHold);

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST) as Promise<{ status: number; body: Body }>;
const done = (method: string, path: string, body?: object) =>
  good(tenant.call(method, path, body, LATEST)) as Promise<Body>;
const runBilling = (targetDate = DAY, more: object = {}) => ({
  processingOptions: { runBilling: true, billingOptions: { targetDate }, ...more },
});
const sold = (accountNumber: string, orderLineItems: object[], more: object = {}) => ({
  orderDate: DAY,
  existingAccountNumber: accountNumber,
  orderLineItems,
  ...more,
});
const BOX = { itemName: "Box", amountPerUnit: 12.5, quantity: 3, productCode: "BX" };
const DUE = { ...BOX, itemState: "SentToBilling", billTargetDate: DAY };
const linesOf = async (orderNumber: string): Promise<Body[]> =>
  (await done("GET", `/v1/orders/${orderNumber}`)).order.orderLineItems;
const owing = async (accountNumber: string) =>
  Number((await done("GET", `/v1/accounts/${accountNumber}`)).metrics.balance);

describe("items that are sent to billing", () => {
  test("are billed in the order's call with the subscription, taxed, paid, and complete", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const days = { transactionStartDate: "2026-01-10", transactionEndDate: "2026-01-20" };
    const items = [{ ...DUE, taxCode: "goods", ...days }, BOX];
    const body = orderOf(accountNumber, ratePlanId, { bill: DAY, collect: true });
    const { processingOptions: _options, ...unbilled } = { ...body, orderLineItems: items };
    const previewOptions = { previewThruType: "SpecificDate", specificPreviewThruDate: DAY };
    const { previewResult } = await done("POST", "/v1/orders/preview", {
      ...unbilled,
      previewOptions,
    });
    const placed = await order(tenant, { ...body, orderLineItems: items });
    expect(placed).toMatchObject({ status: "Executing", paidAmount: 112.75 });
    expect(previewResult.invoices[0]).toMatchObject({ amount: 112.75, taxAmount: 3.75 });
    const { invoiceItems } = await done("GET", `/v1/invoices/${placed.invoiceNumbers[0]}/items`);
    const lines = await linesOf(placed.orderNumber);
    expect(lines.map(({ itemState }) => itemState)).toEqual(["Complete", "Executing"]);
    expect((invoiceItems as Body[]).find(({ orderLineItemId }) => orderLineItemId)).toMatchObject({
      orderLineItemId: lines[0]?.id,
      chargeName: "Box",
      chargeAmount: 37.5,
      taxAmount: 3.75,
      sku: "BX",
      processingType: "Charge",
      serviceStartDate: "2026-01-10",
      serviceEndDate: "2026-01-20",
      subscriptionNumber: null,
    });
    const deletion = await call("DELETE", `/v1/orders/${placed.orderNumber}`);
    expect(deletion.body.reasons[0].message).toContain("cannot be deleted");
  });

  test("are due on their day, and the daily bill includes them once", async () => {
    const { accountNumber } = await makeAccount(tenant, "Later", { autoPay: false });
    const later = { ...DUE, billTargetDate: "2026-01-18" };
    const placed = await order(tenant, { ...sold(accountNumber, [later]), ...runBilling() });
    expect(placed).not.toHaveProperty("invoiceNumbers");
    expect(placed.status).toBe("Executing");
    await advanceClock(tenant, "2026-01-20");
    expect(await owing(accountNumber)).toBe(37.5);
    expect((await done("GET", `/v1/orders/${placed.orderNumber}`)).order.status).toBe("Completed");
  });

  test("are billed again when their invoice is canceled or reversed", async () => {
    const { accountNumber } = await makeAccount(tenant, "Again", { autoPay: false });
    const drafting = runBilling(DAY, {
      billingOptions: { targetDate: DAY, generateDraftInvoice: true },
    });
    const placed = await order(tenant, { ...sold(accountNumber, [DUE]), ...drafting });
    const state = async () => (await linesOf(placed.orderNumber))[0]?.itemState;
    expect(await state()).toBe("Complete");
    await done("PUT", `/v1/invoices/${placed.invoiceNumbers[0]}/cancel`);
    expect(await state()).toBe("SentToBilling");
    await advanceClock(tenant, "2026-01-22");
    expect([await state(), await owing(accountNumber)]).toEqual(["Complete", 37.5]);
    const [posted] = await asOwner<{ number: string }>(
      `select i.invoice_number as number from invoice i join account a on a.id = i.account_id
       where a.account_number = $1 and i.tenant_id = $2 and i.status = 'Posted'`,
      [accountNumber, tenant.tenantId],
    );
    await done("PUT", `/v1/invoices/${posted?.number}/reverse`, {});
    expect([await state(), await owing(accountNumber)]).toEqual(["SentToBilling", 0]);
  });

  test("are returned on a credit memo, at most in the sold quantity", async () => {
    const { accountNumber } = await makeAccount(tenant, "Returns", { autoPay: false });
    const placed = await order(tenant, {
      ...sold(accountNumber, [{ ...DUE, taxCode: "Goods" }]),
      ...runBilling(),
    });
    expect(await owing(accountNumber)).toBe(41.25);
    const back = (quantity: number) => ({
      itemName: "Box back",
      itemCategory: "Return",
      quantity,
      itemState: "SentToBilling",
      billTargetDate: DAY,
      originalOrderNumber: placed.orderNumber,
      originalOrderLineItemNumber: "1",
    });
    const returned = (quantity: number) =>
      call("POST", "/v1/orders", { ...sold(accountNumber, [back(quantity)]), ...runBilling() });
    expect((await returned(4)).body.reasons[0].message).toContain("3 can");
    const { body } = await returned(2);
    const memo = await done("GET", `/v1/credit-memos/${body.creditMemoNumbers[0]}`);
    expect(memo).toMatchObject({ amount: 27.5, taxAmount: 2.5 });
    expect(await owing(accountNumber)).toBe(13.75);
    const [line] = await linesOf(placed.orderNumber);
    expect(line?.quantityAvailableForReturn).toBe(1);
    expect((await returned(2)).body.reasons[0].message).toContain("1 can");
    const [item] = await linesOf(body.orderNumber);
    expect(item).toMatchObject({ amountPerUnit: 12.5, originalOrderLineItemId: line?.id });
  });
});

test("fractions of units can be returned completely: 0.1 and 0.2 of 0.3", async () => {
  const { accountNumber } = await makeAccount(tenant, "Parts", { autoPay: false });
  const placed = await order(tenant, sold(accountNumber, [{ ...BOX, quantity: 0.3 }]));
  const { orderNumber: originalOrderNumber } = placed;
  const original = { originalOrderNumber, originalOrderLineItemNumber: "1" };
  const back = { itemName: "Box back", itemCategory: "Return", ...original };
  const [first, second] = [
    { ...back, quantity: 0.1 },
    { ...back, quantity: 0.2 },
  ];
  const returned = await order(tenant, sold(accountNumber, [first, second]));
  const [sale] = await linesOf(originalOrderNumber);
  expect(sale?.quantityAvailableForReturn).toBe(0);
  const [, last] = await linesOf(returned.orderNumber);
  await done("PUT", `/v1/order-line-items/${last?.id}`, { quantity: 0.2 });
});

test("a return is credited with the taxes of its sale, independent of today's rates", async () => {
  const { accountNumber } = await makeAccount(tenant, "Old rates", { autoPay: false });
  await good(
    tenant.call("POST", "/v1/settings/tax-codes", { name: "Wares", taxMode: "TaxInclusive" }),
  );
  const rate = { taxCode: "Wares", name: "State", country: "US", taxRateType: "Percentage" };
  const made = await done("POST", "/v1/settings/tax-rates", {
    ...rate,
    taxRate: 0.25,
    startDate: "2020-01-01",
  });
  const placed = await order(tenant, {
    ...sold(accountNumber, [{ ...DUE, taxCode: "Wares" }, DUE]),
    ...runBilling(),
  });
  expect(await owing(accountNumber)).toBe(75);
  await done("PUT", `/v1/settings/tax-rates/${made.id}`, { taxRate: 0.5 });
  const back = (originalOrderLineItemNumber: string, more: object = {}) => ({
    itemName: "Box back",
    itemCategory: "Return",
    itemState: "SentToBilling",
    billTargetDate: DAY,
    originalOrderNumber: placed.orderNumber,
    originalOrderLineItemNumber,
    ...more,
  });
  const items = [back("1", { quantity: 2 }), back("2", { quantity: 1, taxCode: "Wares" })];
  const body = { ...sold(accountNumber, items), ...runBilling() };
  const { creditMemoNumbers } = await order(tenant, body);
  const memo = await done("GET", `/v1/credit-memos/${creditMemoNumbers[0]}`);
  // 25 including 5 of tax, and 12.5 untaxed.
  expect(memo).toMatchObject({ amount: 37.5, taxAmount: 5 });
});

describe("a single item", () => {
  const makeLine = async (more: object = {}) => {
    const { accountNumber } = await makeAccount(tenant, "Single", { autoPay: false });
    const placed = await order(tenant, sold(accountNumber, [{ ...BOX, ...more }]));
    const [line] = await linesOf(placed.orderNumber);
    return { accountNumber, orderNumber: placed.orderNumber, id: line?.id as string };
  };
  const change = (id: string, body: object) => call("PUT", `/v1/order-line-items/${id}`, body);
  const read = async (id: string) =>
    (await done("GET", `/v1/order-line-items/${id}`)).orderLineItem as Body;

  test("can be read, and changed while it is Executing, afterwards only in its state", async () => {
    const { id } = await makeLine();
    expect((await change(id, { quantity: 5, description: "Blue" })).status).toBe(200);
    expect(await read(id)).toMatchObject({ quantity: 5, amount: 62.5, description: "Blue" });
    expect((await change(id, { itemState: "Booked" })).status).toBe(200);
    const { body } = await change(id, { quantity: 6 });
    expect(body.reasons[0].message).toContain("is Booked");
    expect((await change(id, { itemState: "Cancelled" })).body.reasons[0].message).toContain(
      "SentToBilling, Complete",
    );
    const unready = await change(id, { itemState: "SentToBilling" });
    expect(unready.body.reasons[0].message).toContain("billTargetDate");
    expect((await change(id, { itemState: "SentToBilling", billTargetDate: DAY })).status).toBe(
      200,
    );
    expect(await read(id)).toMatchObject({ itemState: "SentToBilling", billTargetDate: DAY });
  });

  test("can get another owner and payer while it is Executing", async () => {
    const { id, accountNumber } = await makeLine();
    const { accountNumber: other, contactId } = await makeAccount(tenant, "Other");
    const { accountNumber: euros } = await makeAccount(tenant, "Euros", { currency: "EUR" });
    const own = await done("GET", `/v1/accounts/${accountNumber}`);
    expect((await change(id, { billTo: own.billToContact.id })).status).toBe(200);
    expect((await change(id, { ownerAccountNumber: other })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      ownerAccountNumber: other,
      invoiceOwnerAccountNumber: other,
      billTo: null,
    });
    const back = { invoiceOwnerAccountNumber: accountNumber, soldTo: contactId };
    expect((await change(id, back)).status).toBe(200);
    expect((await change(id, { ownerAccountNumber: euros })).body.reasons[0].message).toContain(
      "is in EUR",
    );
    expect((await change(id, { ownerAccountNumber: "A-none" })).status).toBe(404);
    const due = { itemState: "SentToBilling", billTargetDate: DAY };
    await done("POST", "/v1/order-line-items/bulk", {
      orderLineItems: [{ id, ...due }],
      ...runBilling(),
    });
    expect([await owing(accountNumber), await owing(other)]).toEqual([37.5, 0]);
    const late = await change(id, { ownerAccountNumber: accountNumber });
    expect(late.body.reasons[0].message).toContain("is Complete");
  });

  const states = ["Executing", "Booked", "SentToBilling", "Complete", "Cancelled"] as const;
  const allowed: Record<string, readonly string[]> = {
    Executing: states,
    Booked: ["Booked", "SentToBilling", "Complete"],
    SentToBilling: ["SentToBilling", "Complete"],
    Complete: ["Complete"],
    Cancelled: ["Cancelled"],
  };
  test.each(states)("has the transitions of the table from %s", async (from) => {
    for (const to of states) {
      const { id } = await makeLine({ itemState: from, billTargetDate: "2026-12-01" });
      const { status } = await change(id, { itemState: to });
      expect([from, to, status]).toEqual([from, to, allowed[from]?.includes(to) ? 200 : 422]);
    }
  });

  test("can be changed with others and billed in the call, all or nothing", async () => {
    const { accountNumber, orderNumber, id } = await makeLine();
    const other = await makeLine();
    const update = (line: string) => ({
      id: line,
      itemState: "SentToBilling",
      billTargetDate: DAY,
    });
    const refused = await call("POST", "/v1/order-line-items/bulk", {
      orderLineItems: [update(id), { ...update(other.id), quantity: 0 }],
    });
    expect(refused.body.success).toBe(false);
    expect((await read(id)).itemState).toBe("Executing");
    const billed = await done("POST", "/v1/order-line-items/bulk", {
      orderLineItems: [update(id), update(other.id)],
      ...runBilling(),
    });
    expect(billed.invoiceNumbers).toHaveLength(2);
    expect([await owing(accountNumber), await owing(other.accountNumber)]).toEqual([37.5, 37.5]);
    expect((await done("GET", `/v1/orders/${orderNumber}`)).order.status).toBe("Completed");
  });
});
