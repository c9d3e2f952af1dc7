import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { makeUser } from "@/lib/testing/usage";
import { CARD, good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { addDays, type LocalDate, localDate } from "@/lib/values/local-date";
import { runAdvance } from "./advance";

afterAll(expectBooksToHold);

type Customer = {
  name: string;
  card?: string;
  day?: number;
  autoRenew?: boolean;
  autoPay?: boolean;
  paymentTerm?: string;
};

/** Subscribes an account from the test tenant's today on, for three months at a time, billed monthly. */
async function subscribe(
  tenant: TestTenant,
  ratePlanId: string,
  customer: Customer,
): Promise<{ accountNumber: string; accountId: string }> {
  const {
    name,
    card = CARD.cardNumber,
    day = 15,
    autoRenew = true,
    autoPay = true,
    paymentTerm = "Due Upon Receipt",
  } = customer;
  const creditCard = { ...CARD, cardNumber: card };
  const account = await makeAccount(tenant, name, {
    creditCard,
    billCycleDay: day,
    autoPay,
    paymentTerm,
  });
  const terms = {
    initialTerm: { termType: "TERMED", period: 3, periodType: "Month", startDate: "2026-01-15" },
    renewalTerms: [{ period: 2, periodType: "Month" }],
    renewalSetting: "RENEW_WITH_SPECIFIC_TERM",
    autoRenew,
  };
  const createSubscription = { terms, subscribeToRatePlans: [{ productRatePlanId: ratePlanId }] };
  const triggerDates = [{ name: "ContractEffective", triggerDate: "2026-01-15" }];
  await good(
    tenant.call(
      "POST",
      "/v1/orders",
      newSubscriptionOrder(account.accountNumber, ratePlanId, {
        subscriptions: [
          { orderActions: [{ type: "CreateSubscription", triggerDates, createSubscription }] },
        ],
        processingOptions: {
          runBilling: true,
          collectPayment: true,
          billingOptions: { targetDate: "2026-01-15" },
        },
      }),
    ),
  );
  return account;
}

/** The content of the books, without ids. */
async function documentsOf(tenantId: string): Promise<Record<string, unknown[]>> {
  const queries = {
    invoices: `select i.invoice_number, a.account_number, i.amount, i.balance, i.invoice_date::text, i.due_date::text, i.target_date::text, i.created_at,
      (select json_agg(json_build_array(x.charge_number, x.charge_name, x.service_start, x.service_end, x.amount) order by x.position)
         from invoice_item x where x.tenant_id = i.tenant_id and x.invoice_id = i.id) as items
      from invoice i join account a on a.tenant_id = i.tenant_id and a.id = i.account_id where i.tenant_id = $1 order by 1`,
    payments: `select payment_number, amount, effective_date::text, created_at from payment where tenant_id = $1 order by 1`,
    attempts: `select a.account_number, g.amount, g.state, g.attempted_at from gateway_intent g
      join account a on a.tenant_id = g.tenant_id and a.id = g.account_id where g.tenant_id = $1 order by g.attempted_at, 1`,
    subscriptions: `select subscription_number, version, status, term_start::text, term_end::text from subscription where tenant_id = $1 order by 1`,
    orders: `select order_number, order_date::text, created_at from orders where tenant_id = $1 order by 1`,
    retries: `select i.invoice_number, r.attempts, r.first_attempt_on::text, r.last_attempt_on::text, r.next_attempt_on::text, r.last_response
      from payment_retry r join invoice i on i.tenant_id = r.tenant_id and i.id = r.invoice_id where r.tenant_id = $1 order by 1`,
    accounts: "select account_number, balance from account where tenant_id = $1 order by 1",
    failures:
      "select day::text, step, message from work_failure where tenant_id = $1 order by day, step",
    clock: "select clock_at, clock_processed_through, clock_advance_to from tenant where id = $1",
    events:
      "select event_type, at, count(*)::int from outbox where tenant_id = $1 group by 1, 2 order by 2, 1",
  };
  const found: Record<string, unknown[]> = {};
  for (const [name, sql] of Object.entries(queries)) found[name] = await asOwner(sql, [tenantId]);
  return found;
}

describe("advancing the clock", () => {
  test("bills, collects and renews month after month", async () => {
    const tenant = await testTenant();
    const { ratePlanId } = await makeCatalog(tenant);
    await subscribe(tenant, ratePlanId, { name: "Steady" });
    await advanceClock(tenant, "2026-08-01");
    const documents = await documentsOf(tenant.tenantId);
    expect(documents.invoices).toHaveLength(7);
    expect(documents.payments).toHaveLength(7);
    expect(documents.subscriptions).toMatchObject([
      { version: 3, status: "Active", term_start: "2026-06-15", term_end: "2026-08-15" },
    ]);
    expect(documents.accounts).toMatchObject([{ balance: "0.000000000" }]);
    expect(documents.failures).toEqual([]);
    const { body } = await tenant.call("GET", "/v1/test-clock");
    expect(body).toMatchObject({
      status: "ready",
      now: "2026-08-01T00:00:00.000Z",
      today: "2026-08-01",
      advanceTo: null,
      failures: [],
      frozen: true,
    });
  });

  test("ends a subscription that does not renew", async () => {
    const tenant = await testTenant();
    const { ratePlanId } = await makeCatalog(tenant);
    await subscribe(tenant, ratePlanId, { name: "Leaver", autoRenew: false });
    await advanceClock(tenant, "2026-08-01");
    const documents = await documentsOf(tenant.tenantId);
    expect(documents.invoices).toHaveLength(3);
    expect(documents.orders).toHaveLength(1);
  });

  test("leaves a declined invoice open and retries it on days 3, 5 and 7, and then never", async () => {
    const tenant = await testTenant();
    const { ratePlanId } = await makeCatalog(tenant);
    await subscribe(tenant, ratePlanId, { name: "Once", card: "4000000000000341" });
    await advanceClock(tenant, "2026-03-01");
    const { attempts, retries, invoices } = await documentsOf(tenant.tenantId);
    const days = (attempts as { state: string; attempted_at: Date }[]).map(
      (of) => `${of.state} ${of.attempted_at.toISOString().slice(0, 10)}`,
    );
    expect(days).toEqual([
      "succeeded 2026-01-15",
      "failed 2026-02-15",
      "failed 2026-02-18",
      "failed 2026-02-20",
      "failed 2026-02-22",
    ]);
    expect(retries).toMatchObject([{ attempts: 4, next_attempt_on: null }]);
    expect(invoices).toMatchObject([{ balance: "0.000000000" }, { balance: "71.500000000" }]);
  });

  test("collects on the day on which an invoice is due, and only where payment is automatic", async () => {
    const tenant = await testTenant();
    const { ratePlanId } = await makeCatalog(tenant);
    await subscribe(tenant, ratePlanId, { name: "Later", paymentTerm: "Net 30", day: 1 });
    await subscribe(tenant, ratePlanId, { name: "By hand", autoPay: false });
    await advanceClock(tenant, "2026-03-14");
    const { payments, invoices } = await documentsOf(tenant.tenantId);
    expect((payments as { effective_date: string }[]).map((of) => of.effective_date)).toEqual([
      "2026-01-15",
      "2026-01-15",
      "2026-03-03",
    ]);
    const owed = (invoices as { balance: string }[]).map((of) => Number(of.balance));
    expect(owed.filter((balance) => balance > 0)).toHaveLength(2);
  });

  test("continues without an account that cannot be billed, and says why", async () => {
    const tenant = await testTenant();
    const { ratePlanId } = await makeCatalog(tenant);
    const poisoned = await subscribe(tenant, ratePlanId, { name: "Poisoned" });
    await subscribe(tenant, ratePlanId, { name: "Healthy" });
    await asOwner(
      "update rate_plan_charge set billing_period = 'Sometimes' where tenant_id = $1 and account_id = $2",
      [tenant.tenantId, poisoned.accountId],
    );
    await advanceClock(tenant, "2026-02-16");
    const { invoices } = await documentsOf(tenant.tenantId);
    expect(invoices).toHaveLength(3);
    const { body } = await tenant.call("GET", "/v1/test-clock");
    expect(body.status).toBe("ready");
    expect(body.failures[0]).toMatchObject({
      step: "bill",
      subjectType: "account",
      subjectId: poisoned.accountId,
    });
    expect(body.failures[0].message).not.toMatch(/select|stack|at /);

    const open = async () => (await good(tenant.call("GET", "/object-query/work-failures"))).data;
    expect(await open()).toEqual([
      expect.objectContaining({
        step: "bill",
        accountId: poisoned.accountId,
        accountName: "Poisoned",
        message: body.failures[0].message,
        firstDay: "2026-02-15",
      }),
    ]);
    const path = `/object-query/work-failures?filter[]=accountId.EQ:${poisoned.accountId}`;
    expect((await good(tenant.call("GET", path))).data).toHaveLength(1);
    await asOwner(
      "update rate_plan_charge set billing_period = 'Month' where tenant_id = $1 and account_id = $2 and charge_type <> 'OneTime'",
      [tenant.tenantId, poisoned.accountId],
    );
    await advanceClock(tenant, "2026-02-18");
    expect(await open()).toEqual([]);
    expect((await documentsOf(tenant.tenantId)).invoices).toHaveLength(4);
  });

  test("names the charge and the rule that prevent an account from being billed", async () => {
    const tenant = await testTenant();
    const user = await makeUser(tenant);
    await user.subscribe({
      ChargeModel: "PreratedPerUnit",
      ChargeModelConfiguration: {
        ConfigurationItem: [{ Key: "customFieldPerUnitRate", Value: "rate__c" }],
      },
      ProductRatePlanChargeTierData: prices({ Currency: "USD" }),
    });
    await user.use(["2026-01-20", 3]);
    await advanceClock(tenant, "2026-02-17");
    const { data } = await good(tenant.call("GET", "/object-query/work-failures"));
    expect(data).toMatchObject([
      { step: "bill", accountNumber: user.accountNumber, lastDay: "2026-02-17" },
    ]);
    expect(data[0].message).toMatch(/Usage record [0-9a-f]{32} carries no price for charge C-/);
  });

  test("can be killed at any point and run again", async () => {
    const tenant = await testTenant();
    const { ratePlanId } = await makeCatalog(tenant);
    await subscribe(tenant, ratePlanId, { name: "Interrupted" });
    await good(tenant.call("POST", "/v1/test-clock", { advanceTo: "2026-05-20" }));
    // Killed after the clock reached the day and before the work of the day was done.
    await asOwner("update tenant set clock_at = '2026-03-15T00:00:00Z' where id = $1", [
      tenant.tenantId,
    ]);
    await Promise.all([runAdvance(tenant.tenantId), runAdvance(tenant.tenantId)]);
    await runAdvance(tenant.tenantId);
    const { invoices, clock } = await documentsOf(tenant.tenantId);
    expect(
      new Set((invoices as { items: unknown }[]).map((of) => JSON.stringify(of.items))).size,
    ).toBe(invoices?.length);
    expect(clock).toMatchObject([{ clock_advance_to: null }]);
  });
});

describe("n single days and one jump of n days", () => {
  const customers: Customer[] = [
    { name: "Steady", day: 15 },
    { name: "End of month", day: 31 },
    { name: "First", day: 1, paymentTerm: "Net 15" },
    { name: "Once", card: "4000000000000341", day: 20 },
    { name: "By hand", autoPay: false, day: 7 },
    { name: "Leaver", autoRenew: false, day: 28 },
  ];

  async function booksAfter(steps: readonly LocalDate[]): Promise<Record<string, unknown[]>> {
    const tenant = await testTenant();
    const { ratePlanId } = await makeCatalog(tenant);
    for (const customer of customers) await subscribe(tenant, ratePlanId, customer);
    for (const day of steps) await advanceClock(tenant, day);
    return documentsOf(tenant.tenantId);
  }

  const start = localDate("2026-01-15");

  test("create the same documents", { timeout: 120_000 }, async () => {
    const days = process.env.LONG === "1" ? 140 : 70;
    const jump = await booksAfter([addDays(start, days)]);
    const daily = await booksAfter(
      Array.from({ length: days }, (_, index) => addDays(start, index + 1)),
    );
    expect(daily).toEqual(jump);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: days - 1 }), { maxLength: 12 }),
        async (stops) => {
          const steps = [...stops].toSorted((a, b) => a - b).map((stop) => addDays(start, stop));
          expect(await booksAfter([...steps, addDays(start, days)])).toEqual(jump);
        },
      ),
      { numRuns: process.env.LONG === "1" ? 20 : 3 },
    );
  });
});
