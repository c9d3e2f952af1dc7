import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { TestGateway } from "@/lib/platform/gateways/test-gateway";
import { withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let ratePlanId: string;
let chargeId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId, chargeId } = await makeCatalog(tenant));
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

/** An account with a credit memo of one month, from a subscription canceled on its first day. */
async function creditedAccount() {
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
  const { subscriptionNumber } = made.subscriptions[0];
  const reason = { billingOptions: { creditMemoReasonCode: "Wrong order" } };
  const back = await order(tenant, cancelled(subscriptionNumber, accountNumber, reason));
  return { accountNumber, memoNumber: String(back.creditMemoNumbers[0]) };
}

describe("processing options", () => {
  test("a billed cancellation creates a credit memo with the given reason", async () => {
    const { memoNumber } = await creditedAccount();
    const memo = await good(tenant.call("GET", `/v1/credit-memos/${memoNumber}`));
    expect(memo).toMatchObject({ amount: 71.5, reasonCode: "Wrong order" });
  });

  test("applyCredit applies the account's credit first, and collects the rest", async () => {
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

  test("applyCredit applies prepayments of the account, and collects only the rest", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const ahead = { type: "External", amount: 50, currency: "USD", accountNumber };
    const { number } = await good(tenant.call("POST", "/v1/payments", ahead));
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true });
    Object.assign(body.processingOptions ?? {}, { applyCredit: true });
    expect((await order(tenant, body)).paidAmount).toBe(21.5);
    const payment = await good(tenant.call("GET", `/v1/payments/${number}`));
    expect(payment).toMatchObject({ appliedAmount: 50, unappliedAmount: 0 });
  });

  test("chargeTypeToExclude defers charges of a type to a later bill", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" });
    Object.assign(body.processingOptions?.billingOptions ?? {}, {
      chargeTypeToExclude: ["Recurring"],
    });
    expect(await order(tenant, body)).not.toHaveProperty("invoiceNumbers");
  });

  /** A billed subscription, paid by the card, by a check, or not. */
  async function paidSubscription(through: "card" | "check" | "nobody") {
    const { accountNumber } = await makeAccount(tenant);
    const collect = through === "card";
    const made = await order(
      tenant,
      orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect }),
    );
    const [invoiceNumber] = made.invoiceNumbers;
    if (through === "check") {
      const check = { type: "External", paymentMethodType: "Check", amount: 71.5, currency: "USD" };
      const invoices = [{ invoiceNumber, amount: 71.5 }];
      await good(tenant.call("POST", "/v1/payments", { ...check, accountNumber, invoices }));
    }
    const { subscriptionNumber } = made.subscriptions[0];
    return { accountNumber, subscriptionNumber, invoiceNumber };
  }

  const owedOf = async (invoiceNumber: string) =>
    (await good(tenant.call("GET", `/v1/invoices/${invoiceNumber}`))).balance;
  const balanceOf = async (accountNumber: string) =>
    Number((await good(tenant.call("GET", `/v1/accounts/${accountNumber}`))).metrics.balance);

  test.each([
    ["card", true],
    ["card", false],
    ["check", true],
    ["check", false],
  ] as const)(
    "what was paid by %s goes back, and nobody owes anything (billed: %s)",
    async (through, runBilling) => {
      const { accountNumber, subscriptionNumber, invoiceNumber } = await paidSubscription(through);
      const words = { refund: true, refundAmount: 71.5, refundReasonCode: "Unhappy" };
      const answer = await order(
        tenant,
        cancelled(subscriptionNumber, accountNumber, { ...words, writeOff: true, runBilling }),
      );
      expect(answer.refunds).toEqual([
        {
          number: expect.stringMatching(/^R-/),
          status: "Success",
          refundInvoiceNumbers: [invoiceNumber],
        },
      ]);
      expect(answer.writeOff?.[0]?.amount).toBe(runBilling ? undefined : 71.5);
      expect([await owedOf(invoiceNumber), await balanceOf(accountNumber)]).toEqual([0, 0]);
      const refund = await good(tenant.call("GET", `/v1/refunds/${answer.refunds[0].number}`));
      expect(refund).toMatchObject({
        amount: 71.5,
        type: through === "card" ? "Electronic" : "External",
        reasonCode: "Unhappy",
      });
    },
  );

  test("writeOff writes off the unpaid amount of the subscription only", async () => {
    const { accountNumber, subscriptionNumber, invoiceNumber } = await paidSubscription("nobody");
    const other = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
    const body = cancelled(subscriptionNumber, accountNumber, {
      writeOff: true,
      runBilling: false,
    });
    const answer = await order(tenant, body);
    expect(answer.writeOff).toEqual([
      {
        invoiceNumber,
        amount: 71.5,
        status: "Success",
        writeOffCreditMemoNumber: expect.stringMatching(/^CM/),
      },
    ]);
    expect([await owedOf(invoiceNumber), await owedOf(other.invoiceNumbers[0])]).toEqual([0, 71.5]);
  });

  test.each(["paid", "owed"] as const)(
    "a cancellation does not change the lines of other subscriptions on the invoice (%s)",
    async (how) => {
      const { accountNumber } = await makeAccount(tenant);
      const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" });
      const [entry] = body.subscriptions;
      const both = await order(tenant, { ...body, subscriptions: [entry, entry] });
      const [invoiceNumber] = both.invoiceNumbers;
      const [first, second] = both.subscriptions.map(
        (of: { subscriptionNumber: string }) => of.subscriptionNumber,
      );
      if (how === "paid") {
        const check = { type: "External", amount: 143, currency: "USD", accountNumber };
        const invoices = [{ invoiceNumber, amount: 143 }];
        await good(tenant.call("POST", "/v1/payments", { ...check, invoices }));
      }
      const back = how === "paid" ? { refund: true, refundAmount: 71.5 } : {};
      for (const [number, runBilling, left] of [
        [second, true, how === "paid" ? 0 : 71.5],
        [first, false, 0],
      ] as const) {
        const options = { ...back, writeOff: true, runBilling };
        const answer = await order(tenant, cancelled(number, accountNumber, options));
        expect(answer.refunds?.length ?? 0).toBe(how === "paid" ? 1 : 0);
        expect(answer.writeOff?.[0]?.amount).toBe(runBilling ? undefined : 71.5);
        expect(await owedOf(invoiceNumber)).toBe(left);
      }
      expect(await balanceOf(accountNumber)).toBe(0);
      const over = cancelled(first, accountNumber, { refund: true, refundAmount: 1 });
      expect((await tenant.call("POST", "/v1/orders", over, LATEST)).status).toBe(400);
    },
  );

  test("a refund with tax credits net and tax, and leaves no balance", async () => {
    const code = { name: "Seats", taxMode: "TaxExclusive" };
    await good(tenant.call("POST", "/v1/settings/tax-codes", code));
    await good(tenant.call("PUT", "/v1/settings/tax-engine", { engine: "BuiltIn" }));
    const rate = { taxCode: "Seats", name: "State", country: "US", taxRateType: "Percentage" };
    const since = { taxRate: 0.1, startDate: "2020-01-01" };
    await good(tenant.call("POST", "/v1/settings/tax-rates", { ...rate, ...since }));
    const { accountNumber } = await makeAccount(tenant);
    const agreed = { productRatePlanChargeId: chargeId, taxable: true, taxCode: "Seats" };
    const plans = [{ productRatePlanId: ratePlanId, chargeOverrides: [agreed] }];
    const words = { plans, bill: "2026-01-15", collect: true };
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, words));
    expect(made.paidAmount).toBe(76.4);
    const { subscriptionNumber } = made.subscriptions[0];
    const options = { refund: true, refundAmount: 76.4, writeOff: true };
    const body = cancelled(subscriptionNumber, accountNumber, options);
    expect((await order(tenant, body)).refunds[0].status).toBe("Success");
    const owed = [await owedOf(made.invoiceNumbers[0]), await balanceOf(accountNumber)];
    expect(owed).toEqual([0, 0]);
  });

  test("a declined refund rolls the order back", async () => {
    class Mean extends TestGateway {
      override refund() {
        const said = { outcome: "declined", code: "too_old", text: "Too old." } as const;
        return Promise.resolve(said);
      }
    }
    const { accountNumber, subscriptionNumber, invoiceNumber } = await paidSubscription("card");
    const words = { refund: true, refundAmount: 71.5, writeOff: true };
    const body = cancelled(subscriptionNumber, accountNumber, words);
    const answer = await withGateway(new Mean(), () =>
      tenant.call("POST", "/v1/orders", body, LATEST),
    );
    expect([answer.status, answer.body.reasons[0].code]).toEqual([402, 58730099]);
    expect([await owedOf(invoiceNumber), await balanceOf(accountNumber)]).toEqual([0, 0]);
    const { status } = await good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
    expect(status).toBe("Active");
  });

  test("a refund is at most the paid amount, and synchronous only", async () => {
    const { accountNumber, subscriptionNumber } = await paidSubscription("card");
    const refused = async (refundAmount: number) => {
      const options = { refund: true, refundAmount };
      const body = cancelled(subscriptionNumber, accountNumber, options);
      return (await tenant.call("POST", "/v1/orders", body, LATEST)).body.reasons[0].message;
    };
    expect(await refused(71.51)).toContain("71.5 was paid");
    expect(await refused(1.234)).toContain("refundAmount");
    const later = { ...cancelled(subscriptionNumber, accountNumber, {}), status: "Draft" };
    const draft = { ...later, processingOptions: { refund: true, refundAmount: 1 } };
    const kept = await tenant.call("POST", "/v1/orders", draft, LATEST);
    expect(kept.body.reasons[0].message).toContain("executed at once");
    const async = await tenant.call("POST", "/v1/async/orders", {
      ...draft,
      status: undefined,
    });
    expect(async.body.reasons[0].message).toContain("executed at once");
  });

  test("electronicPaymentOptions set the gateway and the purchase", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true });
    const withOptions = (electronicPaymentOptions: object) => ({
      ...body,
      processingOptions: { ...body.processingOptions, electronicPaymentOptions },
    });
    const wrong = withOptions({ paymentGatewayId: "elsewhere" });
    const answer = await tenant.call("POST", "/v1/orders", wrong, LATEST);
    expect(answer.body.reasons[0].message).toContain("not through elsewhere");
    const settings = { name: "Shop", type: "Stripe", secretKey: "sk_test_of_a_shop_4711" };
    const { id } = await good(tenant.call("POST", "/v1/settings/payment-gateways", settings));
    const byId = withOptions({ paymentGatewayId: id });
    const other = await tenant.call("POST", "/v1/orders", byId, LATEST);
    expect(other.body.reasons[0].message).toContain("not through Shop");
    const made = await order(tenant, withOptions({ gatewayOrderId: "PO-7" }));
    const payment = await good(tenant.call("GET", `/v1/payments/${made.paymentNumber}`));
    expect(payment.gatewayOrderId).toBe("PO-7");
  });

  test.each([
    [{ collectPayment: true, runBilling: false }, "needs runBilling"],
    [{ applyCredit: true, runBilling: false }, "needs runBilling"],
    [{ billingOptions: { targetDate: "2026-01-15" } }, "needs runBilling"],
    [{ runBilling: true, applicationOrder: ["CreditMemo"] }, "needs applyCredit"],
    [{ runBilling: true, electronicPaymentOptions: {} }, "need collectPayment"],
    [{ runBilling: true, writeOff: true }, "CancelSubscription"],
    [{ runBilling: true, refund: true, refundAmount: 1 }, "CancelSubscription"],
    [{ runBilling: true, refundAmount: 1 }, "needs refund"],
    [{ writeOffBehavior: {} }, "needs writeOff"],
    [{ writeOff: true, writeOffBehavior: { financeInformation: {} } }, "financeInformation"],
    [
      { applyCredit: true, runBilling: true, applicationOrder: ["CreditMemo", "CreditMemo"] },
      "once",
    ],
    [{ runBilling: true, electronicPaymentOptions: { gatewayOptions: {} } }, "collectPayment"],
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
