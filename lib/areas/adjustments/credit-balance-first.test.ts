import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { runPaymentRun } from "@/lib/areas/payment-runs/execute-run";
import { uuidOf } from "@/lib/kernel/ids";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { ownerUrl } from "@/lib/testing/environment";
import { order, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { cancellationOf, tenantWithoutSettlement } from "@/lib/testing/without-settlement";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";

const DAY = "2026-01-15";

afterAll(expectBooksToHold);

/** A customer who pays by card, owes two invoices of 71.50 and has a credit balance of 71.50. */
async function credited(): Promise<{ tenant: TestTenant; accountNumber: string }> {
  const tenant = await tenantWithoutSettlement("MoveToCreditBalance");
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }));
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }));
  const { subscriptionNumber } = made.subscriptions[0];
  await order(tenant, cancellationOf(accountNumber, subscriptionNumber));
  return { tenant, accountNumber };
}

async function charged({ tenantId }: TestTenant): Promise<number> {
  const [row] = await asOwner<{ net: string }>(
    "select coalesce(sum(amount), 0) as net from payment where tenant_id = $1 and status = 'Processed'",
    [tenantId],
  );
  return Number(row?.net);
}

const balances = async ({
  tenant,
  accountNumber,
}: Pick<Awaited<ReturnType<typeof credited>>, "tenant" | "accountNumber">) => {
  const { metrics } = await good(tenant.call("GET", `/v1/accounts/${accountNumber}`));
  return [metrics.totalInvoiceBalance, metrics.creditBalance, metrics.balance];
};

describe("the credit balance", () => {
  test("pays before the card is charged, in the daily collection", async () => {
    const of = await credited();
    expect(await balances(of)).toEqual([143, 71.5, 71.5]);
    await advanceClock(of.tenant, "2026-01-16");
    expect(await balances(of)).toEqual([0, 0, 0]);
    expect(await charged(of.tenant)).toBe(71.5);
  });

  test("stays where the settings of collection say so", async () => {
    const of = await credited();
    const settings = { applyCreditAutomatically: false };
    await good(of.tenant.call("PUT", "/v1/settings/collection", settings));
    await advanceClock(of.tenant, "2026-01-16");
    expect(await balances(of)).toEqual([0, 71.5, -71.5]);
    expect(await charged(of.tenant)).toBe(143);
  });

  test("pays in a payment run, which counts it; memos are not requested", async () => {
    const of = await credited();
    const runs = (body: object) => of.tenant.call("POST", "/v1/payment-runs", body);
    const asked = await runs({ targetDate: DAY, autoApplyCreditMemo: true });
    expect(asked.body.reasons[0].code).toBe(50000010);
    const options = { targetDate: DAY, applyCreditBalance: true, collectPayment: false };
    const run = await good(runs(options));
    await runPaymentRun(of.tenant.tenantId, String(uuidOf(run.id)));
    expect(await balances(of)).toEqual([71.5, 0, 71.5]);
    const summary = await good(of.tenant.call("GET", `/v1/payment-runs/${run.id}/summary`));
    expect(summary).toMatchObject({
      numberOfCreditBalanceAdjustments: 1,
      totalValues: [expect.objectContaining({ totalValueOfCreditBalance: 71.5 })],
    });
  });
});

describe("what no invoice takes of a payment", () => {
  /** An account that owes 71.50, and a payment of 100 for it. */
  async function overpaid(type: "External" | "Electronic" = "External") {
    const tenant = await tenantWithoutSettlement();
    const { ratePlanId } = await makeCatalog(tenant);
    const { accountNumber } = await makeAccount(tenant);
    const buy = async () =>
      String(
        (await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }))).invoiceNumbers,
      );
    const invoiceNumber = await buy();
    const payment = await good(
      tenant.call("POST", "/v1/payments", {
        ...{ type, accountNumber, currency: "USD", amount: 100 },
        invoices: [{ invoiceNumber, amount: 71.5 }],
      }),
    );
    const refund = (body: object) =>
      tenant.call("POST", `/v1/payments/${payment.number}/refunds/unapply`, {
        ...{ type: "External", methodType: "Cash" },
        ...body,
      });
    const read = () => good(tenant.call("GET", `/v1/payments/${payment.number}`));
    const use = (SourceTransactionNumber: string, Amount: number) =>
      good(
        tenant.call("POST", "/v1/object/credit-balance-adjustment", {
          ...{ Type: "Decrease", Amount, SourceTransactionNumber },
        }),
      );
    return { tenant, accountNumber, invoiceNumber, payment, buy, refund, read, use };
  }

  test("goes to the credit balance, and a refund takes it from there first", async () => {
    const of = await overpaid();
    const { tenant, payment, accountNumber } = of;
    expect(payment).toMatchObject({ unappliedAmount: 0, creditBalanceAmount: 28.5 });
    expect(await balances(of)).toEqual([0, 28.5, -28.5]);
    const canceled = await tenant.call("PUT", `/v1/payments/${payment.number}/cancel`, {});
    expect(canceled.body.reasons[0].message).toContain("went to the credit balance");
    const given = await good(of.refund({ totalAmount: 20 }));
    expect(await of.read()).toMatchObject({ creditBalanceAmount: 8.5, refundAmount: 20 });
    expect(await balances(of)).toEqual([0, 8.5, -8.5]);
    const { records } = await good(
      tenant.call("POST", "/v1/action/query", {
        queryString:
          "select Type, Amount, SourceTransactionType, SourceTransactionNumber from CreditBalanceAdjustment",
      }),
    );
    expect(records).toEqual([
      expect.objectContaining({ Type: "Increase", Amount: 28.5, SourceTransactionType: "Payment" }),
      expect.objectContaining({
        Type: "Decrease",
        Amount: 20,
        SourceTransactionNumber: given.number,
      }),
    ]);
    const { activity } = await good(tenant.call("GET", `/v1/accounts/${accountNumber}/activity`));
    const texts = activity.map(({ text }: { text: string }) => text).join("\n");
    expect(texts).toContain(`moves 28.50 USD of ${payment.number} to the credit balance`);
    expect(texts).toContain(`takes 20.00 USD out of the credit balance for ${given.number}`);
    await good(tenant.call("PUT", `/v1/refunds/${given.number}/cancel`, {}));
    expect(await of.read()).toMatchObject({ creditBalanceAmount: 28.5, refundAmount: 0 });
    await good(tenant.call("DELETE", `/v1/refunds/${given.number}`));
    await of.use(await of.buy(), 28.5);
    const rest = await of.refund({ totalAmount: 100 });
    expect(rest.body.reasons[0].message).toContain("71.5 left to refund");
  });

  test("is owed again when the money never arrived, whatever the credit balance has paid with it", async () => {
    const of = await overpaid("Electronic");
    await of.use(await of.buy(), 28.5);
    expect(await balances(of)).toEqual([43, 0, 43]);
    const address = `/v1/gateway-settlement/payments/${of.payment.number}/reject`;
    await good(of.tenant.call("POST", address, {}));
    expect(await balances(of)).toEqual([143, 0, 143]);
    expect(await of.read()).toMatchObject({ status: "Error", creditBalanceAmount: 0 });
  });

  test("has an account: a payment of nobody is refused", async () => {
    const tenant = await tenantWithoutSettlement();
    const body = { type: "External", currency: "USD", amount: 5 };
    const refused = await tenant.call("POST", "/v1/payments", body);
    expect(refused.body.reasons[0].code).toBe(50000010);
  });
});

test("a bill in flight follows the switch that commits before it", async () => {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }));
  const { subscriptionNumber } = made.subscriptions[0];
  const holder = new pg.Client({ connectionString: ownerUrl });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("select from account where tenant_id = $1 for update", [tenant.tenantId]);
    const bill = order(tenant, cancellationOf(accountNumber, subscriptionNumber));
    await vi.waitFor(async () => {
      const [waiting] = await asOwner(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      expect(waiting).toBeDefined();
    });
    await good(tenant.call("PUT", "/v1/settings/features", { invoiceSettlement: false }));
    await holder.query("commit");
    const { creditMemoNumbers, invoiceNumbers } = await bill;
    expect(creditMemoNumbers).toBeNull();
    const invoice = await good(tenant.call("GET", `/v1/invoices/${invoiceNumbers[0]}`));
    expect(invoice.balance).toBe(-71.5);
  } finally {
    await holder.end();
  }
});
