import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import type { FollowUpRequest, GatewayResult } from "@/lib/platform/gateways/gateway";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { hasty, ScriptedGateway, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
});

afterAll(expectBooksToHold);

/** The outcome of a gateway's refund. */
type Fate = (honest: () => Promise<GatewayResult>) => Promise<GatewayResult>;

const approve: Fate = (honest) => honest();
const decline: Fate = async () => ({ outcome: "declined", code: "too_old", text: "Too old." });
const lose: Fate = (honest) => honest().then(() => Promise.reject(new Error("reset")));

class Fated extends ScriptedGateway {
  asked = 0;
  constructor(readonly fates: readonly Fate[]) {
    super(hasty);
  }
  override refund(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult> {
    const fate = this.fates[this.asked] ?? approve;
    this.asked += 1;
    return fate(() => super.refund(request, signal));
  }
}

/** An account with subscriptions that were each paid by a payment of 71.5. */
async function paidApart(count: number) {
  const { accountNumber, accountId } = await makeAccount(tenant);
  const subscriptions: string[] = [];
  const words = { bill: "2026-01-15", collect: true };
  for (let made = 0; made < count; made++) {
    const answer = await order(tenant, orderOf(accountNumber, ratePlanId, words));
    subscriptions.push(answer.subscriptions[0].subscriptionNumber);
  }
  return { accountNumber, accountId, subscriptions };
}

type Paid = Awaited<ReturnType<typeof paidApart>>;

const cancelAll = ({ accountNumber, subscriptions }: Paid, refundAmount: number) => ({
  orderDate: "2026-01-15",
  existingAccountNumber: accountNumber,
  subscriptions: subscriptions.map((subscriptionNumber) => ({
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
  })),
  processingOptions: { runBilling: true, refund: true, refundAmount },
});

const send = (body: object, ...fates: Fate[]) =>
  withGateway(new Fated(fates), () => tenant.call("POST", "/v1/orders", body, LATEST));

const balanceOf = async ({ accountNumber }: Paid) =>
  Number((await good(tenant.call("GET", `/v1/accounts/${accountNumber}`))).metrics.balance);

const refundsOf = async ({ accountId }: Paid): Promise<[string, number][]> => {
  const { refunds } = await good(tenant.call("GET", `/v1/refunds?accountId=${accountId}`));
  return refunds.map((of: { status: string; amount: number }) => [of.status, of.amount]);
};

/** What refunds of an account took off invoices, with the state of each refund. */
async function takenOff({ accountId }: Paid): Promise<[string, number[]][]> {
  const { refunds } = await good(tenant.call("GET", `/v1/refunds?accountId=${accountId}`));
  const taken: [string, number[]][] = [];
  for (const { id, status } of refunds) {
    const queryString = `select RefundAmount from RefundInvoicePayment where RefundId = '${id}'`;
    const { records } = await good(tenant.call("POST", "/v1/action/query", { queryString }));
    taken.push([status, records.map((of: { RefundAmount: number }) => of.RefundAmount)]);
  }
  return taken;
}

/** The total that the gateway has refunded to an account. */
async function refundedTotal({ accountNumber }: Paid): Promise<number> {
  const [row] = await asOwner<{ back: string }>(
    `select coalesce(sum(t.amount), 0) as back from test_gateway_transaction t
     join gateway_intent g on g.tenant_id = t.tenant_id and g.gateway_key = t.gateway_key and g.kind = 'refund'
     join account a on a.tenant_id = g.tenant_id and a.id = g.account_id
     where t.tenant_id = $1 and a.account_number = $2 and t.kind = 'refund' and t.approved`,
    [tenant.tenantId, accountNumber],
  );
  return Number(row?.back);
}

describe("a cancellation that refunds several payments", () => {
  test("refunds each, the newest first, and leaves no balance", async () => {
    const paid = await paidApart(3);
    const { status, body } = await send(cancelAll(paid, 200));
    expect(status).toBe(200);
    expect(body.refunds.map((of: { status: string }) => of.status)).toEqual(
      Array(3).fill("Success"),
    );
    expect(new Set(body.refunds.flatMap((of: Given) => of.refundInvoiceNumbers)).size).toBe(3);
    expect((await refundsOf(paid)).map(([, amount]) => amount).sort()).toEqual([57, 71.5, 71.5]);
    expect((await takenOff(paid)).flatMap(([, amounts]) => amounts).sort()).toEqual([
      57, 71.5, 71.5,
    ]);
    expect(await refundedTotal(paid)).toBe(200);
    // The paid amount beyond the refund is credit of the account.
    expect(await balanceOf(paid)).toBe(-14.5);
  });

  test("is rolled back when the first one is declined", async () => {
    const paid = await paidApart(2);
    const { status } = await send(cancelAll(paid, 143), decline);
    expect(status).toBe(402);
    expect(await refundsOf(paid)).toEqual([]);
    expect([await refundedTotal(paid), await stateOf(paid)]).toEqual([0, ["Active", "Active"]]);
  });

  test("is kept when a later one is declined, whose amount is credit of the account", async () => {
    const paid = await paidApart(3);
    const { body } = await send(cancelAll(paid, 214.5), approve, decline, approve);
    expect(body.refunds.map((of: { status: string }) => of.status)).toEqual([
      "Success",
      "Error",
      "Success",
    ]);
    expect(await refundedTotal(paid)).toBe(143);
    const ofThrough = (await takenOff(paid)).filter(([status]) => status !== "Error");
    expect(ofThrough.map(([, amounts]) => amounts)).toEqual([[71.5], [71.5]]);
    expect((await takenOff(paid)).find(([status]) => status === "Error")?.[1]).toEqual([]);
    expect(await balanceOf(paid)).toBe(-71.5);
    expect(await stateOf(paid)).toEqual(Array(3).fill("Cancelled"));
  });

  test("leaves the others to the settle job when the gateway does not respond", async () => {
    const paid = await paidApart(3);
    const gateway = new Fated([lose]);
    const { body } = await withGateway(gateway, () =>
      tenant.call("POST", "/v1/orders", cancelAll(paid, 214.5), LATEST),
    );
    expect(body.refunds.map((of: { status: string }) => of.status)).toEqual(
      Array(3).fill("Processing"),
    );
    expect([gateway.asked, await refundedTotal(paid)]).toEqual([1, 71.5]);
    const settlement = await settleIntents(tenant.tenantId, { all: true, grace: 0 });
    expect(settlement).toMatchObject({ refunded: 3, failed: 0 });
    expect(await refundsOf(paid)).toEqual(Array(3).fill(["Processed", 71.5]));
    expect(await refundedTotal(paid)).toBe(214.5);
  });
});

type Given = { refundInvoiceNumbers: string[] };

const stateOf = ({ subscriptions }: Paid) =>
  subscriptions.reduce<Promise<string[]>>(async (before, number) => {
    const states = await before;
    const { status } = await good(tenant.call("GET", `/v1/subscriptions/${number}`));
    return [...states, status];
  }, Promise.resolve([]));
