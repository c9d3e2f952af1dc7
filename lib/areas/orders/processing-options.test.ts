import { type TestTenant, testTenant } from "@/lib/platform/testing/tenant";
import { expectBooksToHold } from "@/lib/platform/testing/books";
import { LATEST, order, orderOf } from "@/lib/platform/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/platform/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
});

afterAll(expectBooksToHold);

const cancelled = (subscriptionNumber: string, accountNumber: string, options: object) => ({
  orderDate: "2026-01-15",
  existingAccountNumber: accountNumber,
  subscriptions: [
    {
      subscriptionNumber,
      orderActions: [
        {
          type: "CancelSubscription",
          cancelSubscription: {
            cancellationPolicy: "SpecificDate",
            cancellationEffectiveDate: "2026-01-15",
          },
        },
      ],
    },
  ],
  processingOptions: { runBilling: true, ...options },
});

/** An account with a credit memo of one month, from a subscription that was cancelled at once. */
async function creditedAccount() {
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
  const { subscriptionNumber } = made.subscriptions[0];
  const reason = { billingOptions: { creditMemoReasonCode: "Wrong order" } };
  const back = await order(tenant, cancelled(subscriptionNumber, accountNumber, reason));
  return { accountNumber, memoNumber: String(back.creditMemoNumbers[0]) };
}

describe("processing options", () => {
  test("a cancellation that bills makes a credit memo with the reason that was given", async () => {
    const { memoNumber } = await creditedAccount();
    const memo = await good(tenant.call("GET", `/v1/credit-memos/${memoNumber}`));
    expect(memo).toMatchObject({ amount: 71.5, reasonCode: "Wrong order" });
  });

  test("applyCredit uses the account's credit first, and money pays the rest", async () => {
    const { accountNumber, memoNumber } = await creditedAccount();
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-02-15", collect: true });
    Object.assign(body.processingOptions ?? {}, {
      applyCredit: true,
      applicationOrder: ["CreditMemo"],
    });
    const made = await order(tenant, body);
    expect(made.paidAmount).toBe(71.5);
    const invoice = await good(tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`));
    expect(invoice).toMatchObject({ amount: 143, balance: 0 });
    const memo = await good(tenant.call("GET", `/v1/credit-memos/${memoNumber}`));
    expect(memo.unappliedAmount).toBe(0);
  });

  test("applyCredit uses money that the account has paid ahead, and asks for the rest alone", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const ahead = { type: "External", amount: 50, currency: "USD", accountNumber };
    const { number } = await good(tenant.call("POST", "/v1/payments", ahead));
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true });
    Object.assign(body.processingOptions ?? {}, { applyCredit: true });
    expect((await order(tenant, body)).paidAmount).toBe(21.5);
    const payment = await good(tenant.call("GET", `/v1/payments/${number}`));
    expect(payment).toMatchObject({ appliedAmount: 50, unappliedAmount: 0 });
  });

  test("chargeTypeToExclude leaves charges of a type for a later bill", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" });
    Object.assign(body.processingOptions?.billingOptions ?? {}, {
      chargeTypeToExclude: ["Recurring"],
    });
    expect(await order(tenant, body)).not.toHaveProperty("invoiceNumbers");
  });

  test.each([
    [{ collectPayment: true, runBilling: false }, "needs runBilling"],
    [{ applyCredit: true, runBilling: false }, "needs runBilling"],
    [{ runBilling: true, writeOff: true }, "writeOff"],
    [{ runBilling: true, refund: true, refundAmount: 1 }, "refund"],
    [{ runBilling: true, billingOptions: { generateDraftInvoice: true } }, "generateDraftInvoice"],
  ])("%j is refused by name", async (processingOptions, text) => {
    const { accountNumber } = await makeAccount(tenant);
    const body = { ...orderOf(accountNumber, ratePlanId), processingOptions };
    const answer = await tenant.call("POST", "/v1/orders", body, LATEST);
    expect(answer.body.reasons[0]).toMatchObject({
      code: 58730030,
      message: expect.stringContaining(text),
    });
  });
});
