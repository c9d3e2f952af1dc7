import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { connectionsToEnd, DOOMED } from "@/lib/testing/kill-at";
import { order } from "@/lib/testing/ordering";
import { makeAccount, makeCatalog, makeWorld, newSubscriptionOrder } from "@/lib/testing/world";
import { settleIntents } from "./settle-intents";

const root = path.resolve(import.meta.dirname, "../../../..");
const script = path.join(root, ".build", `killed-at-the-gateway-${process.pid}.mjs`);

beforeAll(async () => {
  await build({
    absWorkingDir: root,
    entryPoints: ["lib/testing/gateways/killed-at-the-gateway.ts"],
    outfile: script,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
});

afterAll(() => rmSync(script, { force: true }));

/**
 * Sends the order, or another body, from a process that kills itself at the gateway; returns the signal that ended it.
 */
async function orderAndDie(
  moment: "before" | "after",
  token: string,
  order: object,
  path = "/v1/orders",
  words: Record<string, string> = {},
): Promise<NodeJS.Signals | null> {
  const child = fork(script, [moment], {
    env: {
      ...process.env,
      PERENNIAL_PROCESS: DOOMED,
      TEST_TOKEN: token,
      TEST_ORDER: JSON.stringify(order),
      TEST_PATH: path,
      ...words,
    },
    execArgv: [],
  });
  const signal = await new Promise<NodeJS.Signals | null>((resolve) =>
    child.on("exit", (_code, by) => resolve(by)),
  );
  await connectionsToEnd();
  return signal;
}

test.each([
  ["F01", "before"],
  ["F02", "after"],
] as const)(
  "%s: a process killed %s the gateway has charged loses and duplicates nothing",
  { timeout: 60_000 },
  async (_fault, moment) => {
    const tenant = await testTenant();
    const { ratePlanId } = await makeCatalog(tenant);
    const { accountNumber } = await makeAccount(tenant);
    const order = newSubscriptionOrder(accountNumber, ratePlanId);
    expect(await orderAndDie(moment, tenant.token, order)).toBe("SIGKILL");

    const retried = await tenant.call("POST", "/v1/orders", order);
    expect(retried.status).toBe(409);
    const settlement = await settleIntents(tenant.tenantId, { all: true, grace: 0 });
    expect(settlement).toMatchObject(
      moment === "before" ? { failed: 1, voided: 0 } : { failed: 0, voided: 1 },
    );
    expect((await tenant.call("POST", "/v1/orders", order)).status).toBe(200);
    const [money] = await asOwner<{ net: string; payments: number }>(
      `select (select sum(case when kind = 'charge' then amount else -amount end) from test_gateway_transaction where tenant_id = $1 and approved) as net,
       (select count(*)::int from payment where tenant_id = $1) as payments`,
      [tenant.tenantId],
    );
    expect(money).toMatchObject({ payments: 1 });
    expect(Number(money?.net)).toBe(71.5);
    await expectBooksToHold();
  },
);

test.each(["before", "after"] as const)(
  "F34: a process killed %s the gateway has refunded refunds once, and its refund is stored",
  { timeout: 60_000 },
  async (moment) => {
    const tenant = await testTenant();
    const { paymentNumber, invoiceNumber } = await makeWorld(tenant);
    const path = `/v1/payments/${paymentNumber}/refunds/unapply`;
    const refund = { type: "Electronic", totalAmount: 21.5 };
    expect(await orderAndDie(moment, tenant.token, refund, path)).toBe("SIGKILL");

    expect((await tenant.call("POST", path, refund)).body.reasons[0].code).toBe(53800050);
    const held = await tenant.call("GET", `/v1/payments/${paymentNumber}`);
    expect(held.body).toMatchObject({ appliedAmount: 71.5, refundAmount: 0 });
    const settlement = await settleIntents(tenant.tenantId, { all: true, grace: 0 });
    expect(settlement).toMatchObject({ refunded: 1, failed: 0, voided: 0 });
    const { body } = await tenant.call("GET", "/v1/refunds");
    expect(body.refunds).toMatchObject([{ status: "Processed", amount: 21.5 }]);
    expect((await tenant.call("GET", `/v1/invoices/${invoiceNumber}`)).body.balance).toBe(21.5);
    const [money] = await asOwner<{ net: string }>(
      `select sum(case when kind = 'charge' then amount else -amount end) as net
       from test_gateway_transaction where tenant_id = $1 and approved`,
      [tenant.tenantId],
    );
    expect(Number(money?.net)).toBe(50);
    await expectBooksToHold();
  },
);

test.each(["before", "after"] as const)(
  "F34: a process killed %s the gateway has paid a credit memo out pays it out once, and its refund is stored",
  { timeout: 60_000 },
  async (moment) => {
    const tenant = await testTenant();
    const { accountNumber, chargeId } = await makeWorld(tenant);
    const charges = [{ chargeId, memoItemAmount: 30 }];
    const words = { accountNumber, autoPost: true, charges };
    const { body: memo } = await tenant.call("POST", "/v1/credit-memos", words);
    const path = `/v1/credit-memos/${memo.number}/refunds`;
    const refund = { type: "Electronic", totalAmount: 21.5 };
    expect(await orderAndDie(moment, tenant.token, refund, path)).toBe("SIGKILL");
    expect((await tenant.call("POST", path, refund)).status).toBe(409);
    const settlement = await settleIntents(tenant.tenantId, { all: true, grace: 0 });
    expect(settlement).toMatchObject({ refunded: 1, failed: 0, voided: 0 });
    const { body } = await tenant.call("GET", "/v1/refunds");
    expect(body.refunds).toMatchObject([{ status: "Processed", creditMemoNumber: memo.number }]);
    const shown = await tenant.call("GET", `/v1/credit-memos/${memo.number}`);
    expect(shown.body).toMatchObject({ refundAmount: 21.5, unappliedAmount: 8.5 });
    const [money] = await asOwner<{ net: string }>(
      `select sum(case when kind = 'charge' then amount else -amount end) as net
       from test_gateway_transaction where tenant_id = $1 and approved`,
      [tenant.tenantId],
    );
    expect(Number(money?.net)).toBe(50);
    await expectBooksToHold();
  },
);

const KILLED_ORDERS = [
  ["after", 1, undefined],
  ["before", 2, "cancel-once"],
  ["before", 1, "cancel-once"],
  ["after", 2, undefined],
] as const;

test.each(process.env.LONG ? KILLED_ORDERS : KILLED_ORDERS.slice(0, 2))(
  "an order killed %s refund %d of two is placed again (key %s) and refunds the rest, each once",
  { timeout: 60_000 },
  async (moment, refund, key) => {
    const tenant = await testTenant();
    const { ratePlanId } = await makeCatalog(tenant);
    const { accountNumber } = await makeAccount(tenant);
    const body = newSubscriptionOrder(accountNumber, ratePlanId);
    const made = [await order(tenant, body), await order(tenant, body)];
    const paid: string[] = made.map(({ subscriptions: [of] }) => of.subscriptionNumber);
    const cancelling = {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      subscriptions: paid.map((subscriptionNumber) => ({
        subscriptionNumber,
        orderActions: [CANCEL_NOW],
      })),
      processingOptions: { runBilling: true, refund: true, refundAmount: 143 },
    };
    const words = { TEST_CHARGE: String(refund), TEST_KEY: key ?? "" };
    expect(await orderAndDie(moment, tenant.token, cancelling, "/v1/orders", words)).toBe(
      "SIGKILL",
    );

    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
    const again = () => tenant.call("POST", "/v1/orders", cancelling, { headers });
    await releaseKeys(tenant);
    expect((await again()).status).toBe(409);
    expect(await settleIntents(tenant.tenantId, { all: true, grace: 0 })).toMatchObject({
      refunded: refund,
      failed: 0,
    });
    const { status, body: placed } = await again();
    expect([status, placed.refunds?.length]).toEqual([200, 2]);
    expect(placed.refunds.flatMap((of: Given) => of.refundInvoiceNumbers).length).toBe(2);
    expect((await again()).status).toBe(key === undefined ? 400 : 200);
    const [money] = await asOwner<{ net: string; refunds: number }>(
      `select (select sum(case when kind = 'charge' then amount else -amount end) from test_gateway_transaction where tenant_id = $1 and approved) as net,
       (select count(*)::int from refund where tenant_id = $1 and status = 'Processed') as refunds`,
      [tenant.tenantId],
    );
    expect([Number(money?.net), money?.refunds]).toEqual([0, 2]);
    const account = await tenant.call("GET", `/v1/accounts/${accountNumber}`);
    expect(Number(account.body.metrics.balance)).toBe(0);
    await expectBooksToHold();
  },
);

type Given = { refundInvoiceNumbers: string[] };

const CANCEL_NOW = {
  type: "CancelSubscription",
  cancelSubscription: {
    cancellationPolicy: "SpecificDate",
    cancellationEffectiveDate: "2026-01-15",
  },
};

/** The lease of a process that died expires. */
const releaseKeys = ({ tenantId }: TestTenant) =>
  asOwner("update idempotency_key set locked_until = now() - interval '1 s' where tenant_id = $1", [
    tenantId,
  ]);
