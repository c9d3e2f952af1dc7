import { testTenant, type TestTenant } from "@/lib/testing/tenant";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { ownerUrl } from "@/lib/testing/environment";
import { hasty, ScriptedGateway, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { CARD, makeWorld, newSubscriptionOrder } from "@/lib/testing/world";
import { statement } from "@/lib/platform/database/db";
import { brokenInvariants, moneyInvariants } from "./money-invariants";

let tenant: TestTenant;

/** A tenant with paid and open invoices, a decline, and a charge that was voided. */
beforeAll(async () => {
  tenant = await testTenant();
  const { accountNumber, ratePlanId } = await makeWorld(tenant);
  const used = { unitOfMeasure: "Each", quantity: 1, startDateTime: "2026-01-20" };
  await tenant.call("POST", "/v1/usage", { usage: [{ accountNumber, ...used }] });
  await advanceClock(tenant, "2026-03-20");
  const lost = Object.assign(new ScriptedGateway(hasty), {
    script: async (_request: unknown, honest: () => Promise<never>) =>
      honest().then(() => Promise.reject(new Error("reset"))),
  });
  const order = newSubscriptionOrder(accountNumber, ratePlanId);
  await withGateway(lost, () => tenant.call("POST", "/v1/orders", order));
  await settleIntents(tenant.tenantId, { all: true, grace: 0 });
  const credit = await planOf(tenant, { Name: "Goodwill", ...dollars(-8) });
  await tenant.call("POST", "/v1/orders", {
    ...newSubscriptionOrder(accountNumber, credit.ratePlanId),
    processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-03-20" } },
  });
  await tenant.call("POST", "/v1/settings/tax-codes", { name: "Sales", taxMode: "TaxExclusive" });
  await tenant.call("POST", "/v1/settings/tax-rates", {
    taxCode: "Sales",
    name: "Sales tax",
    country: "US",
    taxRateType: "Percentage",
    taxRate: 0.0825,
    startDate: "2026-01-01",
  });
  const taxed = await planOf(tenant, {
    Name: "Taxed",
    ...dollars(49),
    Taxable: true,
    TaxCode: "Sales",
  });
  await tenant.call("POST", "/v1/orders", {
    ...newSubscriptionOrder(accountNumber, taxed.ratePlanId),
    processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-03-20" } },
  });
  const free = await planOf(tenant, { Name: "Free", ...dollars(0) });
  await tenant.call("POST", "/v1/orders", {
    ...newSubscriptionOrder(accountNumber, free.ratePlanId),
    processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-03-20" } },
  });
  const placed = await tenant.call("POST", "/v1/orders", {
    ...newSubscriptionOrder(accountNumber, ratePlanId),
    processingOptions: { runBilling: false },
  });
  const [subscriptionKey] = placed.body.subscriptionNumbers;
  const planned = await tenant.call("POST", "/v1/invoice-schedules", {
    ...{ accountKey: accountNumber, specificSubscriptions: [{ subscriptionKey }] },
    scheduleItems: [{ percentage: 100 }],
  });
  await tenant.call("POST", `/v1/invoice-schedules/${planned.body.number}/execute`, {});
  const paper = await planOf(tenant, {
    ...{ Name: "Paper", ChargeModel: "Delivery Pricing" },
    ...{ DeliverySchedule: { frequency: "Weekly", thursday: true }, ...dollars(2) },
  });
  const read = await tenant.call("POST", "/v1/orders", {
    ...newSubscriptionOrder(accountNumber, paper.ratePlanId),
    processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-01-15" } },
  });
  await tenant.call("POST", "/v1/adjustments", {
    ...{ subscriptionNumber: read.body.subscriptionNumbers[0] },
    ...{ startDate: "2026-01-15", endDate: "2026-01-15" },
  });
  const box = { itemName: "Box", amountPerUnit: 5, itemState: "SentToBilling" };
  await tenant.call("POST", "/v1/orders", {
    ...order,
    orderLineItems: [{ ...box, billTargetDate: "2026-03-20" }],
    processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-03-20" } },
  });
  const discountItems = [{ amount: -10 }];
  const workshop = { chargeName: "Workshop", amount: 90, serviceStartDate: "2026-03-20" };
  await tenant.call("POST", "/v1/invoices", {
    ...{ accountNumber, invoiceDate: "2026-03-20", status: "Posted" },
    invoiceItems: [{ ...workshop, discountItems }],
  });
  const later = { accountNumber, amount: 5, standalone: true };
  await tenant.call("POST", "/v1/payment-runs", { runDate: "2026-12-01 09:00:00", data: [later] });
}, 60_000);

/** Guards that would refuse the faults below; they are disabled for one transaction. */
const UNGUARDED = `
  set local session_replication_role = replica;
  do $$ declare r record; begin
    for r in select conrelid::regclass as t, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', r.t, r.conname);
    end loop;
    for r in select conrelid::regclass as t, conname from pg_constraint where contype = 'u' and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', r.t, r.conname);
    end loop;
    for r in select indexrelid::regclass as i from pg_index x join pg_class c on c.oid = x.indexrelid
      where x.indisunique and not x.indisprimary and c.relnamespace = 'public'::regnamespace loop
      execute format('drop index %s cascade', r.i);
    end loop;
  end $$;`;

/** Plants a fault and returns the invariants that report it; everything is rolled back afterwards. */
async function reportedBy(fault: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(UNGUARDED);
    const { rowCount } = await client.query(fault);
    expect(rowCount, "the fault was planted").toBeGreaterThan(0);
    const broken = await brokenInvariants(async (sql) => (await client.query(sql)).rows);
    return broken.map(({ id }) => id);
  } finally {
    await client.query("rollback");
    await client.end();
  }
}

const copy = (table: string, changed: Record<string, string>, where: string) => {
  const columns = Object.keys(changed).join(", ");
  return `insert into ${table} select (t).* from (select jsonb_populate_record(x, jsonb_build_object(${Object.entries(
    changed,
  )
    .map(([column, value]) => `'${column}', ${value}`)
    .join(", ")})) as t from ${table} x where ${where} limit 1) y returning ${columns}`;
};

const NEW_ID = "gen_random_uuid()";

/** One fault for each invariant. */
/** A trace of a line of credit for its charge. */
const DRAWS = `jsonb_build_object('rule', 'CommitmentDrawdown', 'inputs', jsonb_build_object('credit', jsonb_build_object('chargeId', gen_random_uuid())))`;

const faults: Record<string, string> = {
  M01: "update invoice_item set amount = amount + 1 where position = 1",
  M01a: "update taxation_item set amount = amount + 1",
  M02: "update payment_application set amount = amount - 1",
  M02a: "update invoice set status = 'Canceled'",
  M02b: "update item_application set amount = amount + 99999, taxation_item_id = null",
  M02c: "update item_application set invoice_id = gen_random_uuid()",
  M03: "update invoice set balance = amount + 1 where balance > 0",
  M04: "update account set balance = balance + 1",
  M04a: "update account set credit_balance = credit_balance + 1",
  M04b: `insert into adjustment (tenant_id, id, adjustment_number, kind, type, status, account_id, invoice_id, invoice_item_id, currency, amount,
      adjustment_date, canceled_at, created_by_name, created_by_id, updated_by_id, created_at, updated_at)
    select tenant_id, gen_random_uuid(), 'X', 'InvoiceItem', 'Credit', 'Canceled', account_id, id, gen_random_uuid(), currency, 1,
      invoice_date, now(), '', '', '', now(), now() from invoice limit 1`,
  M05: copy(
    "invoice_item",
    { id: NEW_ID, position: "99" },
    "kind = 'charge' and rate_plan_charge_id is not null",
  ),
  M06: "update rate_plan_charge set processed_through = processed_through + 1 where charge_type = 'Recurring'",
  M07: "update invoice_item set amount = amount + 1 where invoice_id is null",
  M08: "update rate_plan_charge set processed_through = null where processed_through is not null",
  M09: "update rate_plan_charge set effective_end = processed_through - 1, next_billing_date = null where processed_through is not null",
  M10: "update payment set unapplied_amount = 5",
  M11: "update payment set status = 'Error'",
  M12: "update payment set refund_amount = amount + 1",
  M12a: `with r as (insert into refund (tenant_id, id, refund_number, account_id, payment_id, type, method_type, status, transaction_type, currency,
      amount, refund_date, gateway_state, custom_fields, created_by_name, created_at, updated_at)
    select tenant_id, id, 'X', account_id, id, 'External', 'Cash', 'Processed', 'Refund', currency, 1, effective_date, 'NotSubmitted', '{}', '', now(), now()
      from payment where applied_amount > 0 limit 1 returning id)
    update payment_application set refund_id = payment_id where payment_id in (select id from r)`,
  M13: "update credit_memo set applied_amount = 1, balance = balance - 1",
  M13a: `insert into credit_memo_application select tenant_id, gen_random_uuid(), id, gen_random_uuid(), -1, memo_date, 'Nobody', now()
    from credit_memo`,
  M13b: "update credit_memo_item set tax_amount = tax_amount + 1",
  M14a: copy(
    "taxation_item",
    {
      id: NEW_ID,
      invoice_item_id: "null",
      credit_memo_item_id: "(select id from credit_memo_item limit 1)",
      source_taxation_item_id: "x.id",
      amount: "99999",
    },
    "true",
  ),
  M14: "update credit_memo_item x set invoice_item_id = t.id, amount = 99999 from invoice_item t where t.tenant_id = x.tenant_id and t.position = 1",
  M15: "update gateway_intent set payment_id = gen_random_uuid() where state = 'succeeded'",
  M16: "update gateway_intent set sent_at = null where state = 'succeeded'",
  M17: copy(
    "test_gateway_transaction",
    { transaction_id: "'t-orphan'", gateway_key: "'orphan'" },
    "kind = 'charge'",
  ),
  M18: "delete from test_gateway_transaction where kind = 'charge'",
  M19: copy("test_gateway_transaction", { transaction_id: "'t-twice'" }, "kind = 'charge'"),
  M20: `update gateway_intent set state = 'unknown'`,
  M21: "update gateway_intent set state = 'sent', created_at = now() - interval '1 hour'",
  M27: "update payment set currency = 'EUR'",
  M28: copy("payment_application", { id: NEW_ID, tenant_id: NEW_ID }, "true"),
  M29: "update invoice set balance = balance + 0.001",
  M31: `insert into idempotency_key (tenant_id, principal, key, fingerprint, state, request_id, locked_until, expires_at)
    select id, 'client:x', 'k', '\\x00', 'done', id, now(), now() + interval '1 day' from tenant`,
  M33: "delete from outbox where event_type = 'invoice.posted'",
  M35: "update usage_daily set status = 'Processed'",
  M36: "update invoice_item set charge_type = 'Usage' where quantity is not null",
  M37: "update invoice set posted_at = null",
  M62: "update invoice set bill_to_snapshot_id = gen_random_uuid() where status = 'Posted'",
  M38b: "update invoice_item set source_item_id = id where invoice_id is not null",
  M38a: "update invoice_item set applied_to_item_id = gen_random_uuid() where applied_to_item_id is not null",
  M38: "update usage_daily set quantity = quantity + 1",
  M39: `update payment_method set holder = jsonb_build_object('note', '${CARD.cardNumber}')`,
  M58: `with b as (insert into prepaid_balance select tenant_id, gen_random_uuid(), id, 'credits', now(), now() from subscription limit 1
      returning tenant_id, id, subscription_id)
    insert into prepaid_fund (tenant_id, id, balance_id, rate_plan_charge_id, paid_from, paid_until, start_date, end_date,
      rollover_ends, quantity, remaining, created_at, updated_at) select b.tenant_id, gen_random_uuid(), b.id, c.id, '2026-01-01', '2026-02-01', '2026-01-01', '2026-02-01', '{}', 1, 1, now(), now()
    from b join rate_plan_charge c on c.tenant_id = b.tenant_id and c.subscription_id = b.subscription_id limit 1`,
  M59: `with m as (insert into commitment (tenant_id, id, commitment_number, account_id, order_id, name, type, priority, currency, created_at, updated_at)
      select tenant_id, gen_random_uuid(), 'COM-1', account_id, id, 'Minimum', 'MinCommitment', 1, 'USD', now(), now() from orders limit 1 returning tenant_id, id),
    s as (insert into commitment_schedule select tenant_id, gen_random_uuid(), id, '2026-01-01', '2026-02-01', 1, 'Month', null, now(), now() from m
      returning tenant_id, id, commitment_id)
    insert into commitment_period select tenant_id, gen_random_uuid(), commitment_id, id, '2026-01-01', '2026-02-01', '2026-02-01', 1, false, 'Evaluated', 0, 1, now(), now(), now() from s`,
  M60: `with m as (insert into commitment (tenant_id, id, commitment_number, account_id, order_id, name, type, priority, currency, created_at, updated_at)
      select tenant_id, gen_random_uuid(), 'COM-1', account_id, id, 'Credit', 'MinCommitment', 1, 'USD', now(), now() from orders limit 1 returning tenant_id, id),
    s as (insert into commitment_schedule select tenant_id, gen_random_uuid(), id, '2026-01-01', '2026-02-01', 1, 'Month', null, now(), now() from m
      returning tenant_id, id, commitment_id),
    p as (insert into commitment_period select tenant_id, gen_random_uuid(), commitment_id, id, '2026-01-01', '2026-02-01', '2026-02-01', 1, false, 'Active', null, null, null, now(), now() from s
      returning id)
    update invoice_item t set commitment_period_id = p.id, trace = ${DRAWS} from p where t.position = 1`,
  M61: `update invoice_item t set commitment_period_id = gen_random_uuid(), amount = -amount, trace = ${DRAWS} where position = 1`,
  M41: `insert into order_action select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), 'sequence', n, 'produced_version', n, 'type', kind))).*
    from order_action x, (values (101, 'Suspend'), (102, 'AddProduct')) as v (n, kind)
    where x.id = (select min(id::text)::uuid from order_action)`,
  M42: "update payment_method set account_id = gen_random_uuid()",
  M44: "update payment set refund_amount = 1, unapplied_amount = unapplied_amount - 1",
  M50: copy("rate_plan_charge", { id: NEW_ID }, "charge_type = 'Recurring'"),
  M51: "update subscription set cancelled_on = term_start",
  M52: "update subscription set version = version + 1",
  M53: "update orders set status = 'Cancelled'",
  M55: "update order_line_item set state = 'SentToBilling'",
  M55b: `with f as (insert into fulfillment (tenant_id, id, order_line_item_id, fulfillment_number, type, state, quantity, fulfillment_date, bill_target_date, created_by_id, updated_by_id, created_at, updated_at)
    select tenant_id, gen_random_uuid(), id, 'F-x', 'Delivery', 'SentToBilling', 1, '2026-01-01', '2026-01-01', '', '', now(), now() from order_line_item limit 1 returning id, order_line_item_id)
    update invoice_item t set fulfillment_id = f.id, order_line_item_id = f.order_line_item_id from f where t.position = 1`,
  M55c: `insert into fulfillment (tenant_id, id, order_line_item_id, fulfillment_number, type, state, quantity, fulfillment_date, bill_target_date, created_by_id, updated_by_id, created_at, updated_at)
    select tenant_id, gen_random_uuid(), id, 'F-x', 'Return', 'Executing', 1, '2026-01-01', '2026-01-01', '', '', now(), now() from order_line_item limit 1`,
  M66: "update invoice_schedule set settled_amount = settled_amount + 1",
  M66b: "update invoice_schedule_item set state = 'Pending'",
  M66c: "update invoice_schedule set account_id = gen_random_uuid()",
  M66d: `update rate_plan_charge c set next_billing_date = '2026-03-20' from invoice_schedule_charge n
    where n.tenant_id = c.tenant_id and n.charge_number = c.charge_number`,
  M76: "update delivery_adjustment set amount = amount + 1",
  M43: "delete from test_gateway_transaction where kind = 'void'",
  N01: "update invoice set invoice_number = 'INV99' where invoice_number = 'INV00000001'",
  N02: "update credit_memo set memo_number = '~' || id",
  R01: "update payment_run_item set amount_collected = amount_collected + 1",
  R02: "update payment_run set status = 'Completed'",
};

describe("the invariants of the books", () => {
  test("hold for what the product has done", expectBooksToHold);

  test("can be checked for one tenant with the application's rights", async () => {
    let number = 0;
    const broken = await tenant.as(() =>
      brokenInvariants((sql) =>
        statement<{ subject: string }>(`test-books-${(number += 1)}`, sql)(),
      ),
    );
    expect(broken).toEqual([]);
  });

  test("have one planted fault each", () => {
    expect(Object.keys(faults).toSorted()).toEqual(moneyInvariants.map(({ id }) => id));
  });

  test.each(Object.entries(faults))("%s is reported when it is broken", async (id, fault) => {
    expect(await reportedBy(fault)).toContain(id);
  });
});
