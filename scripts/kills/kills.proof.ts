import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { expectBooksToHold } from "@/lib/testing/books";
import { type Doomed, doomedProcess } from "@/lib/testing/kill-at";

const KILLS = Number(process.env.KILLS ?? "200");
const SEED = Number(process.env.KILLS_SEED ?? "1");
const LANES = 3;
const PAYMENT = 30;
const REFUND = 3;

type Deed = { kind: "pay" | "refund" | "collect"; path: string; body: object };

/** A merchant with one customer: each lane has its own, so that lanes never wait for each other. */
type Lane = {
  tenant: TestTenant;
  accountId: string;
  accountNumber: string;
  ratePlanId: string;
  /** Payments with a refundable rest. */
  refundable: string[];
};

let doomed: Doomed;
const tally = { kills: 0, finished: 0, voided: 0, refunded: 0, failed: 0, slowest: 0 };
const byKind: Record<string, number> = {};

beforeAll(async () => {
  doomed = await doomedProcess();
});
afterAll(() => {
  doomed.remove();
  process.stdout.write(`${JSON.stringify({ seed: SEED, ...tally, byKind })}\n`);
});

/** The same numbers for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function makeLane(): Promise<Lane> {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountId, accountNumber } = await makeAccount(tenant);
  return { tenant, accountId, accountNumber, ratePlanId, refundable: [] };
}

function deedOf(lane: Lane, random: () => number): Deed {
  const roll = random();
  const payment = lane.refundable[0];
  if (roll < 0.4 && payment) {
    const body = { type: "Electronic", totalAmount: REFUND };
    return { kind: "refund", path: `/v1/payments/${payment}/refunds`, body };
  }
  if (roll < 0.6 && payment) {
    const body = newSubscriptionOrder(lane.accountNumber, lane.ratePlanId);
    return { kind: "collect", path: "/v1/orders", body };
  }
  const body = { type: "Electronic", accountId: lane.accountId, currency: "USD", amount: PAYMENT };
  return { kind: "pay", path: "/v1/payments", body };
}

/** Advances everything that waits by a minute: leases, intents and their check times. */
async function passAMinute(tenantId: string): Promise<void> {
  await asOwner(
    `update gateway_intent set created_at = created_at - interval '60 s', sent_at = sent_at - interval '60 s',
       next_check_at = next_check_at - interval '60 s' where tenant_id = $1 and state in ('created', 'sent', 'unknown')`,
    [tenantId],
  );
  await asOwner(
    "update idempotency_key set locked_until = locked_until - interval '90 s' where tenant_id = $1 and state = 'in_progress'",
    [tenantId],
  );
}

async function openIntents(tenantId: string): Promise<number> {
  const [row] = await asOwner<{ open: number }>(
    "select count(*)::int as open from gateway_intent where tenant_id = $1 and state in ('created', 'sent', 'unknown')",
    [tenantId],
  );
  return row?.open ?? 0;
}

/** The expected totals of a lane's finished operations, at the gateway and in our books. */
async function expectMoney({ tenant }: Lane, paid: number, refunded: number): Promise<void> {
  const [row] = await asOwner<Record<"net" | "payments" | "refunds", string>>(
    `select (select coalesce(sum(case kind when 'charge' then amount else -amount end), 0) from test_gateway_transaction
         where tenant_id = $1 and approved) as net,
       (select coalesce(sum(amount), 0) from payment where tenant_id = $1) as payments,
       (select coalesce(sum(amount), 0) from refund where tenant_id = $1 and status = 'Processed') as refunds`,
    [tenant.tenantId],
  );
  expect(Number(row?.payments), "payments").toBe(paid);
  expect(Number(row?.refunds), "refunds").toBe(refunded);
  expect(Number(row?.net), "net money at the gateway").toBe(paid - refunded);
}

/** The lane's expected money, operation by operation. */
type Account = { paid: number; refunded: number };

/** A minute later everything that the killed process left is settled. */
async function settleWithinAMinute(tenantId: string, key: string): Promise<void> {
  const began = performance.now();
  await passAMinute(tenantId);
  const { voided, refunded, failed } = await settleIntents(tenantId);
  tally.voided += voided;
  tally.refunded += refunded;
  tally.failed += failed;
  tally.slowest = Math.max(tally.slowest, Math.round(performance.now() - began));
  expect(await openIntents(tenantId), `${key} is settled in a minute`).toBe(0);
}

/** The caller retries, as callers do, and gets the effect once. */
async function sendAgain(lane: Lane, deed: Deed, key: string, account: Account): Promise<void> {
  const { tenant, refundable } = lane;
  const headers = { "idempotency-key": key };
  const answer = await tenant.call("POST", deed.path, deed.body, { headers });
  expect(answer.status, `${key}: ${answer.text}`).toBe(200);
  if (deed.kind === "refund") account.refunded += REFUND;
  else account.paid += deed.kind === "pay" ? PAYMENT : 71.5;
  if (deed.kind === "pay") refundable.push(answer.body.number);
  if (deed.kind === "refund") {
    const payment = await tenant.call("GET", deed.path.replace(/\/refunds$/, ""));
    if (payment.body.unappliedAmount < REFUND) refundable.shift();
  }
  await expectMoney(lane, account.paid, account.refunded);
}

async function runLane(number: number, kills: number): Promise<void> {
  const random = numbersOf(SEED + number);
  const lane = await makeLane();
  const { tenantId, token } = lane.tenant;
  const account = { paid: 0, refunded: 0 };
  const moments: Partial<Record<Deed["kind"], number>> = {};
  for (let deeds = 0, killed = 0; killed < kills; deeds += 1) {
    const { kind, path, body } = deedOf(lane, random);
    const key = `lane-${number}-deed-${deeds}`;
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "idempotency-key": key,
    };
    const request = { method: "POST", path, headers, body: JSON.stringify(body) };
    // The first of a kind is not killed: it counts the possible moments of a kill.
    const known = moments[kind];
    const at = known === undefined ? undefined : Math.floor(random() * known);
    const lived = await doomed.run({ work: "call", request, at });
    if (lived) {
      moments[kind] = lived.moments;
      tally.finished += 1;
    } else {
      killed += 1;
      tally.kills += 1;
      byKind[kind] = (byKind[kind] ?? 0) + 1;
      await settleWithinAMinute(tenantId, `${key} at ${at}`);
    }
    await sendAgain(lane, { kind, path, body }, key, account);
  }
}

test(`${KILLS} kills at random moments lose or duplicate no cent, and all is settled within a minute`, async () => {
  const share = Array.from(
    { length: LANES },
    (_, lane) => Math.floor(KILLS / LANES) + (lane < KILLS % LANES ? 1 : 0),
  );
  await Promise.all(share.map((kills, lane) => runLane(lane, kills)));
  await expectBooksToHold();
  expect(tally.kills).toBe(KILLS);
});
