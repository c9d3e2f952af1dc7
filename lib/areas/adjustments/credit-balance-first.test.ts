import { afterAll, describe, expect, test } from "vitest";
import { runPaymentRun } from "@/lib/areas/payment-runs/execute-run";
import { uuidOf } from "@/lib/kernel/ids";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant } from "@/lib/testing/tenant";
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

const balances = async ({ tenant, accountNumber }: Awaited<ReturnType<typeof credited>>) => {
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
