import { testTenant, type TestTenant } from "@/lib/testing/tenant";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST } from "@/lib/testing/ordering";
import { CARD, good, makeAccount } from "@/lib/testing/world";
import { runPaymentRun } from "@/lib/areas/payment-runs/execute-run";

let tenant: TestTenant;
let chargeId: string;
const DECLINED = "4000000000000002";

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST) as Promise<{ status: number; body: Body }>;
const done = (method: string, path: string, body?: object) =>
  good(tenant.call(method, path, body, LATEST)) as Promise<Body>;
const code = ({ body }: { body: Body }) => body.reasons?.[0]?.code as number | undefined;

beforeEach(async () => {
  tenant = await testTenant();
  const plan = await planOf(tenant, { Name: "Fee", ...dollars(20) });
  chargeId = plan.chargeIds[0] as string;
});
afterAll(expectBooksToHold);

/** A posted debit memo of 50 that is due on 15 January, of an account with a card. */
async function owed(cardNumber = CARD.cardNumber, more: object = {}) {
  const { accountNumber } = await makeAccount(tenant, "Nora", {
    creditCard: { ...CARD, cardNumber },
    ...more,
  });
  const memo = await done("POST", "/v1/debit-memos", {
    ...{ accountNumber, autoPost: true, effectiveDate: "2026-01-15", dueDate: "2026-01-15" },
    charges: [{ productRatePlanChargeId: chargeId, amount: 50 }],
  });
  return {
    accountNumber: accountNumber as string,
    id: memo.id as string,
    number: memo.number as string,
  };
}
const balanceOf = async ({ number }: { number: string }) =>
  (await done("GET", `/v1/debit-memos/${number}`)).balance as number;

describe("a payment schedule", () => {
  const of = (memo: { accountNumber: string }, billingDocument: object) =>
    call("POST", "/v1/payment-schedules", {
      accountNumber: memo.accountNumber,
      items: [{ amount: 30, scheduledDate: "2026-01-20", billingDocument }],
    });

  test("pays a debit memo on its day", async () => {
    const memo = await owed(CARD.cardNumber, { autoPay: false });
    const made = await of(memo, { type: "DebitMemo", number: memo.number });
    const document = { id: memo.id, number: memo.number, type: "DebitMemo" };
    expect(made.body.items).toMatchObject([{ billingDocument: document, status: "Pending" }]);
    const held = await call("PUT", `/v1/debit-memos/${memo.number}/unpost`);
    expect(code(held)).toBe(58620030);
    await advanceClock(tenant, "2026-01-21");
    expect(await balanceOf(memo)).toBe(20);
    const { items } = await done("GET", `/v1/payment-schedules/${made.body.id}`);
    expect(items).toMatchObject([{ billingDocument: document, status: "Processed" }]);
    const { parts } = await done("GET", `/v1/payments/${items[0].psiPayments[0].paymentId}/parts`);
    expect(parts).toMatchObject([{ debitMemoId: memo.id, amount: 30 }]);
  });

  test("finds each kind of document under its own name", async () => {
    const memo = await owed();
    for (const type of ["Invoice", "Receipt"]) {
      const refused = await of(memo, { type, number: memo.number });
      expect(refused.status).toBeGreaterThanOrEqual(400);
    }
    const other = await owed();
    const foreign = await of(other, { type: "DebitMemo", id: memo.id });
    expect(code(foreign)).toBe(54300630);
  });
});

describe("a payment run", () => {
  const finished = async (body: object) => {
    const { id, number } = await done("POST", "/v1/payment-runs", body);
    const uuid = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    await runPaymentRun(tenant.tenantId, uuid);
    const { data } = await done("GET", `/v1/payment-runs/${number}/data`);
    return { data, summary: await done("GET", `/v1/payment-runs/${number}/summary`) };
  };

  test("takes debit memos that a filter matches, and counts them apart", async () => {
    const memo = await owed(CARD.cardNumber, { batch: "Batch7" });
    const { data, summary } = await finished({ batch: "Batch7", targetDate: "2026-01-15" });
    expect(data).toMatchObject([
      { documentId: memo.id, documentType: "DebitMemo", amountCollected: 50, result: "Processed" },
    ]);
    expect(summary).toMatchObject({
      ...{ numberOfReceivables: 1, numberOfInvoices: 0, numberOfDebitMemos: 1 },
      totalValues: [
        { totalValueOfReceivables: 50, totalValueOfInvoices: 0, totalValueOfDebitMemos: 50 },
      ],
    });
    expect(await balanceOf(memo)).toBe(0);
  });

  test("takes a named one, under its kind only", async () => {
    const memo = await owed();
    const data = (documentType?: string) => ({
      data: [{ documentNumber: memo.number, documentType, amount: 12 }],
    });
    expect((await call("POST", "/v1/payment-runs", data())).status).toBe(404);
    const run = await finished(data("DebitMemo"));
    expect(run.data).toMatchObject([{ documentType: "DebitMemo", amountCollected: 12 }]);
    expect(run.summary.numberOfProcessedInputData).toBe(1);
    expect(await balanceOf(memo)).toBe(38);
  });
});

describe("automatic collection", () => {
  const rules = (...list: object[]) =>
    done("PUT", "/v1/settings/payment-retry-rules", { rules: list });
  const rule = { name: "All", responseCodes: [], methodTypes: [], pauses: [] };
  const path = (memo: { number: string }) => `/v1/invoices/${memo.number}/collection`;

  test("that fails is retried, paused and let go as that of invoices is", async () => {
    await rules({ ...rule, pauses: [{ after: 3, unit: "Day" }], afterLast: "LeaveOpen" });
    const memo = await owed(DECLINED);
    await advanceClock(tenant, "2026-01-16");
    expect(await done("GET", path(memo))).toMatchObject({
      ...{ automatic: true, held: false, attempts: 1, nextAttemptDate: "2026-01-19" },
    });
    const cycles = `/api/v1/payments/debit_memo_cycle_history/${memo.number}`;
    const one = { debit_memo_id: memo.id, invoice_id: null };
    expect((await done("GET", cycles)).cycles).toMatchObject([one]);
    const current = `/api/v1/payments/active_debit_memo_cycle_information/${memo.id}`;
    expect((await done("GET", current)).cycles).toMatchObject([{ ...one, status: "Active" }]);
    await done("PUT", path(memo), { held: true, reason: "In dispute" });
    await advanceClock(tenant, "2026-01-20");
    expect(await done("GET", path(memo))).toMatchObject({ held: true, attempts: 1 });
    const { invoices } = await done("GET", `/v1/accounts/${memo.accountNumber}/collections`);
    expect(invoices).toMatchObject([{ invoiceNumber: memo.number, holdReason: "In dispute" }]);
    await done("PUT", path(memo), { held: false });
    await advanceClock(tenant, "2026-01-21");
    expect(await done("GET", path(memo))).toMatchObject({ held: false, attempts: 2 });
    const left = `/api/v1/payments/remove_debit_memo_from_retry_cycle/${memo.number}`;
    expect((await call("PUT", left)).status).toBe(422);
    const next = await owed(DECLINED);
    await advanceClock(tenant, "2026-01-22");
    await done("PUT", `/api/v1/payments/execute_debit_memo_payment/${next.number}`);
    await advanceClock(tenant, "2026-01-23");
    expect(await done("GET", path(next))).toMatchObject({ attempts: 2 });
  });

  test("writes it off where the rule says so", async () => {
    await rules({ ...rule, afterLast: "WriteOff" });
    const memo = await owed(DECLINED);
    await advanceClock(tenant, "2026-01-16");
    expect(await balanceOf(memo)).toBe(0);
    expect(await done("GET", path(memo))).toMatchObject({ outcome: "WriteOff" });
    const { data } = await done(
      "GET",
      `/object-query/credit-memos?filter[]=accountId.EQ:${(await done("GET", `/v1/debit-memos/${memo.number}`)).accountId}`,
    );
    expect(data).toMatchObject([{ debitMemoId: memo.id, amount: 50, reasonCode: "Write-off" }]);
  });
});

test("a reminder says that it is a debit memo, and stops once it is paid", async () => {
  const step = (name: string, days: number) =>
    done("POST", "/v1/settings/reminders", {
      ...{ kind: "PastDue", name, days, subject: `${name}: {{invoice.number}}` },
      body: "{{invoice.balance}} of {{invoice.kind}} {{invoice.number}} are open.",
    });
  await step("First", 3);
  await step("Second", 9);
  const memo = await owed(CARD.cardNumber, { autoPay: false });
  await advanceClock(tenant, "2026-01-19");
  const mails = async () =>
    (await done("GET", "/object-query/mails?includeNullFields=true&pageSize=99")).data as Body[];
  expect((await mails()).map(({ subject, body }) => [subject, body])).toEqual([
    [
      `[TEST] First: ${memo.number}`,
      expect.stringContaining(`50.00 USD of debit memo ${memo.number} are open.`),
    ],
  ]);
  await done("POST", "/v1/payments", {
    ...{ type: "External", amount: 50, currency: "USD", accountNumber: memo.accountNumber },
    debitMemos: [{ debitMemoNumber: memo.number, amount: 50 }],
  });
  await advanceClock(tenant, "2026-02-01");
  expect(await mails()).toHaveLength(1);
});

test("what is owed by it counts in the figures of the company, by its age", async () => {
  await owed(CARD.cardNumber, { autoPay: false });
  await advanceClock(tenant, "2026-02-20");
  const { currencies } = await done("GET", "/v1/home");
  expect(currencies).toMatchObject([
    { currency: "USD", outstanding: 50, overdue: 50, outstandingByAge: { days31to60: 50 } },
  ]);
});
