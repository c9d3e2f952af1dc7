import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { runPaymentRun } from "@/lib/areas/payment-runs/execute-run";
import { uuidOf } from "@/lib/kernel/ids";
import { CARD, good, makeAccount, makeCatalog } from "@/lib/testing/world";

afterAll(expectBooksToHold);

const DAY = "2026-01-15";
const NEXT = "2026-01-16";
const DECLINED = "4000000000000002";
const SETTINGS = "/v1/settings/collection";

type Shop = TestTenant & { ratePlanId: string; productChargeId: string };

async function shop(): Promise<Shop> {
  const tenant = await testTenant();
  const { ratePlanId, chargeId } = await makeCatalog(tenant);
  const call: TestTenant["call"] = (method, path, body, headers) =>
    tenant.call(method, path, body, { ...LATEST, ...headers });
  return { ...tenant, call, ratePlanId, productChargeId: chargeId };
}

/** A customer who pays by card and owes 71.50, due on the day of the order. */
async function customer(of: Shop, cardNumber = CARD.cardNumber) {
  const creditCard = { ...CARD, cardNumber };
  const { accountNumber } = await makeAccount(of, "Credit Company", { creditCard });
  const made = await order(of, orderOf(accountNumber, of.ratePlanId, { bill: DAY }));
  return { accountNumber, invoiceNumber: String(made.invoiceNumbers[0]) };
}

const memo = (of: Shop, accountNumber: string, amount: number, more: object = {}) =>
  good(
    of.call("POST", "/v1/credit-memos", {
      accountNumber,
      autoPost: true,
      charges: [{ productRatePlanChargeId: of.productChargeId, amount }],
      ...more,
    }),
  );
const paidAhead = (of: Shop, accountNumber: string, amount: number) =>
  good(
    of.call("POST", "/v1/payments", { type: "External", amount, currency: "USD", accountNumber }),
  );
const left = async (of: Shop, { number }: { number: string }, kind = "credit-memos") =>
  (await good(of.call("GET", `/v1/${kind}/${number}`))).unappliedAmount;
const owed = async (of: Shop, invoiceNumber: string) =>
  (await good(of.call("GET", `/v1/invoices/${invoiceNumber}`))).balance;

/** The total charged to cards. */
async function charged({ tenantId }: Shop): Promise<number> {
  const [row] = await asOwner<{ net: string }>(
    "select coalesce(sum(amount), 0) as net from payment where tenant_id = $1 and type = 'Electronic' and status = 'Processed'",
    [tenantId],
  );
  return Number(row?.net);
}

describe("scheduled collection", () => {
  let of: Shop;
  beforeAll(async () => {
    of = await shop();
  });

  test("uses credit memos and prepayments, and charges the card only for the rest", async () => {
    const { accountNumber, invoiceNumber } = await customer(of);
    const credit = await memo(of, accountNumber, 30.01);
    const excluded = await memo(of, accountNumber, 5, { excludeFromAutoApplyRules: true });
    const ahead = await paidAhead(of, accountNumber, 20.02);
    const summary = async () =>
      (await good(of.call("GET", `/v1/accounts/${accountNumber}/summary`))).basicInfo;
    expect(await summary()).toMatchObject({
      balance: 16.47,
      overdueBalance: 0,
      notYetDueBalance: 71.5,
      unappliedCreditMemoAmount: 35.01,
      unappliedPaymentAmount: 20.02,
      creditAvailable: 50.03,
    });
    await advanceClock(of, NEXT);
    expect(await owed(of, invoiceNumber)).toBe(0);
    expect(await charged(of)).toBe(21.47);
    expect(await left(of, credit)).toBe(0);
    expect(await left(of, excluded)).toBe(5);
    expect(await left(of, ahead, "payments")).toBe(0);
    expect(await summary()).toMatchObject({ balance: -5, creditAvailable: 0 });
  });

  test("charges no card when credit is enough, and leaves the rest of it", async () => {
    const of2 = await shop();
    const { accountNumber, invoiceNumber } = await customer(of2);
    const credit = await memo(of2, accountNumber, 100);
    await advanceClock(of2, NEXT);
    expect([await owed(of2, invoiceNumber), await charged(of2)]).toEqual([0, 0]);
    expect(await left(of2, credit)).toBe(28.5);
    const lines = await asOwner<{ action: string }>(
      "select action from audit_entry where tenant_id = $1 and subject_type = 'creditMemo' and action = 'apply'",
      [of2.tenantId],
    );
    expect(lines).toHaveLength(1);
  });

  test("keeps the credit on the invoice when the card declines the rest", async () => {
    const of2 = await shop();
    const { accountNumber, invoiceNumber } = await customer(of2, DECLINED);
    const credit = await memo(of2, accountNumber, 30);
    await advanceClock(of2, NEXT);
    expect([await owed(of2, invoiceNumber), await charged(of2)]).toEqual([41.5, 0]);
    expect(await left(of2, credit)).toBe(0);
    const attempts = await asOwner<{ amount: string }>(
      "select amount from gateway_intent where tenant_id = $1 and state = 'failed'",
      [of2.tenantId],
    );
    expect(attempts.map(({ amount }) => Number(amount))).toEqual([41.5]);
  });

  test("does not use credit where the tenant has disabled it", async () => {
    const of2 = await shop();
    expect(await good(of2.call("GET", SETTINGS))).toMatchObject({ applyCreditAutomatically: true });
    const off = { applyCreditAutomatically: false };
    expect(await good(of2.call("PUT", SETTINGS, off))).toMatchObject(off);
    const { accountNumber, invoiceNumber } = await customer(of2);
    const credit = await memo(of2, accountNumber, 30);
    await advanceClock(of2, NEXT);
    expect([await owed(of2, invoiceNumber), await charged(of2)]).toEqual([0, 71.5]);
    expect(await left(of2, credit)).toBe(30);
  });

  test("credit that was deliberately unapplied from an invoice is not applied to it again", async () => {
    const of2 = await shop();
    const { accountNumber, invoiceNumber } = await customer(of2);
    const credit = await memo(of2, accountNumber, 30);
    const invoice = await good(of2.call("GET", `/v1/invoices/${invoiceNumber}`));
    const body = { invoices: [{ invoiceId: invoice.id, amount: 30 }] };
    await good(of2.call("PUT", `/v1/credit-memos/${credit.number}/apply`, body));
    await good(of2.call("PUT", `/v1/credit-memos/${credit.number}/unapply`, body));
    await advanceClock(of2, NEXT);
    expect([await owed(of2, invoiceNumber), await charged(of2)]).toEqual([71.5, 0]);
    expect(await left(of2, credit)).toBe(30);
  });
});

describe("a payment run", () => {
  const run = async (of: Shop, more: object = {}) => {
    const made = await good(of.call("POST", "/v1/payment-runs", { targetDate: DAY, ...more }));
    expect(await runPaymentRun(of.tenantId, String(uuidOf(made.id)))).toBe(0);
    return made;
  };

  test("uses credit first by default", async () => {
    const of = await shop();
    const { accountNumber, invoiceNumber } = await customer(of);
    await memo(of, accountNumber, 30);
    await paidAhead(of, accountNumber, 20);
    expect(await run(of)).toMatchObject({
      autoApplyCreditMemo: true,
      autoApplyUnappliedPayment: true,
    });
    expect([await owed(of, invoiceNumber), await charged(of)]).toEqual([0, 21.5]);
  });

  test("with false leaves credit alone, and with true uses it against the setting", async () => {
    const of = await shop();
    const first = await customer(of);
    const credit = await memo(of, first.accountNumber, 30);
    const no = { autoApplyCreditMemo: false, autoApplyUnappliedPayment: false };
    await run(of, { ...no, accountId: first.accountNumber });
    expect([await charged(of), await left(of, credit)]).toEqual([71.5, 30]);
    await good(of.call("PUT", SETTINGS, { applyCreditAutomatically: false }));
    const second = await customer(of);
    const other = await memo(of, second.accountNumber, 30);
    await run(of, { autoApplyCreditMemo: true, accountId: second.accountNumber });
    expect([await charged(of), await left(of, other)]).toEqual([71.5 + 41.5, 0]);
  });
});

test("any credit: used plus charged is what was owed, and no more is used than there was", async () => {
  const of = await shop();
  const cases = Array.from({ length: 12 }, (_, index) => ({
    memos: [(index * 7919) % 4001, (index * 104_729) % 6007].slice(index % 3 === 0 ? 1 : 0),
    ahead: (index * 1299) % 3001,
  }));
  const made = [];
  for (const { memos, ahead } of cases) {
    const { accountNumber, invoiceNumber } = await customer(of);
    for (const cents of memos) if (cents) await memo(of, accountNumber, cents / 100);
    if (ahead) await paidAhead(of, accountNumber, ahead / 100);
    const credit = memos.reduce((sum, cents) => sum + cents, 0) + ahead;
    made.push({ accountNumber, invoiceNumber, credit });
  }
  await advanceClock(of, NEXT);
  for (const { accountNumber, invoiceNumber, credit } of made) {
    const [paid] = await asOwner<{ cents: string }>(
      `select coalesce(sum(p.amount) * 100, 0)::bigint as cents from payment p join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
       where a.tenant_id = $1 and a.account_number = $2 and p.type = 'Electronic'`,
      [of.tenantId, accountNumber],
    );
    const used = Math.min(7150, credit);
    expect(await owed(of, invoiceNumber)).toBe(0);
    expect(Number(paid?.cents)).toBe(7150 - used);
    const { balance } = (await good(of.call("GET", `/v1/accounts/${accountNumber}/summary`)))
      .basicInfo;
    expect(balance).toBe((used - credit) / 100 || 0);
  }
});
