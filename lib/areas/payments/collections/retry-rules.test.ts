import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { CARD, good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import type { LocalDate } from "@/lib/values/local-date";
import { collectByHour } from "./collect-due";
import { afterFailure, type RetryRule, ruleFor, STANDARD_RULE } from "./retry-model";

afterAll(expectBooksToHold);

const rule = (name: string, extra: Partial<RetryRule> = {}): RetryRule => ({
  name,
  responseCodes: [],
  methodTypes: [],
  pauses: [],
  afterLast: "LeaveOpen",
  ...extra,
});

describe("the rule of a failure", () => {
  const rules = [
    rule("funds", { responseCodes: ["insufficient_funds"] }),
    rule("debit", { methodTypes: ["SEPA", "ACH"] }),
  ];
  test.each([
    ["insufficient_funds", "SEPA", "funds"],
    ["card_declined", "SEPA", "debit"],
    ["card_declined", "CreditCard", "Standard"],
    [undefined, undefined, "Standard"],
  ])("code %s and method %s match %s", (code, methodType, name) => {
    expect(ruleFor(rules, { code, methodType }).name).toBe(name);
  });

  test("the standard one retries 3, 5 and 7 days after the first attempt, and then never", () => {
    const at = (day: string) => ({
      day: day as LocalDate,
      now: new Date(`${day}T06:00:00Z`),
      dayOf: (instant: Date) => instant.toISOString().slice(0, 10) as LocalDate,
      response: "no",
    });
    const first = afterFailure(undefined, "i", at("2026-01-01"), STANDARD_RULE);
    const second = afterFailure(first, "i", at("2026-01-04"), STANDARD_RULE);
    const third = afterFailure(second, "i", at("2026-01-06"), STANDARD_RULE);
    const last = afterFailure(third, "i", at("2026-01-08"), STANDARD_RULE);
    const days = [first, second, third, last].map(({ nextAttemptOn }) => nextAttemptOn);
    expect(days).toEqual(["2026-01-04", "2026-01-06", "2026-01-08", null]);
    expect(last).toMatchObject({ attempts: 4, outcome: "LeaveOpen" });
  });
});

describe("retries by rules", () => {
  let tenant: TestTenant;
  let ratePlanId: string;
  const PATH = "/v1/settings/payment-retry-rules";
  const DECLINED = "4000000000000002";
  const NO_FUNDS = "4000000000009995";

  beforeAll(async () => {
    tenant = await testTenant();
    ({ ratePlanId } = await makeCatalog(tenant));
  });

  async function customer(cardNumber: string) {
    const creditCard = { ...CARD, cardNumber };
    const { accountNumber } = await makeAccount(tenant, "Canary", { creditCard });
    const processingOptions = {
      runBilling: true,
      billingOptions: { targetDate: "2026-01-15" },
    };
    const order = newSubscriptionOrder(accountNumber, ratePlanId, { processingOptions });
    const { body } = await tenant.call("POST", "/v1/orders", order);
    return { accountNumber, invoiceNumber: body.invoiceNumbers[0] as string };
  }
  const collection = async ({ invoiceNumber }: { invoiceNumber: string }) =>
    (await tenant.call("GET", `/v1/invoices/${invoiceNumber}/collection`)).body;
  const invoice = async ({ invoiceNumber }: { invoiceNumber: string }) =>
    (await tenant.call("GET", `/v1/invoices/${invoiceNumber}`)).body;

  test("run by the hour and by the day, by the gateway's answer, and end with the rule's final action", async () => {
    const rules = [
      rule("No funds", {
        responseCodes: ["insufficient_funds"],
        pauses: [
          { after: 6, unit: "Hour" },
          { after: 1, unit: "Day" },
        ],
        afterLast: "TurnOffAutoPay",
      }),
      rule("Lost", { responseCodes: ["card_declined"], afterLast: "WriteOff" }),
    ];
    expect((await tenant.call("PUT", PATH, { rules })).status).toBe(200);
    expect((await tenant.call("GET", PATH)).body).toEqual({ rules });
    const twice = await tenant.call("PUT", PATH, { rules: [rules[0], rules[0]] });
    expect(twice.status).toBe(422);

    const [poor, lost] = [await customer(NO_FUNDS), await customer(DECLINED)];
    await advanceClock(tenant, "2026-01-16T01:00:00Z");
    expect(await collection(poor)).toMatchObject({
      automatic: true,
      attempts: 1,
      rule: "No funds",
      nextAttemptDate: "2026-01-16",
      nextAttemptTime: "2026-01-16T06:00:00.000Z",
    });
    expect(await collection(lost)).toMatchObject({ outcome: "WriteOff", nextAttemptDate: null });
    expect((await invoice(lost)).balance).toBe(0);

    await advanceClock(tenant, "2026-01-17");
    const rows = await tenant.call("GET", `/v1/accounts/${poor.accountNumber}/collections`);
    expect(rows.body.invoices).toMatchObject([{ attempts: 3, outcome: "TurnOffAutoPay" }]);
    expect(await collection(poor)).toMatchObject({ automatic: false, nextAttemptDate: null });
    const { body } = await tenant.call("GET", `/v1/accounts/${poor.accountNumber}`);
    expect(body.billingAndPayment.autoPay).toBe(false);
    expect((await invoice(poor)).balance).toBe(71.5);
  });

  test("stop when the invoice is paid, and when it is held", async () => {
    await tenant.call("PUT", PATH, { rules: [] });
    const [paid, held] = [await customer(DECLINED), await customer(DECLINED)];
    await advanceClock(tenant, "2026-01-18");
    expect(await collection(held)).toMatchObject({ attempts: 1, nextAttemptDate: "2026-01-21" });
    await tenant.call("POST", "/v1/payments", {
      type: "External",
      paymentMethodType: "Check",
      accountNumber: paid.accountNumber,
      currency: "USD",
      amount: 71.5,
      invoices: [{ invoiceNumber: paid.invoiceNumber, amount: 71.5 }],
    });
    const hold = { held: true, reason: "in dispute" };
    const path = `/v1/invoices/${held.invoiceNumber}/collection`;
    expect((await tenant.call("PUT", path, hold)).body).toMatchObject({
      automatic: false,
      held: true,
      holdReason: "in dispute",
      nextAttemptDate: null,
    });
    await advanceClock(tenant, "2026-01-23");
    expect(await collection(paid)).toMatchObject({ attempts: 1 });
    expect(await collection(held)).toMatchObject({ attempts: 1 });
    await tenant.call("PUT", path, { held: false });
    await advanceClock(tenant, "2026-01-24");
    expect(await collection(held)).toMatchObject({ attempts: 2 });
  });

  test("start anew when the account is charged another way, except for removed invoices", async () => {
    await tenant.call("PUT", PATH, { rules: [rule("Once")] });
    const [renewed, out] = [await customer(DECLINED), await customer(DECLINED)];
    await advanceClock(tenant, "2026-01-25");
    expect(await collection(renewed)).toMatchObject({ attempts: 1, outcome: "LeaveOpen" });
    await advanceClock(tenant, "2026-01-27");
    expect(await collection(renewed)).toMatchObject({ attempts: 1, automatic: false });
    await asOwner(
      "update payment_retry set outcome = 'Removed' where tenant_id = $1 and invoice_id = (select id from invoice where tenant_id = $1 and invoice_number = $2)",
      [tenant.tenantId, out.invoiceNumber],
    );
    for (const { accountNumber } of [renewed, out]) {
      await good(
        tenant.call("POST", "/v1/payment-methods", {
          type: "CreditCard",
          accountKey: accountNumber,
          makeDefault: true,
          cardHolderInfo: { cardHolderName: "Nora North" },
          cardNumber: "4242424242424242",
          expirationMonth: 12,
          expirationYear: 2039,
        }),
      );
    }
    expect(await collection(renewed)).toMatchObject({ automatic: true });
    await advanceClock(tenant, "2026-01-28");
    expect((await invoice(renewed)).balance).toBe(0);
    expect((await invoice(out)).balance).toBe(71.5);
    const tries = await asOwner<{ cycle: number; attempt_number: number; success: boolean }>(
      `select cycle, attempt_number, success from payment_retry_attempt where tenant_id = $1
       and invoice_id = (select id from invoice where tenant_id = $1 and invoice_number = $2) order by cycle, attempt_number`,
      [tenant.tenantId, renewed.invoiceNumber],
    );
    expect(tries).toEqual([
      { cycle: 1, attempt_number: 1, success: false },
      { cycle: 2, attempt_number: 1, success: true },
    ]);
  });

  test("retry cycles are read, executed, ended and started manually, on the same rules", async () => {
    const pauses = [
      { after: 60, unit: "Day" as const },
      { after: 60, unit: "Day" as const },
    ];
    await tenant.call("PUT", PATH, { rules: [rule("Slow", { pauses })] });
    const [poor, other] = [await customer(NO_FUNDS), await customer(DECLINED)];
    await advanceClock(tenant, "2026-01-29");
    const at = (path: string) => `/api/v1/payments/${path}`;
    const call = (method: string, path: string, body?: object) =>
      tenant.call(method, at(path), body);
    const active = async ({ invoiceNumber }: { invoiceNumber: string }) =>
      (await good(call("GET", `active_invoice_cycle_information/${invoiceNumber}`))).cycles;
    expect(await active(poor)).toMatchObject([
      {
        status: "Active",
        current_attempt_number: 1,
        customer_group: "Slow",
        next_attempt: expect.stringContaining("T00:00:00.000Z"),
        attempts: [{ success: false, gateway_info: { code: "insufficient_funds" } }],
      },
    ]);
    const ofAccount = `active_account_cycle_information/${poor.accountNumber}`;
    const ofInvoice = `invoice_cycle_history/${poor.invoiceNumber}`;
    for (const path of [ofAccount, ofInvoice])
      expect((await good(call("GET", path))).cycles).toEqual(await active(poor));
    await good(call("PUT", `execute_invoice_payment/${poor.invoiceNumber}`));
    await collectByHour(tenant.tenantId);
    expect(await active(poor)).toMatchObject([{ current_attempt_number: 2 }]);
    expect(await good(call("PUT", `execute_account_payments/${poor.accountNumber}`))).toEqual({
      success: true,
      message: "1 invoice will be collected at once.",
    });
    const both = { invoice_ids: [poor.invoiceNumber], account_ids: [other.accountNumber] };
    expect((await call("POST", "execute_payments", both)).body).toMatchObject({ success: true });
    expect((await call("POST", "execute_payments", {})).status).toBe(400);
    await collectByHour(tenant.tenantId);
    const history = `account_cycle_history/${poor.accountNumber}`;
    expect((await good(call("GET", history))).cycles).toMatchObject([
      { status: "Exhausted", current_attempt_number: 3, next_attempt: null },
    ]);
    expect((await call("PUT", `execute_account_payments/${poor.accountNumber}`)).status).toBe(422);

    await good(call("PUT", `remove_account_from_retry_cycle/${other.accountNumber}`));
    expect(await active(other)).toEqual([]);
    expect(await collection(other)).toMatchObject({ automatic: false, outcome: "Removed" });
    const out = `remove_invoice_from_retry_cycle/${other.invoiceNumber}`;
    expect((await call("PUT", out)).status).toBe(422);
    await advanceClock(tenant, "2026-02-20");
    expect(await collection(other)).toMatchObject({ attempts: 2 });
    const [failed] = await asOwner<{ id: string }>(
      `select id from gateway_intent where tenant_id = $1 and state = 'failed' and account_id = (select account_id from invoice
         where tenant_id = $1 and invoice_number = $2) limit 1`,
      [tenant.tenantId, other.invoiceNumber],
    );
    await good(call("POST", "submit_failed_payment", { payment_id: failed?.id }));
    expect(await active(other)).toMatchObject([
      { current_attempt_number: 1, attempts: [{ source: "Request" }] },
    ]);
    await good(call("PUT", out));
    expect(await active(other)).toEqual([]);
    const paid = { payment_id: "P-00000001" };
    expect((await call("POST", "submit_failed_payment", paid)).status).toBe(404);
  });
});
