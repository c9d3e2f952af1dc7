import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
let chargeId: string;
let accountNumber: string;
let invoice: { id: string; number: string; itemId: string };

beforeAll(async () => {
  tenant = await testTenant();
  const plan = await planOf(tenant, { Name: "Plan", ...dollars(100) });
  chargeId = plan.chargeIds[0] as string;
  ({ accountNumber } = await makeAccount(tenant));
  const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, { bill: "2026-01-15" }));
  const number = made.invoiceNumbers[0] as string;
  const { id } = await good(tenant.call("GET", `/v1/invoices/${number}`));
  const { invoiceItems } = await good(tenant.call("GET", `/v1/invoices/${number}/items`));
  invoice = { id, number, itemId: invoiceItems[0].id };
});
afterAll(expectBooksToHold);

const bulk = (method: string, body: object, options: object = LATEST) =>
  good(tenant.call(method, "/v1/credit-memos/bulk", body, options));
const read = (number: string) =>
  good(tenant.call("GET", `/v1/credit-memos/${number}`, undefined, LATEST));
const charges = (amount: number) => [{ productRatePlanChargeId: chargeId, amount }];

test("POST /v1/credit-memos/bulk creates memos of charges; a refused one keeps no other from being made", async () => {
  const { memos } = await bulk("POST", {
    sourceType: "Standalone",
    memos: [
      { accountNumber, charges: charges(5), comment: "First" },
      { accountNumber: "NOBODY", charges: charges(5) },
      { accountNumber, charges: charges(-5) },
      { accountNumber, charges: charges(7), autoPost: true },
    ],
  });
  expect(memos.map(({ success }: { success: boolean }) => success)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(memos[1]).toMatchObject({
    processId: expect.stringMatching(/^[0-9a-f]{16}$/),
    reasons: [{ code: 58520040 }],
  });
  expect(memos[2].reasons[0].code).toBe(58520020);
  expect(await read(memos[0].number)).toMatchObject({
    amount: 5,
    status: "Draft",
    comment: "First",
  });
  expect(await read(memos[3].number)).toMatchObject({ amount: 7, status: "Posted" });
});

test("POST /v1/credit-memos/bulk creates memos of invoices, each in its own transaction", async () => {
  const items = [{ invoiceItemId: invoice.itemId, amount: 60 }];
  const { memos } = await bulk("POST", {
    sourceType: "Invoice",
    memos: [{ invoiceId: invoice.id, items, autoPost: true }, { invoiceId: invoice.id, items }, {}],
  });
  expect(memos[0]).toMatchObject({ success: true, referredInvoiceId: invoice.id, amount: 60 });
  expect(memos[1]).toMatchObject({ success: false, reasons: [{ code: 58520030 }] });
  expect(memos[2].reasons[0].code).toBe(55000022);
  const { data } = await good(
    tenant.call("GET", `/object-query/credit-memos?filter[]=referredInvoiceId.EQ:${invoice.id}`),
  );
  expect(data.map(({ amount }: { amount: number }) => amount)).toEqual([60]);
});

test("an older version sends and gets the fields that it knows", async () => {
  const { memos } = await bulk(
    "POST",
    { memos: [{ accountNumber, charges: [{ chargeId, memoItemAmount: 3, comment: "Late" }] }] },
    { version: "211.0" },
  );
  const { items } = await good(
    tenant.call("GET", `/v1/credit-memos/${memos[0].number}/items`, undefined, LATEST),
  );
  expect(items).toMatchObject([{ amount: 3, description: "Late" }]);
});

test("PUT /v1/credit-memos/bulk changes memos, and tells why others stay", async () => {
  const { memos: made } = await bulk("POST", {
    memos: [1, 2].map((amount) => ({ accountNumber, charges: charges(amount) })),
  });
  const [first, second] = made;
  const { memos } = await bulk("PUT", {
    memos: [
      { id: first.id, comment: "Goodwill", reasonCode: "Late" },
      { id: second.number, autoApplyUponPosting: true },
      { id: "CM99999999", comment: "x" },
      { comment: "x" },
    ],
  });
  expect(memos[0]).toMatchObject({ success: true, comment: "Goodwill" });
  expect(await read(first.number)).toMatchObject({ comment: "Goodwill", reasonCode: "Late" });
  expect(
    memos.slice(1).map(({ reasons }: { reasons: readonly { code: number }[] }) => reasons[0]?.code),
  ).toEqual([58520030, 58520040, 55000022]);
});

test("a call has 1 to 50 memos", async () => {
  const none = await tenant.call("PUT", "/v1/credit-memos/bulk", { memos: [] });
  expect(none.body.reasons[0].code).toBe(55001220);
  const memos = Array.from({ length: 51 }, () => ({ id: "CM1" }));
  expect((await tenant.call("PUT", "/v1/credit-memos/bulk", { memos })).status).toBe(400);
});

test("POST /v1/credit-memos/{key}/refund pays out what is left of a memo", async () => {
  const { memos } = await bulk("POST", {
    memos: [{ accountNumber, charges: charges(9), autoPost: true }],
  });
  const refund = await good(
    tenant.call("POST", `/v1/credit-memos/${memos[0].id}/refund`, {
      type: "External",
      methodType: "Check",
      totalAmount: 4,
    }),
  );
  expect(await good(tenant.call("GET", `/v1/refunds/${refund.number}`))).toMatchObject({
    creditMemoId: memos[0].id,
    amount: 4,
  });
  expect(await read(memos[0].number)).toMatchObject({ refundAmount: 4, unappliedAmount: 5 });
});
