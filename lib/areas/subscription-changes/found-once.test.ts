import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { declaredStatements } from "@/lib/platform/database/db";
import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import { statementsDuring } from "@/lib/testing/statements-during";
import { ownersPool } from "@/lib/testing/environment";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

const CALLS: readonly [string, "POST" | "PUT", (key: string) => string, object][] = [
  [
    "a pause of version 2",
    "POST",
    (key) => `/v2/subscriptions/${key}/pause`,
    { pause_date: "2026-02-15" },
  ],
  [
    "a suspension of version 1",
    "PUT",
    (key) => `/v1/subscriptions/${key}/suspend`,
    { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-02-15" },
  ],
  ["a cancellation of version 2", "POST", (key) => `/v2/subscriptions/${key}/cancel`, {}],
];

const locks = ({ text }: { text: string }) =>
  /from account a\b[^;]*for (no key )?update/is.test(text);

test.each(CALLS)("%s reads and locks nothing twice", async (_, method, pathOf, body) => {
  const made = await order(tenant, orderOf(accountNumber, ratePlanId));
  const path = pathOf(made.subscriptions[0].subscriptionNumber);
  const sent = await statementsDuring(async () => {
    await good(tenant.call(method, path, body));
  });
  const read = sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
  const names = read.map(({ name, text, values }) => `${name || text} ${JSON.stringify(values)}`);
  // Behind a pooler statements have no names.
  const toChange = declaredStatements.get("subscription-to-change");
  expect(read.map(({ text }) => text)).toContain(toChange);
  expect(names.filter((of, index) => names.indexOf(of) !== index)).toEqual([]);
  expect(sent.filter(locks)).toHaveLength(1);
});

test("an account that a change names is locked in addition to those of the subscription", async () => {
  const { accountNumber: buyer } = await makeAccount(tenant, "Buyer");
  const made = await order(tenant, orderOf(accountNumber, ratePlanId));
  const path = `/v2/subscriptions/${made.subscriptions[0].subscriptionNumber}`;
  const sent = await statementsDuring(async () => {
    await good(tenant.call("PATCH", path, { account_number: buyer }));
  });
  const [held, named] = sent.filter(locks);
  expect(JSON.stringify(held?.values)).not.toContain(buyer);
  expect(JSON.stringify(named?.values)).toContain(buyer);
});

/** Waits until `count` connections wait for a lock. */
const untilLocked = (count: number) =>
  vi.waitFor(async () => {
    const waiting = await asOwner(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(waiting).toHaveLength(count);
  }, 10_000);

test("a pause that waits for a lock during a transfer is booked for the new owner", async () => {
  const { accountNumber: buyer } = await makeAccount(tenant, "Buyer");
  const made = await order(tenant, orderOf(accountNumber, ratePlanId));
  const { subscriptionNumber } = made.subscriptions[0];
  const holder = await ownersPool().connect();
  await holder.query("begin");
  await holder.query(
    "select from account where account_number = $1 and tenant_id = $2 for update",
    [accountNumber, tenant.tenantId],
  );
  const transfer = order(tenant, {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [
      {
        subscriptionNumber,
        orderActions: [
          { type: "OwnerTransfer", ownerTransfer: { destinationAccountNumber: buyer } },
        ],
      },
    ],
  });
  await untilLocked(1);
  const body = { pause_date: "2026-02-15" };
  const pause = good(tenant.call("POST", `/v2/subscriptions/${subscriptionNumber}/pause`, body));
  await untilLocked(2);
  await holder.query("rollback");
  holder.release();
  await transfer;
  await pause;
  const orders = await asOwner<{ owner: string; type: string }>(
    `select a.account_number as owner, x.type from order_action x
     join orders o on o.tenant_id = x.tenant_id and o.id = x.order_id
     join account a on a.tenant_id = o.tenant_id and a.id = o.account_id
     join subscription s on s.tenant_id = x.tenant_id and s.id = x.subscription_id
     where s.tenant_id = $1 and s.subscription_number = $2 order by x.produced_version`,
    [tenant.tenantId, subscriptionNumber],
  );
  expect(orders).toEqual([
    { owner: accountNumber, type: "CreateSubscription" },
    { owner: accountNumber, type: "OwnerTransfer" },
    { owner: buyer, type: "Suspend" },
  ]);
});
