import { testTenant, type TestTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
let plan: { ratePlanId: string; chargeIds: string[] };
const DAY = "2026-01-15";

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST) as Promise<{ status: number; body: Body }>;
const done = (method: string, path: string, body?: object) =>
  good(tenant.call(method, path, body, LATEST)) as Promise<Body>;
const code = ({ body }: { body: Body }) => body.reasons?.[0]?.code as number | undefined;
const put = (memo: string, verb: string, body: object = {}) =>
  call("PUT", `/v1/debit-memos/${memo}/${verb}`, body);
const owing = async (accountNumber: string) =>
  (await done("GET", `/v1/accounts/${accountNumber}`)).metrics;

beforeAll(async () => {
  tenant = await testTenant();
  await done("POST", "/v1/settings/tax-codes", { name: "Sales", taxMode: "TaxExclusive" });
  const rate = { taxCode: "Sales", name: "Sales tax", country: "US", taxRateType: "Percentage" };
  await done("POST", "/v1/settings/tax-rates", { ...rate, taxRate: 0.1, startDate: "2026-01-01" });
  const taxed = { Taxable: true, TaxCode: "Sales" };
  plan = await planOf(
    tenant,
    { Name: "Plan", ...dollars(100), ...taxed },
    { Name: "Seats", ...dollars(20) },
  );
});
afterAll(expectBooksToHold);

/** An account with an open invoice of 130: 100 and its tax of 10, and 20. */
async function billed() {
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, { bill: DAY }));
  const invoiceNumber = made.invoiceNumbers[0] as string;
  const { invoiceItems } = await done("GET", `/v1/invoices/${invoiceNumber}/items`);
  return { accountNumber: accountNumber as string, invoiceNumber, items: invoiceItems as Body[] };
}

/** A memo of an amount of an untaxed charge, posted at once. */
const debit = (accountNumber: string, amount: number, more: object = {}) =>
  done("POST", "/v1/debit-memos", {
    accountNumber,
    autoPost: true,
    charges: [{ productRatePlanChargeId: plan.chargeIds[1], amount }],
    ...more,
  });

describe("a debit memo of a charge", () => {
  test("is a draft that is not owed until it is posted", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const memo = await debit(accountNumber, 25, {
      ...{ autoPost: false, comment: "A late return", reasonCode: "Late", autoPay: false },
    });
    expect(memo).toMatchObject({
      ...{ status: "Draft", amount: 25, balance: 25, beAppliedAmount: 0, autoPay: false },
      ...{ comment: "A late return", reasonCode: "Late", sourceType: "Standalone" },
      number: expect.stringMatching(/^DRAFT-DM\d{8}$/),
    });
    expect(await owing(accountNumber)).toMatchObject({ balance: 0, totalDebitMemoBalance: 0 });
    const { body: posted } = await put(memo.number, "post");
    expect(posted).toMatchObject({ status: "Posted", number: expect.stringMatching(/^DM\d{8}$/) });
    expect(await owing(accountNumber)).toMatchObject({
      ...{ balance: 25, totalDebitMemoBalance: 25, totalInvoiceBalance: 0 },
    });
    expect(code(await put(posted.number, "post"))).toBe(58620030);
    expect((await done("GET", `/v1/debit-memos/${memo.number}`)).id).toBe(memo.id);
    const { activity } = await done("GET", `/v1/accounts/${accountNumber}/activity`);
    expect(activity[0]).toMatchObject({
      ...{ kind: "debitMemo", number: posted.number, balance: 25 },
      text: `Debit memo ${posted.number} for 25.00 USD posted.`,
    });
  });

  test("has the price of the charge when no amount is given, and its tax", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const charges = plan.chargeIds.map((id) => ({ productRatePlanChargeId: id, quantity: 2 }));
    const memo = await done("POST", "/v1/debit-memos", {
      ...{ accountNumber, effectiveDate: "2026-01-10", dueDate: "2026-02-01", charges },
    });
    expect(memo).toMatchObject({
      ...{ amount: 260, taxAmount: 20, debitMemoDate: "2026-01-10", dueDate: "2026-02-01" },
    });
    const { items } = await done("GET", `/v1/debit-memos/${memo.number}/items`);
    expect(items).toMatchObject([
      {
        ...{ skuName: "Plan", amount: 200, taxAmount: 20, balance: 220, unitPrice: 100 },
        ...{ sourceItemType: "ProductRatePlanCharge", sourceItemId: plan.chargeIds[0] },
        taxationItems: { data: [{ name: "Sales tax", taxAmount: 20, balance: 20 }] },
      },
      { skuName: "Seats", amount: 40, taxAmount: 0, taxationItems: { data: [] } },
    ]);
    const path = `/v1/debit-memos/${memo.number}/items/${items[0].id}`;
    expect(await done("GET", path)).toMatchObject({ id: items[0].id, amount: 200 });
    const { explanations } = await done("GET", `/v1/debit-memos/${memo.number}/explanation`);
    expect(explanations).toMatchObject([{ chargeAmount: 200 }, { chargeAmount: 40 }]);
  });

  test.each([
    ["an amount of nothing", { charges: [{ amount: 0 }] }, 58620020],
    ["more decimals than the currency has", { charges: [{ amount: 1.005 }] }, 58620020],
    ["another currency", { currency: "EUR", charges: [{ amount: 1 }] }, 58620030],
    ["no account", { accountNumber: undefined, charges: [{ amount: 1 }] }, 58620022],
    ["a due date in the past of it", { dueDate: "2000-01-01", charges: [{ amount: 1 }] }, 58620030],
    ["a number of its own, without gaps", { number: "DM9", charges: [{ amount: 1 }] }, 58620030],
    [
      "an unknown charge",
      { charges: [{ amount: 1, productRatePlanChargeId: "f".repeat(32) }] },
      58620040,
    ],
  ])("is refused for %s", async (_what, body: { charges: object[] }, expected) => {
    const { accountNumber } = await makeAccount(tenant);
    const charges = body.charges.map((line) => ({
      ...{ productRatePlanChargeId: plan.chargeIds[0], ...line },
    }));
    const refused = await call("POST", "/v1/debit-memos", { accountNumber, ...body, charges });
    expect(code(refused)).toBe(expected);
    expect((await owing(accountNumber)).balance).toBe(0);
  });
});

describe("a debit memo of an invoice", () => {
  test("asks for more of a line, with the line's share of tax", async () => {
    const { accountNumber, invoiceNumber, items } = await billed();
    const memo = await done("POST", `/v1/debit-memos/invoice/${invoiceNumber}`, {
      autoPost: true,
      items: [{ invoiceItemId: items[0]?.id, amount: 30, description: "Extra day" }],
    });
    const { id } = await done("GET", `/v1/invoices/${invoiceNumber}`);
    expect(memo).toMatchObject({
      ...{ amount: 33, taxAmount: 3, sourceType: "Invoice", referredInvoiceId: id },
    });
    const list = await done("GET", `/v1/debit-memos/${memo.id}/items`);
    expect(list.items).toMatchObject([
      {
        ...{ sourceItemType: "InvoiceDetail", sourceItemId: items[0]?.id, amount: 30 },
        ...{ subscriptionNumber: items[0]?.subscriptionNumber, description: "Extra day" },
        taxationItems: { data: [{ name: "Sales tax", taxAmount: 3 }] },
      },
    ]);
    expect(await owing(accountNumber)).toMatchObject({
      ...{ balance: 163, totalDebitMemoBalance: 33, totalInvoiceBalance: 130 },
    });
    const { debitmemos } = await done("GET", `/v1/debit-memos?referredInvoiceId=${id}`);
    expect(debitmemos).toHaveLength(1);
    expect(code(await call("PUT", `/v1/invoices/${invoiceNumber}/unpost`))).toBe(58400030);
  });

  test("asks for all of it once more without items, under the older address", async () => {
    const { invoiceNumber } = await billed();
    const memo = await done("POST", `/v1/invoices/${invoiceNumber}/debitmemos`, {});
    expect(memo).toMatchObject({ status: "Draft", amount: 130, taxAmount: 10 });
  });

  test("takes the taxes that are given", async () => {
    const { invoiceNumber, items } = await billed();
    const [tax] = items[0]?.taxationItems.data ?? [];
    const item = { invoiceItemId: items[0]?.id, amount: 50 };
    const taxItems = [{ sourceTaxItemId: tax.id, amount: 1.25 }];
    const path = `/v1/debit-memos/invoice/${invoiceNumber}`;
    const asked = { items: [{ ...item, taxItems }] };
    expect(code(await call("POST", path, asked))).toBe(58620030);
    const memo = await done("POST", path, { ...asked, taxAutoCalculation: false });
    expect(memo).toMatchObject({ amount: 51.25, taxAmount: 1.25 });
    const untaxed = await done("POST", path, { items: [item], taxAutoCalculation: false });
    expect(untaxed.taxAmount).toBe(0);
  });

  test("is refused for a draft, for a line twice and for one of another invoice", async () => {
    const { accountNumber, invoiceNumber, items } = await billed();
    const path = `/v1/debit-memos/invoice/${invoiceNumber}`;
    const item = { invoiceItemId: items[0]?.id, amount: 5 };
    expect(code(await call("POST", path, { items: [item, item] }))).toBe(58620030);
    const other = { ...item, invoiceItemId: "a".repeat(32) };
    expect(code(await call("POST", path, { items: [other] }))).toBe(58620040);
    const { invoiceNumber: draft } = await done("POST", "/v1/invoices", {
      ...{ accountNumber, invoiceDate: DAY },
      invoiceItems: [{ chargeName: "Workshop", amount: 5, serviceStartDate: DAY }],
    });
    expect(code(await call("POST", `/v1/debit-memos/invoice/${draft}`, {}))).toBe(58620030);
  });
});

describe("a draft", () => {
  test("changes its remarks, its day and its lines", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const memo = await debit(accountNumber, 25, { autoPost: false, effectiveDate: DAY });
    const path = `/v1/debit-memos/${memo.number}`;
    const [line] = (await done("GET", `${path}/items`)).items;
    const changed = await done("PUT", path, {
      ...{ comment: "Broken", reasonCode: "Damage", effectiveDate: "2026-02-01", autoPay: true },
      items: [
        { id: line.id, amount: 40, skuName: "Repair", comment: "Screen" },
        { productRatePlanChargeId: plan.chargeIds[1], amount: 2, serviceStartDate: DAY },
      ],
    });
    expect(changed).toMatchObject({
      ...{ amount: 42, balance: 42, comment: "Broken", reasonCode: "Damage", autoPay: true },
      debitMemoDate: "2026-02-01",
    });
    const { items } = await done("GET", `${path}/items`);
    expect(items).toMatchObject([
      { skuName: "Repair", amount: 40, description: "Screen" },
      { skuName: "Seats", amount: 2 },
    ]);
    await done("PUT", path, { items: [{ id: items[1].id, delete: true }] });
    expect((await done("GET", path)).amount).toBe(40);
    const { body: posted } = await put(memo.number, "post");
    const late = await done("PUT", `/v1/debit-memos/${posted.number}`, { dueDate: "2026-06-01" });
    expect(late.dueDate).toBe("2026-06-01");
    const refused = [{ effectiveDate: DAY }, { items: [{ id: line.id, amount: 1 }] }];
    for (const body of refused) {
      expect(code(await call("PUT", `/v1/debit-memos/${posted.number}`, body))).toBe(58620030);
    }
  });

  test("is canceled and deleted, and a posted one becomes a draft again", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const draft = await debit(accountNumber, 5, { autoPost: false });
    expect(code(await call("DELETE", `/v1/debitmemos/${draft.number}`))).toBe(50000030);
    expect((await put(draft.number, "cancel")).body).toMatchObject({
      ...{ status: "Canceled", balance: 0 },
    });
    await done("DELETE", `/v1/debit-memos/${draft.number}`);
    expect(code(await call("GET", `/v1/debit-memos/${draft.number}`))).toBe(50000040);
    const posted = await debit(accountNumber, 7);
    const { body: again } = await put(posted.number, "unpost");
    expect(again).toMatchObject({ status: "Draft", number: posted.number });
    expect((await owing(accountNumber)).balance).toBe(0);
    await put(posted.number, "cancel");
    expect(code(await call("DELETE", `/v1/debit-memos/${posted.number}`))).toBe(50000030);
  });
});

test("numbers of debit memos have a sequence of their own without a gap", async () => {
  const own = await testTenant();
  const ofOwn = await planOf(own, { Name: "Fee", ...dollars(3) });
  const { accountNumber } = await makeAccount(own);
  const charges = [{ productRatePlanChargeId: ofOwn.chargeIds[0] }];
  const made: string[] = [];
  for (const memos of ["debit-memos", "credit-memos", "debit-memos"]) {
    const body = { accountNumber, autoPost: true, charges };
    made.push((await good(own.call("POST", `/v1/${memos}`, body, LATEST))).number);
  }
  expect(made).toEqual(["DM00000001", "CM00000001", "DM00000002"]);
});
