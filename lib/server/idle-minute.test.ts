import type { JobHelpers } from "graphile-worker";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { flushCalls } from "@/lib/platform/request-log";
import { type LookingTask, tenantsDue } from "@/lib/platform/tenants";
import { ownersPool } from "@/lib/testing/environment";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, newSubscriptionOrder } from "@/lib/testing/world";
import { tasks } from "./tasks";

let tenant: TestTenant;

const change = (sql: string) => asOwner(sql, [tenant.tenantId]);

/** Inserts a row of the tenant into a table; omitted columns are null or the default. */
const put = (table: string, row: object) =>
  asOwner(
    `insert into ${table} (tenant_id, ${Object.keys(row).join(", ")})
     select $1, ${Object.keys(row).join(", ")} from json_populate_record(null::${table}, $2)`,
    [tenant.tenantId, JSON.stringify(row)],
  );

const EARLIER = "now() - interval '1 hour'";
const LATER = "now() + interval '1 day'";
const FAR = "2099-01-01T00:00:00Z";
const id = "01900000-0000-7000-8000-000000000001";
const at = { created_at: "2026-01-15T00:00:00Z", updated_at: "2026-01-15T00:00:00Z" };

/** One row of everything that a task checks, none of it due; another tenant has nothing due either. */
beforeAll(async () => {
  await testTenant({ clockAt: undefined });
  tenant = await testTenant({ clockAt: undefined });
  const { accountNumber, ratePlanId } = await makeWorld(tenant);
  const open = { runBilling: true, billingOptions: { targetDate: "2026-01-15" } };
  const order = newSubscriptionOrder(accountNumber, ratePlanId, { processingOptions: open });
  await good(tenant.call("POST", "/v1/orders", order));
  const [of] = await asOwner<{ account: string; entity: string; method: string; invoice: string }>(
    `select a.id as account, a.entity_id as entity, a.default_payment_method_id as method, i.id as invoice from account a
     join invoice i on i.tenant_id = a.tenant_id and i.account_id = a.id and i.balance > 0 where a.tenant_id = $1`,
    [tenant.tenantId],
  );
  const [account_id, payment_method_id] = [of?.account, of?.method];
  await asOwner(`update tenant set clock_processed_through = ${LATER}`);
  await change(
    `update gateway_intent set state = 'unknown', next_check_at = ${LATER} where tenant_id = $1`,
  );
  await put("payment_authorization", {
    ...{
      id,
      payment_method_id,
      account_id,
      gateway: "Test",
      gateway_key: "a",
      gateway_order_id: "a",
      amount: 1,
    },
    ...{ currency: "USD", state: "unknown", expires_at: FAR, next_check_at: FAR, sent_at: FAR },
    created_at: FAR,
  });
  await put("gateway_event", {
    ...{ id, gateway: "Test", event_id: "a", event_type: "a", status: "Refused", result: "a" },
    ...{
      times_received: 1,
      tries: 1,
      next_try_at: FAR,
      said: {},
      occurred_at: FAR,
      received_at: FAR,
    },
  });
  const flags = ["by_data", "apply_credit_memos", "apply_unapplied_payments", "collect_payment"];
  const others = ["consolidated", "custom_payment_methods", "closed_methods"];
  await put("payment_run", {
    ...{
      id,
      run_number: "PR-1",
      entity_id: of?.entity,
      org_ids: [],
      status: "Pending",
      run_at: FAR,
    },
    ...{ created_by_name: "a", ...at },
    ...Object.fromEntries([...flags, ...others].map((flag) => [flag, flag === "collect_payment"])),
  });
  await put("payment_retry", {
    ...{ invoice_id: of?.invoice, account_id, attempts: 1, cycle: 1, last_response: "No." },
    ...{ first_attempt_on: "2026-01-15", last_attempt_on: "2026-01-15", next_attempt_at: FAR },
  });
  const terms = { prepayment: false, standalone: false, payment_option: [], ...at };
  await put("payment_schedule", {
    ...{ id, schedule_number: "PS-1", account_id, status: "Active", start_date: "2026-01-15" },
    ...{ run_hour: 1, ...terms },
  });
  await put("payment_schedule_item", {
    ...{ id, schedule_id: id, item_number: "PSI-1", status: "Pending", run_hour: 1, amount: 1 },
    ...{ scheduled_date: "2099-01-01", payment_option: [], ...at },
  });
  await put("mail", {
    ...{
      id,
      once_key: "a",
      kind: "Invoice",
      invoice_id: of?.invoice,
      account_id,
      addresses: ["a@example.com"],
      subject: "a",
    },
    ...{ body: "a", status: "Queued", attempts: 1, created_at: FAR, next_try_at: FAR },
  });
});

/** What makes something due for a task, and what blocks it although it is due. */
const cases: [LookingTask, due: string, inTheWay?: string][] = [
  [
    "daily-work",
    `update tenant set clock_processed_through = now() - interval '2 days' where id = $1`,
  ],
  [
    "daily-work",
    "update tenant set clock_processed_through = null where id = $1",
    "update tenant set clock_at = now() where id = $1",
  ],
  ["settle-intents", `update gateway_intent set next_check_at = ${EARLIER} where tenant_id = $1`],
  [
    "settle-authorizations",
    `update payment_authorization set next_check_at = ${EARLIER} where tenant_id = $1`,
  ],
  [
    "settle-authorizations",
    `update payment_authorization set state = 'authorized', expires_at = ${EARLIER} where tenant_id = $1`,
    "update tenant set clock_at = '2020-01-01' where id = $1",
  ],
  ["try-gateway-events", `update gateway_event set next_try_at = ${EARLIER} where tenant_id = $1`],
  [
    "payment-runs",
    `update payment_run set run_at = ${EARLIER} where tenant_id = $1`,
    "update tenant set clock_at = '2020-01-01' where id = $1",
  ],
  [
    "retry-payments",
    `update payment_retry set next_attempt_at = ${EARLIER} where tenant_id = $1`,
    "update account set auto_pay = false where tenant_id = $1",
  ],
  [
    "retry-payments",
    "update payment_retry set next_attempt_at = null, outcome = 'LeaveOpen', method_facts = 'another' where tenant_id = $1",
    "update payment_method set status = 'Closed' where tenant_id = $1",
  ],
  [
    "pay-schedules",
    "update payment_schedule_item set scheduled_date = '2026-01-15' where tenant_id = $1",
    "update payment_schedule_item set run_hour = 0 where tenant_id = $1",
  ],
  [
    "send-mails",
    `update mail set next_try_at = ${EARLIER} where tenant_id = $1`,
    "update mail set status = 'Failed' where tenant_id = $1",
  ],
  [
    "send-mails",
    `insert into invoice_delivery (tenant_id, invoice_id, asked_at) select tenant_id, id, now() from invoice where tenant_id = $1`,
  ],
  [
    "run-meters",
    `with m as (insert into meter (tenant_id, id, number, global_id, entity_id, name, created_by_id, updated_by_id, created_at, updated_at)
       select $1, gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), 'Calls', 'x', 'x', now(), now() returning tenant_id, id)
     insert into meter_day (tenant_id, id, meter_id, account_id, day, changes, counted, records, quantity)
     select tenant_id, gen_random_uuid(), id, gen_random_uuid(), now()::date, 1, 0, 0, 0 from m`,
    "update meter_day set counted = 1 where tenant_id = $1",
  ],
];

test.each(cases)("%s finds a tenant with something due: %s", async (task, due, inTheWay) => {
  const client = await ownersPool().connect();
  const run = (sql: string) => client.query(sql, [tenant.tenantId]);
  const found = async () => {
    const { rows } = await client.query("select tenants_due($1, null) as id", [task]);
    return rows.map((row) => row.id);
  };
  try {
    await client.query("begin");
    expect(await found()).toEqual([]);
    await run(due);
    expect(await found()).toEqual([tenant.tenantId]);
    if (inTheWay === undefined) return;
    await run(inTheWay);
    expect(await found()).toEqual([]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("a starting worker immediately looks up what was sent before", async () => {
  expect(await tenantsDue("settle-intents")).toEqual([]);
  expect(await tenantsDue("settle-intents", FAR)).toEqual([tenant.tenantId]);
});

test("an idle minute queries the database as often for fifty tenants as for two", async () => {
  const idle = [...new Set(cases.map(([task]) => task)), "tell-owners"];
  const asked = async () => {
    const spy = vi.spyOn(pg.Client.prototype, "query");
    const addJob = vi.fn();
    try {
      for (const task of idle)
        await tasks[task]?.({}, { addJob } as Partial<JobHelpers> as JobHelpers);
      expect(addJob).not.toHaveBeenCalled();
      return spy.mock.calls.map(([query]) => JSON.stringify(query));
    } finally {
      spy.mockRestore();
    }
  };
  await change(
    "update gateway_intent set state = 'succeeded', next_check_at = null where tenant_id = $1",
  );
  for (const table of ["mail", "gateway_event"])
    await change(`delete from ${table} where tenant_id = $1`);
  await change("update outbox set dispatched_at = now() where tenant_id = $1");
  await change("update rate_plan_charge set next_billing_date = null where tenant_id = $1");
  await flushCalls();
  await asked();
  const forTwo = await asked();
  await asOwner(
    `insert into tenant select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).*
     from tenant t, generate_series(1, 48) where t.id = $1`,
    [tenant.tenantId],
  );
  expect(await asked()).toEqual(forTwo);
  expect(forTwo.length).toBeLessThanOrEqual(idle.length * 2);
});
