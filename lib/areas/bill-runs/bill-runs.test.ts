import { afterAll, describe, expect, test } from "vitest";
import { doDailyWork } from "@/lib/areas/daily-work/daily-work";
import { expectBooksToHold } from "@/lib/testing/books";
import { makeCharge, makePlan } from "@/lib/testing/catalog";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { localDate } from "@/lib/values/local-date";
import { workOnBillRun } from "./execute-run";

afterAll(expectBooksToHold);

const PATH = "/v1/bill-runs";
const DAYS = { invoiceDate: "2026-02-20", targetDate: "2026-02-20" };
const UNBILLED = { processingOptions: { runBilling: false } };
const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

type Made = { id: string; number: string; subscription: string };

async function world() {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const { call } = tenant;
  const add = async (extra: object = {}, plan = ratePlanId): Promise<Made> => {
    const { accountId, accountNumber } = await makeAccount(tenant, "Canary Company", extra);
    const order = newSubscriptionOrder(accountNumber, plan, UNBILLED);
    const { subscriptionNumbers } = await good(call("POST", "/v1/orders", order));
    return { id: accountId, number: accountNumber, subscription: subscriptionNumbers[0] };
  };
  const start = (body: object = {}) => good(call("POST", PATH, { ...DAYS, ...body }));
  const work = (id: string) => workOnBillRun(tenant.tenantId, uuid(id));
  const get = (id: string) => good(call("GET", `${PATH}/${id}`));
  const runs = async (body: object = {}) => {
    const { id } = await start(body);
    expect(await work(id)).toBe(0);
    return get(id);
  };
  const does = async (id: string, verb: "post" | "cancel" | "retry") => {
    await good(call("PUT", `${PATH}/${id}/${verb}`, {}));
    expect(await work(id)).toBe(0);
    return get(id);
  };
  const counted = (id: string) => good(call("GET", `/object-query/billing-runs/${id}`));
  const accounts = async (id: string) =>
    (await good(call("GET", `/object-query/bill-run-accounts?filter[]=billRunId.EQ:${id}`))).data;
  return { tenant, ratePlanId, add, start, work, get, runs, does, counted, accounts };
}

/** Everything that a bill changes, without the counters of numbers. */
async function books({ tenantId }: TestTenant) {
  const found: Record<string, unknown> = {};
  const queries = {
    charges:
      "select id, processed_through::text, next_billing_date::text from rate_plan_charge where tenant_id = $1 order by id",
    invoices: "select id, status, balance from invoice where tenant_id = $1 order by id",
    lines: "select id, reversed_by from invoice_item where tenant_id = $1 order by id",
    taxes: "select id from taxation_item where tenant_id = $1 order by id",
    memos: "select id, status from credit_memo where tenant_id = $1 order by id",
    usage: "select id, status from usage_daily where tenant_id = $1 order by id",
    processed: "select daily_id from processed_usage where tenant_id = $1 order by daily_id",
    items: "select id, state from order_line_item where tenant_id = $1 order by id",
    balances: "select id, balance from account where tenant_id = $1 order by id",
  };
  for (const [name, sql] of Object.entries(queries)) found[name] = await asOwner(sql, [tenantId]);
  return found;
}

type Document = {
  id: string;
  account_id: string;
  amount: string;
  source_id: string;
  status: string;
  number: string;
};
const invoicesOf = ({ tenantId }: TestTenant) =>
  asOwner<Document>(
    `select id, account_id, amount, source_id, status, invoice_number as number from invoice where tenant_id = $1 order by id`,
    [tenantId],
  );

describe("a bill run", () => {
  test("bills what a preview shows, as drafts that know it, and posts them on request", async () => {
    const { tenant, add, runs, does, counted, accounts } = await world();
    const { call } = tenant;
    const [one, two] = [await add({ batch: "Batch7" }), await add({ batch: "Batch7" })];
    await add({ batch: "Batch8" });
    const preview = await good(
      call("POST", "/v1/operations/billing-preview", {
        accountId: one.id,
        targetDate: "2026-02-20",
      }),
    );
    const run = await runs({ batches: ["Batch7"], name: "February" });
    expect(run).toMatchObject({
      billRunNumber: "BR-00000001",
      status: "Completed",
      batches: ["Batch7"],
      name: "February",
      autoPost: false,
    });
    const drafts = await invoicesOf(tenant);
    expect(drafts).toMatchObject([
      { status: "Draft", source_id: uuid(run.id) },
      { status: "Draft", source_id: uuid(run.id) },
    ]);
    const first = drafts.find((draft) => draft.account_id === uuid(one.id))?.number;
    const invoice = await good(call("GET", `/v1/invoices/${first}`));
    expect(invoice).toMatchObject({ billRunId: run.id, sourceId: run.id, sourceType: "BillRun" });
    const items = await good(call("GET", `/v1/invoices/${first}/items`));
    const days = (line: Record<string, unknown>) =>
      `${line["chargeNumber"]} ${line["serviceStartDate"]} ${line["serviceEndDate"]} ${line["chargeAmount"]}`;
    expect(items.invoiceItems.map(days).toSorted()).toEqual(
      preview.invoiceItems.map(days).toSorted(),
    );
    expect(await counted(run.id)).toMatchObject({ numberOfAccounts: 2, numberOfInvoices: 2 });
    const listed = "/object-query/billing-runs?filter[]=status.EQ:Completed";
    expect((await good(call("GET", listed))).data).toMatchObject([
      { billingRunNumber: run.billRunNumber, name: "February", targetType: "AllAccount" },
    ]);
    expect(await accounts(run.id)).toMatchObject([
      { accountNumber: one.number, state: "Billed" },
      { accountNumber: two.number, state: "Billed" },
    ]);
    const balance = async () => (await good(call("GET", `/v1/accounts/${one.id}`))).metrics.balance;
    expect(await balance()).toBe(0);
    expect(await does(run.id, "post")).toMatchObject({ status: "Posted" });
    expect(await balance()).toBe(143);
    expect((await invoicesOf(tenant)).map(({ status }) => status)).toEqual(["Posted", "Posted"]);
    expect((await call("PUT", `${PATH}/${run.id}/post`, {})).status).toBe(422);
    expect((await call("PUT", `${PATH}/${run.id}/cancel`, {})).status).toBe(422);
    expect((await call("DELETE", `${PATH}/${run.id}`)).status).toBe(422);
  });

  test("posts at once, e-mails as asked, and leaves kinds of charges out", async () => {
    const { tenant, add, runs } = await world();
    const mailed = { invoiceDeliveryPrefsEmail: true };
    const account = await add(mailed);
    const { ratePlanId } = await makePlan(tenant);
    await makeCharge(tenant, ratePlanId, { ChargeType: "OneTime", BillingPeriod: undefined });
    await add({ currency: "EUR", ...mailed }, ratePlanId);
    const deliveries = () =>
      asOwner("select from invoice_delivery where tenant_id = $1", [tenant.tenantId]);
    const filter = { filterType: "Subscription", accountId: account.number };
    const one = { billRunFilters: [{ ...filter, subscriptionId: account.subscription }] };
    expect(await runs({ autoPost: true, ...one })).toMatchObject({
      status: "Posted",
      batches: [],
      billRunFilters: [{ accountId: account.id, filterType: "Subscription" }],
    });
    expect(await deliveries()).toHaveLength(0);
    const without = { chargeTypeToExclude: ["OneTime"], includeOrderLineItems: false };
    expect(await runs({ ...without, billCycleDay: "15" })).toMatchObject({ status: "Completed" });
    expect(await invoicesOf(tenant)).toHaveLength(1);
    const last = { autoPost: true, autoEmail: true, noEmailForZeroAmountInvoice: true };
    await runs(last);
    expect(await invoicesOf(tenant)).toHaveLength(2);
    expect(await deliveries()).toHaveLength(1);
  });

  test("leaves everything as it was when it is canceled, and can then be deleted", async () => {
    const { tenant, add, runs, does, accounts } = await world();
    const { call } = tenant;
    const metered = await add();
    await asOwner(
      `update rate_plan_charge set charge_type = 'Usage', quantity = null, billing_timing = 'IN_ARREARS', next_billing_date = '2026-02-15'
       where tenant_id = $1 and account_id = $2 and uom = 'Each'`,
      [tenant.tenantId, uuid(metered.id)],
    );
    const used = { unitOfMeasure: "Each", quantity: 3, startDateTime: "2026-01-20 00:00:00" };
    await good(call("POST", "/v1/usage", { usage: [{ accountNumber: metered.number, ...used }] }));
    const free = await makePlan(tenant);
    await makeCharge(tenant, free.ratePlanId, {
      ProductRatePlanChargeTierData: {
        ProductRatePlanChargeTier: [{ Currency: "USD", Price: 0 }],
      },
    });
    await add({}, free.ratePlanId);
    const billed = await add();
    const bill = { targetDate: "2026-01-20", autoPost: true };
    await good(call("POST", `/v1/accounts/${billed.id}/billing-documents/generate`, bill));
    await good(
      call("PUT", `/v1/subscriptions/${billed.subscription}/cancel`, {
        cancellationPolicy: "SpecificDate",
        cancellationEffectiveDate: "2026-01-20",
      }),
    );
    const before = await books(tenant);
    const run = await runs();
    expect((await accounts(run.id)).map((one: { state: string }) => one.state)).toEqual([
      "Billed",
      "Billed",
      "Billed",
    ]);
    const rated = "select from processed_usage where tenant_id = $1";
    expect(await asOwner(rated, [tenant.tenantId])).toHaveLength(1);
    const lone = await asOwner(
      "select from invoice_item where tenant_id = $1 and bill_run_id is not null",
      [tenant.tenantId],
    );
    expect(lone.length).toBeGreaterThan(0);
    const memos = await asOwner("select from credit_memo where tenant_id = $1", [tenant.tenantId]);
    expect(memos).toHaveLength(1);
    expect(await does(run.id, "cancel")).toMatchObject({ status: "Canceled" });
    expect(await books(tenant)).toEqual(before);
    await good(call("DELETE", `${PATH}/${run.id}`));
    expect((await call("GET", `${PATH}/${run.id}`)).status).toBe(404);
    expect((await runs({ autoPost: true })).status).toBe("Posted");
  });

  test("says why an account failed, bills the others, and tries it again", async () => {
    const { tenant, add, runs, does, accounts, counted } = await world();
    const [bad, good1] = [await add(), await add()];
    const billing = (period: string) =>
      asOwner(
        "update rate_plan_charge set billing_period = $3 where tenant_id = $1 and account_id = $2",
        [tenant.tenantId, uuid(bad.id), period],
      );
    await billing("Sometimes");
    const run = await runs();
    expect(run.status).toBe("Completed");
    expect(await counted(run.id)).toMatchObject({
      numberOfFailedAccounts: 1,
      numberOfInvoices: 1,
      errorMessage: "1 account could not be billed.",
    });
    const [failed, billed] = await accounts(run.id);
    expect(failed).toMatchObject({ accountNumber: bad.number, state: "Error" });
    expect(failed.message.length).toBeGreaterThan(0);
    expect(billed).toMatchObject({ accountNumber: good1.number, state: "Billed" });
    const alone = await runs({ billRunFilters: [{ accountId: bad.id, filterType: "Account" }] });
    expect(alone.status).toBe("Error");
    expect((await tenant.call("PUT", `${PATH}/${alone.id}/post`, {})).status).toBe(422);
    await good(tenant.call("DELETE", `${PATH}/${alone.id}`));
    await billing("Month");
    const named = { accountIds: [good1.number] };
    expect((await tenant.call("PUT", `${PATH}/${run.id}/retry`, named)).status).toBe(422);
    expect(await does(run.id, "retry")).toMatchObject({ status: "Completed" });
    expect(await counted(run.id)).toMatchObject({ numberOfFailedAccounts: 0, numberOfInvoices: 2 });
    expect((await does(run.id, "post")).status).toBe("Posted");
  });

  test("that stops in the middle goes on where it was", async () => {
    const { tenant, add, start, work, get } = await world();
    for (let index = 0; index < 4; index += 1) await add();
    const { id } = await start();
    let checks = 0;
    const check = () => {
      checks += 1;
      if (checks > 2) throw new Error("another process does this by now");
    };
    await expect(workOnBillRun(tenant.tenantId, uuid(id), { check, together: 1 })).rejects.toThrow(
      "another",
    );
    expect((await get(id)).status).toBe("Processing");
    expect((await tenant.call("PUT", `${PATH}/${id}/cancel`, {})).status).toBe(422);
    const before = (await invoicesOf(tenant)).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(4);
    expect(await work(id)).toBe(0);
    expect((await get(id)).status).toBe("Completed");
    expect((await invoicesOf(tenant)).map(({ amount }) => Number(amount))).toEqual([
      143, 143, 143, 143,
    ]);
  });

  test("renews first when it is asked to, and bills the new term", async () => {
    const { tenant, add, runs, ratePlanId } = await world();
    const { call } = tenant;
    await add();
    const { accountNumber } = await makeAccount(tenant);
    const terms = {
      initialTerm: { period: 1, periodType: "Month", termType: "TERMED", startDate: "2026-01-15" },
      renewalTerms: [{ period: 1, periodType: "Month" }],
      renewalSetting: "RENEW_WITH_SPECIFIC_TERM",
      autoRenew: true,
    };
    const createSubscription = {
      terms,
      subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
    };
    const triggerDates = [{ name: "ContractEffective", triggerDate: "2026-01-15" }];
    await good(
      call("POST", "/v1/orders", {
        orderDate: "2026-01-15",
        existingAccountNumber: accountNumber,
        subscriptions: [
          { orderActions: [{ type: "CreateSubscription", triggerDates, createSubscription }] },
        ],
        ...UNBILLED,
      }),
    );
    const one = { billRunFilters: [{ accountId: accountNumber, filterType: "Account" }] };
    await runs({ ...one, autoPost: true });
    expect((await invoicesOf(tenant)).map(({ amount }) => Number(amount))).toEqual([71.5]);
    await runs({ ...one, autoRenewal: true, autoPost: true });
    expect((await invoicesOf(tenant)).map(({ amount }) => Number(amount))).toEqual([71.5, 71.5]);
  });

  test("is refused with filters beside batches, of two accounts, and with 500 that wait", async () => {
    const { tenant, add, start } = await world();
    const { call } = tenant;
    const [one, two] = [await add(), await add()];
    const refused = async (body: object) => (await call("POST", PATH, { ...DAYS, ...body })).status;
    const of = (accountId: string, more: object = {}) => ({
      accountId,
      filterType: "Subscription",
      ...more,
    });
    const mine = of(one.id, { subscriptionId: one.subscription });
    expect(await refused({ billRunFilters: [mine], batches: ["AllBatches"] })).toBe(422);
    expect(await refused({ billRunFilters: [mine, of(two.id)] })).toBe(422);
    expect(await refused({ billRunFilters: [of(one.id)] })).toBe(400);
    expect(
      await refused({ billRunFilters: [of(one.id, { subscriptionId: two.subscription })] }),
    ).toBe(422);
    expect(await refused({ batches: ["Batch51"] })).toBe(400);
    expect(await refused({ billRunType: "Scheduled" })).toBe(400);
    expect((await call("POST", PATH, { targetDate: "2026-02-20" })).status).toBe(400);
    const { id } = await start();
    await asOwner(
      `insert into bill_run select (json_populate_record(r, json_build_object('id', gen_random_uuid(), 'run_number', 'X' || n))).*
       from bill_run r, generate_series(1, 499) n where r.id = $1`,
      [uuid(id)],
    );
    expect(await refused({})).toBe(422);
  });
});

describe("a bill run as an object", () => {
  test("is made, read, posted, canceled and deleted, alone and by batch actions", async () => {
    const { tenant, add, work } = await world();
    const { call } = tenant;
    const account = await add();
    const days = { InvoiceDate: "2026-02-20", TargetDate: "2026-02-20" };
    const read = (id: string) => good(call("GET", `/v1/object/bill-run/${id}`));
    const set = (id: string, Status: string) =>
      good(call("PUT", `/v1/object/bill-run/${id}`, { Status }));
    const body = { ...days, AccountId: account.id, ChargeTypeToExclude: "OneTime,Usage" };
    const { Id } = await good(
      call("POST", "/v1/object/bill-run", { ...body, BillCycleDay: "AllBillCycleDays" }),
    );
    expect(await work(Id)).toBe(0);
    expect(await read(Id)).toMatchObject({
      Status: "Completed",
      AccountId: account.id,
      ChargeTypeToExclude: "OneTime,Usage",
      NumberOfInvoices: 1,
      NumberOfAccounts: 1,
      InvoicesEmailed: false,
    });
    await set(Id, "Canceled");
    expect((await read(Id)).Status).toBe("CancelInProgress");
    expect(await work(Id)).toBe(0);
    await good(call("DELETE", `/v1/object/bill-run/${Id}`));
    expect((await call("GET", `/v1/object/bill-run/${Id}`)).status).toBe(404);
    const [made] = await good(
      call("POST", "/v1/action/create", {
        type: "BillRun",
        objects: [{ ...days, Batch: "Batch1,Batch2", AutoPost: false }],
      }),
    );
    expect(await work(made.Id)).toBe(0);
    await set(made.Id, "Posted");
    expect(await work(made.Id)).toBe(0);
    const queried = (object: string, fields: string) =>
      good(call("POST", "/v1/action/query", { queryString: `select ${fields} from ${object}` }));
    expect((await queried("BillRun", "Status, Batch, BillRunNumber")).records).toMatchObject([
      { Status: "Posted", Batch: "Batch1,Batch2", BillRunNumber: "BR-00000002" },
    ]);
    expect(
      (await queried("BillingRun", "BillingRunNumber, NumberOfInvoices, TargetType")).records,
    ).toMatchObject([
      { BillingRunNumber: "BR-00000002", NumberOfInvoices: 1, TargetType: "AllAccount" },
    ]);
    const refused = await call("POST", "/v1/object/bill-run", { ...days, Batch: "Batch99" });
    expect(refused.body).toMatchObject({ Success: false });
  });
});

describe("several bill runs", () => {
  test("at once over the same accounts, and beside the night, bill nothing twice", async () => {
    const { tenant, add, start, work, get } = await world();
    for (let index = 0; index < 4; index += 1) await add();
    const made = [await start(), await start({ autoPost: true })];
    const all = [...made.map(({ id }) => id), made[0]?.id];
    const waiting = await Promise.all([
      ...all.map((id) => work(id)),
      doDailyWork(tenant.tenantId, localDate("2026-02-20")),
    ]);
    for (const [index, left] of waiting.slice(0, 3).entries()) if (left) await work(all[index]);
    for (const { id } of made) expect((await get(id)).status).toMatch(/Completed|Posted/);
    const amounts = (await invoicesOf(tenant)).map(({ amount }) => Number(amount));
    expect(amounts).toEqual([143, 143, 143, 143]);
  });
});
