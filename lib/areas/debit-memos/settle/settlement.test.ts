import { testTenant, type TestTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
let chargeId: string;

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST) as Promise<{ status: number; body: Body }>;
const done = (method: string, path: string, body?: object): Promise<Body> =>
  good(tenant.call(method, path, body, LATEST));
const code = ({ body }: { body: Body }) => body.reasons?.[0]?.code as number | undefined;

beforeAll(async () => {
  tenant = await testTenant();
  const plan = await planOf(tenant, { Name: "Fee", ...dollars(20) });
  chargeId = plan.chargeIds[0] as string;
});
afterAll(expectBooksToHold);

/** A posted debit memo of an amount, and its line. */
async function owed(accountNumber: string, amount: number) {
  const memo = await done("POST", "/v1/debit-memos", {
    ...{ accountNumber, autoPost: true },
    charges: [{ productRatePlanChargeId: chargeId, amount }],
  });
  const { items } = await done("GET", `/v1/debit-memos/${memo.number}/items`);
  return { id: memo.id as string, number: memo.number as string, lineId: items[0].id as string };
}

const pay = (accountNumber: string, amount: number, more: object = {}) =>
  done("POST", "/v1/payments", {
    ...{ type: "External", amount, currency: "USD", accountNumber, ...more },
  });
const credit = (accountNumber: string, amount: number) =>
  done("POST", "/v1/credit-memos", {
    ...{ accountNumber, autoPost: true },
    charges: [{ productRatePlanChargeId: chargeId, amount }],
  });
const shown = (number: string) => done("GET", `/v1/debit-memos/${number}`);

describe("payments", () => {
  test("pay a debit memo, and are taken off it again", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const memo = await owed(accountNumber, 50);
    const money = { type: "External", amount: 30, currency: "USD", accountNumber };
    const whole = { ...money, debitMemos: [{ debitMemoId: memo.id }] };
    expect(code(await call("POST", "/v1/payments", whole))).toBe(53710030);
    const paid = await pay(accountNumber, 30, {
      debitMemos: [{ debitMemoNumber: memo.number, amount: 20 }],
    });
    expect(await shown(memo.number)).toMatchObject({ balance: 30, beAppliedAmount: 20 });
    const { parts } = await done("GET", `/v1/payments/${paid.number}/parts`);
    expect(parts).toMatchObject([
      { amount: 20, debitMemoId: memo.id, debitMemoNumber: memo.number },
    ]);
    expect(parts[0].invoiceId).toBeUndefined();
    const items = [{ debitMemoItemId: memo.lineId, amount: 10 }];
    await done("PUT", `/v1/payments/${paid.number}/apply`, {
      debitMemos: [{ debitMemoId: memo.number, amount: 10, items }],
    });
    const { applicationParts } = await done(
      "GET",
      `/v1/debit-memos/${memo.number}/application-parts`,
    );
    expect(applicationParts).toMatchObject([{ paymentNumber: paid.number, appliedAmount: 30 }]);
    await done("PUT", `/v1/payments/${paid.number}/unapply`, {
      debitMemos: [{ debitMemoId: memo.id, amount: 25 }],
    });
    expect(await shown(memo.number)).toMatchObject({ balance: 45, beAppliedAmount: 5 });
    const { data } = await done(
      "GET",
      `/object-query/payment-applications?filter[]=debitMemoId.EQ:${memo.id}`,
    );
    expect(data.map(({ applyAmount }: Body) => applyAmount).sort()).toEqual([-25, 10, 20]);
    expect(data[0]).toMatchObject({ invoiceNumber: memo.number, debitMemoId: memo.id });
    expect(data[0].invoiceId).toBeUndefined();
  });

  test("name each kind under its own name", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const memo = await owed(accountNumber, 50);
    const paid = await pay(accountNumber, 10);
    const apply = (body: object) => call("PUT", `/v1/payments/${paid.number}/apply`, body);
    expect(code(await apply({ invoices: [{ invoiceId: memo.number, amount: 5 }] }))).toBe(53710040);
    expect(code(await apply({}))).toBe(53710022);
    expect(code(await apply({ debitMemos: [{ amount: 5 }] }))).toBe(53710022);
    const twice = [
      { debitMemoId: memo.id, amount: 1 },
      { debitMemoId: memo.number, amount: 1 },
    ];
    expect(code(await apply({ debitMemos: twice }))).toBe(53710030);
    expect((await shown(memo.number)).balance).toBe(50);
  });

  test("that are refunded come off it, and what it owes then is written off", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const memo = await owed(accountNumber, 50);
    const paid = await pay(accountNumber, 50, { debitMemos: [{ debitMemoId: memo.id }] });
    expect((await shown(memo.number)).balance).toBe(0);
    await done("POST", `/v1/payments/${paid.number}/refunds/unapply`, {
      ...{ type: "External", methodType: "Check", writeOff: true },
      debitMemos: [{ debitMemoId: memo.id, amount: 20 }],
    });
    expect(await shown(memo.number)).toMatchObject({ balance: 0, beAppliedAmount: 50 });
  });
});

describe("credit memos", () => {
  test("are applied to a debit memo and unapplied, and their part names it", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const memo = await owed(accountNumber, 50);
    const given = await credit(accountNumber, 30);
    const documents = { debitMemos: [{ debitMemoId: memo.number, amount: 30 }] };
    const applied = await done("PUT", `/v1/credit-memos/${given.number}/apply`, documents);
    expect(applied).toMatchObject({ appliedAmount: 30, unappliedAmount: 0 });
    expect((await shown(memo.number)).balance).toBe(20);
    const { parts } = await done("GET", `/v1/credit-memos/${given.number}/parts`);
    expect(parts).toMatchObject([{ debitMemoId: memo.id, amount: 30 }]);
    await done("PUT", `/v1/credit-memos/${given.number}/unapply`, documents);
    expect((await shown(memo.number)).balance).toBe(50);
    const wrong = { invoices: [{ invoiceId: memo.number, amount: 5 }] };
    expect(code(await call("PUT", `/v1/credit-memos/${given.number}/apply`, wrong))).toBe(58520040);
  });

  test("write off what is owed of it", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const memo = await owed(accountNumber, 50);
    const path = `/v1/debit-memos/${memo.number}/write-off`;
    expect(code(await call("PUT", path, { amount: 60 }))).toBe(58640030);
    const { creditMemo } = await done("PUT", path, { amount: 15, comment: "Goodwill" });
    expect(await done("GET", `/v1/credit-memos/${creditMemo.id}`)).toMatchObject({
      ...{ amount: 15, unappliedAmount: 0, comment: "Goodwill", reasonCode: "Write-off" },
      ...{ referredInvoiceId: null, referredDebitMemoId: memo.id },
    });
    await done("PUT", path, {});
    expect((await shown(memo.number)).balance).toBe(0);
    expect(code(await call("PUT", path, {}))).toBe(58640030);
  });
});

describe("collection", () => {
  test("uses credit memos, then payments, and charges the rest", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const memo = await owed(accountNumber, 50);
    const given = await credit(accountNumber, 10);
    const left = await pay(accountNumber, 15);
    const collected = await done("POST", `/v1/debit-memos/${memo.number}/collect`, {
      ...{ applyCredit: true, collect: true },
    });
    expect(collected).toMatchObject({
      debitMemo: { number: memo.number, balance: 0 },
      appliedCreditMemos: [{ number: given.number, appliedAmount: 10, unappliedAmount: 0 }],
      appliedPayments: [{ number: left.number, appliedAmount: 15, unappliedAmount: 0 }],
      processedPayment: { amount: 25 },
    });
    const again = await call("POST", `/v1/debit-memos/${memo.number}/collect`, { collect: true });
    expect(code(again)).toBe(58640030);
  });

  test("is refused when nothing is asked, and without a payment method", async () => {
    const { accountNumber } = await makeAccount(tenant, "Nora", {
      ...{ creditCard: undefined, autoPay: false },
    });
    const memo = await owed(accountNumber, 50);
    await credit(accountNumber, 10);
    const collect = (body: object) => call("POST", `/v1/debit-memos/${memo.number}/collect`, body);
    expect(code(await collect({}))).toBe(58640030);
    expect(code(await collect({ applyCredit: true, payment: {} }))).toBe(58640030);
    expect((await collect({ applyCredit: true, collect: true })).status).toBeGreaterThan(399);
    expect((await shown(memo.number)).balance).toBe(50);
  });
});

test("due dates of several change together, or none does", async () => {
  const { accountNumber } = await makeAccount(tenant);
  const [one, other] = [await owed(accountNumber, 5), await owed(accountNumber, 6)];
  const dates = (...days: string[]) => ({
    debitMemos: [one, other].map(({ number }, index) => ({ id: number, dueDate: days[index] })),
  });
  await done("PUT", "/v1/debit-memos", dates("2027-01-01", "2027-02-01"));
  expect((await shown(other.number)).dueDate).toBe("2027-02-01");
  const refused = await call("PUT", "/v1/debit-memos", dates("2027-03-01", "2000-01-01"));
  expect(code(refused)).toBe(58640030);
  expect((await shown(one.number)).dueDate).toBe("2027-01-01");
});

test("several are made and changed by one call, each by itself", async () => {
  const { accountNumber } = await makeAccount(tenant);
  const charges = [{ productRatePlanChargeId: chargeId, amount: 5 }];
  const { memos } = await done("POST", "/v1/debit-memos/bulk", {
    memos: [
      { accountNumber, charges },
      { accountNumber: "A99999999", charges },
    ],
  });
  expect(memos).toMatchObject([{ success: true, amount: 5 }, { success: false }]);
  const changed = await done("PUT", "/v1/debit-memos/bulk", {
    memos: [{ id: memos[0].number, comment: "Twice" }, { comment: "Nobody" }],
  });
  expect(changed.memos).toMatchObject([{ success: true, comment: "Twice" }, { success: false }]);
  expect((await shown(memos[0].number)).comment).toBe("Twice");
});

test("the taxes of a line are listed with what is owed of them", async () => {
  await done("POST", "/v1/settings/tax-codes", { name: "Sales", taxMode: "TaxExclusive" });
  const rate = { taxCode: "Sales", name: "Sales tax", country: "US", taxRateType: "Percentage" };
  await done("POST", "/v1/settings/tax-rates", { ...rate, taxRate: 0.1, startDate: "2026-01-01" });
  const terms = { Name: "Taxed", ...dollars(100), Taxable: true, TaxCode: "Sales" };
  const { chargeIds } = await planOf(tenant, terms);
  const { accountNumber } = await makeAccount(tenant);
  const memo = await done("POST", "/v1/debit-memos", {
    ...{ accountNumber, autoPost: true },
    charges: [{ productRatePlanChargeId: chargeIds[0] }],
  });
  const { items } = await done("GET", `/v1/debit-memos/${memo.number}/items`);
  const path = `/v1/debit-memos/${memo.number}/items/${items[0].id}/taxation-items`;
  expect((await done("GET", path)).data).toMatchObject([{ taxAmount: 10, balance: 10 }]);
  await pay(accountNumber, 104, { debitMemos: [{ debitMemoId: memo.id, amount: 104 }] });
  expect((await done("GET", path)).data).toMatchObject([{ balance: 6, paymentAmount: 4 }]);
});
