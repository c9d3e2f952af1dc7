import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { CARD, good, makeAccount } from "@/lib/testing/world";

// The rules of invoice and collect, by their numbers in the interface.

const DAY = "2026-01-15";
const LATER = "2026-02-20";

let tenant: TestTenant;
let seats: { ratePlanId: string; chargeIds: string[] };
let rebate: { ratePlanId: string; chargeIds: string[] };
beforeAll(async () => {
  tenant = await testTenant();
  seats = await planOf(tenant, { Name: "Seats", ...dollars(100) });
  rebate = await planOf(tenant, { Name: "Rebate", ...dollars(-30) });
});
afterEach(() => vi.restoreAllMocks());
afterAll(expectBooksToHold);

const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST);
const get = (path: string) => good(call("GET", path));
const collect = (accountKey: string, body: object = {}) =>
  call("POST", "/v1/operations/invoice-collect", { accountKey, ...body });

/** An account with subscriptions of plans that are not billed yet. */
async function unbilled(plans = [seats.ratePlanId], extra: object = {}): Promise<string> {
  const { accountNumber } = await makeAccount(tenant, "Company", { autoPay: false, ...extra });
  for (const plan of plans) await order(tenant, orderOf(accountNumber, plan));
  return accountNumber;
}
const drafts = (account: string) =>
  good(
    call("POST", `/v1/accounts/${account}/billing-documents/generate`, {
      targetDate: DAY,
    }),
  );
const balanceOf = async (account: string) =>
  (await get(`/v1/accounts/${account}`)).metrics.balance as number;
const paymentsOf = async (account: string) =>
  (await get(`/object-query/payments?filter[]=accountNumber.EQ:${account}`)).data;
const invoicesOf = async (account: string) =>
  (await get(`/object-query/invoices?filter[]=accountNumber.EQ:${account}`)).data;

test("1: documents are made and posted, and what is owed is collected", async () => {
  const account = await unbilled();
  const done = await good(collect(account, { targetDate: DAY, documentDate: "2026-01-16" }));
  expect(done).toMatchObject({ amountCollected: 100, creditMemos: [] });
  const [{ invoiceId, invoiceNumber, invoiceAmount }] = done.invoices;
  expect(invoiceAmount).toBe(100);
  expect(await get(`/v1/invoices/${invoiceId}`)).toMatchObject({
    ...{ invoiceNumber, status: "Posted", invoiceDate: "2026-01-16", balance: 0 },
  });
  expect(await get(`/v1/payments/${done.paymentId}`)).toMatchObject({ amount: 100 });
});

test("2: a credit memo is made of negative charges, and not applied", async () => {
  const account = await unbilled([seats.ratePlanId, rebate.ratePlanId]);
  const done = await good(collect(account, { targetDate: DAY }));
  expect(done.creditMemos).toMatchObject([{ totalAmount: 30 }]);
  expect(done.amountCollected).toBe(100);
  const memo = await get(`/v1/credit-memos/${done.creditMemos[0].id}`);
  expect(memo).toMatchObject({ status: "Posted", amount: 30, unappliedAmount: 30 });
  expect(done.creditMemos[0].memoNumber).toBe(memo.number);
  expect(await balanceOf(account)).toBe(-30);
});

test("3: drafts of bills are posted; those of an invoice or a charge stay drafts", async () => {
  const account = await unbilled([seats.ratePlanId, rebate.ratePlanId]);
  const bill = await drafts(account);
  const posted = await good(
    call("PUT", `/v1/invoices/${bill.invoices[0].id}/post`, { invoiceDate: DAY }),
  );
  const ofInvoice = await good(
    call("POST", `/v1/credit-memos/invoice/${posted.invoiceNumber}`, {
      effectiveDate: DAY,
    }),
  );
  const ofCharge = await good(
    call("POST", "/v1/credit-memos", {
      accountNumber: account,
      charges: [{ productRatePlanChargeId: seats.chargeIds[0], amount: 5 }],
    }),
  );
  const done = await good(collect(account, { targetDate: DAY }));
  expect(done.creditMemos.map(({ id }: { id: string }) => id)).toEqual([bill.creditMemos[0].id]);
  expect(await get(`/v1/credit-memos/${bill.creditMemos[0].id}`)).toMatchObject({
    status: "Posted",
  });
  for (const { id } of [ofInvoice, ofCharge])
    expect(await get(`/v1/credit-memos/${id}`)).toMatchObject({ status: "Draft" });
  const further = await unbilled();
  const draft = (await drafts(further)).invoices[0].id;
  expect((await good(collect(further, { targetDate: DAY }))).invoices).toMatchObject([
    { invoiceId: draft },
  ]);
});

test("4: without an invoice, new and older unpaid ones are collected; an empty id is none", async () => {
  const account = await unbilled();
  const bill = await drafts(account);
  await good(call("PUT", `/v1/invoices/${bill.invoices[0].id}/post`, {}));
  const done = await good(collect(account, { invoiceId: "", targetDate: LATER }));
  expect(done.invoices).toHaveLength(2);
  expect(done.amountCollected).toBe(200);
  expect(await balanceOf(account)).toBe(0);
});

test("5: with an invoice, that one alone is collected, and nothing is billed", async () => {
  const account = await unbilled([seats.ratePlanId, seats.ratePlanId]);
  const bill = await drafts(account);
  const [{ id }] = bill.invoices;
  await good(call("PUT", `/v1/invoices/${id}/post`, {}));
  const entered = await good(
    call("POST", "/v1/invoices", {
      ...{ accountNumber: account, status: "Posted", invoiceDate: DAY },
      invoiceItems: [{ chargeName: "Setup", amount: 7, serviceStartDate: DAY }],
    }),
  );
  const done = await good(collect(account, { invoiceId: id, targetDate: LATER }));
  expect(done.invoices).toMatchObject([{ invoiceId: id }]);
  expect(done.amountCollected).toBe(200);
  expect(await invoicesOf(account)).toHaveLength(2);
  expect(await get(`/v1/invoices/${entered.id}`)).toMatchObject({ balance: 7 });
});

test("6: the default payment method pays the full amount", async () => {
  const account = await unbilled();
  const { defaultPaymentMethodId } = (await get(`/v1/accounts/${account}`)).billingAndPayment;
  await good(
    call("POST", "/v1/payment-methods", {
      ...{ accountKey: account, type: "CreditCard", ...CARD, cardNumber: "5555555555554444" },
      cardType: "MasterCard",
    }),
  );
  const { paymentId } = await good(collect(account, { targetDate: LATER }));
  expect(await get(`/v1/payments/${paymentId}`)).toMatchObject({
    ...{ paymentMethodId: defaultPaymentMethodId, amount: 200, unappliedAmount: 0 },
  });
});

test("7 and 8: a declined card undoes everything, and the gateway's code and text are in the reasons", async () => {
  const card = { ...CARD, cardNumber: "4000000000009995" };
  const account = await unbilled([seats.ratePlanId, rebate.ratePlanId], { creditCard: card });
  const { invoices } = await drafts(account);
  const refused = await collect(account, { targetDate: LATER });
  expect(refused.status).toBe(402);
  expect(refused.body.reasons[0]).toMatchObject({
    code: 54000099,
    message: expect.stringMatching(/declined by the gateway: .+ \(insufficient_funds\)/),
  });
  expect(await invoicesOf(account)).toMatchObject([{ id: invoices[0].id, status: "Draft" }]);
  expect(await balanceOf(account)).toBe(0);
  expect(await paymentsOf(account)).toEqual([]);
});

test("9: what takes longer than two minutes is undone before anything is charged", async () => {
  const account = await unbilled();
  const real = performance.now.bind(performance);
  let calls = 0;
  vi.spyOn(performance, "now").mockImplementation(() => real() + 121_000 * calls++);
  const refused = await collect(account, { targetDate: DAY });
  vi.restoreAllMocks();
  expect(refused.body.reasons[0]).toMatchObject({
    code: 54000061,
    message: expect.stringContaining("POST /v1/bill-runs"),
  });
  expect(await invoicesOf(account)).toEqual([]);
  expect(await paymentsOf(account)).toEqual([]);
});

test("10: each pair of dates is known to its own versions, and refused by the others", async () => {
  const account = await unbilled();
  const send = (version: string, body: object) =>
    tenant.call(
      "POST",
      "/v1/operations/invoice-collect",
      { accountKey: account, ...body },
      {
        version,
      },
    );
  const former = { invoiceDate: DAY, invoiceTargetDate: DAY };
  const newer = { documentDate: DAY, targetDate: DAY };
  const codes = ({ body }: Awaited<ReturnType<typeof send>>) =>
    body.reasons.map(({ code }: { code: number }) => code);
  for (const version of ["215.0", "341.0"])
    expect(codes(await send(version, former))).toEqual([54000021, 54000021]);
  for (const version of ["186.0", "214.0"])
    expect(codes(await send(version, newer))).toEqual([54000021, 54000021]);
  const done = await good(send("214.0", { invoiceDate: "2026-01-17", invoiceTargetDate: DAY }));
  expect(await get(`/v1/invoices/${done.invoices[0].invoiceId}`)).toMatchObject({
    invoiceDate: "2026-01-17",
  });
});
