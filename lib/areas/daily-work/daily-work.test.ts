import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import type { RowWatch } from "@/lib/platform/database/db";
import { expectBooksToHold } from "@/lib/testing/books";
import { ownersPool } from "@/lib/testing/environment";
import { connectionsToEnd, DOOMED } from "@/lib/testing/kill-at";
import { copyAccount } from "@/lib/testing/many-accounts";
import { hasty, ScriptedGateway, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { uuidOf } from "@/lib/kernel/ids";
import { workOnBillRun } from "@/lib/areas/bill-runs/execute-run";
import { addDays, localDate } from "@/lib/values/local-date";
import { doDailyWork } from "./daily-work";

const root = path.resolve(import.meta.dirname, "../../..");
const script = path.join(root, ".build", `killed-night-${process.pid}.mjs`);
const day = localDate("2026-01-15");

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

afterAll(async () => {
  rmSync(script, { force: true });
  await expectBooksToHold();
});

/** A company with a number of accounts that are billed 71.50 on the day, and charged for it with auto-pay. */
async function company(accounts: number, extra: object = {}): Promise<TestTenant> {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant, "Original", extra);
  const later = { processingOptions: { runBilling: false } };
  await good(
    tenant.call("POST", "/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId, later)),
  );
  await copyAccount(ownersPool(), tenant.tenantId, accountNumber, accounts - 1);
  return tenant;
}

/** The books by account, without ids and document numbers. */
const books = (tenantId: string) =>
  asOwner(
    `select a.account_number, a.balance, (select json_agg(json_build_array(i.amount, i.balance, i.invoice_date, i.target_date,
         (select json_agg(json_build_array(x.charge_name, x.service_start, x.service_end, x.amount) order by x.position)
            from invoice_item x where x.tenant_id = i.tenant_id and x.invoice_id = i.id)))
         from invoice i where i.tenant_id = a.tenant_id and i.account_id = a.id) as invoices,
       (select json_agg(json_build_array(p.amount, p.status)) from payment p where p.tenant_id = a.tenant_id and p.account_id = a.id) as payments
     from account a where a.tenant_id = $1 order by a.account_number`,
    [tenantId],
  );

const oneEach = (accounts: number) =>
  Array.from({ length: accounts }, () =>
    expect.objectContaining({
      balance: "0.000000000",
      invoices: [expect.arrayContaining([71.5, 0])],
      payments: [[71.5, "Processed"]],
    }),
  );

/** A slow gateway that records how many charges ran concurrently, in all and for one payer. */
function busyGateway() {
  const now = new Map<string, number>();
  const most = { all: 0, ofOne: 0 };
  return Object.assign(new ScriptedGateway(hasty), {
    most,
    script: async ({ payer }: { payer: string }, honest: () => Promise<never>) => {
      now.set(payer, (now.get(payer) ?? 0) + 1);
      most.ofOne = Math.max(most.ofOne, now.get(payer) ?? 0);
      most.all = Math.max(
        most.all,
        [...now.values()].reduce((sum, count) => sum + count, 0),
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
      now.set(payer, (now.get(payer) ?? 1) - 1);
      return honest();
    },
  });
}

test("in lanes and pages a night has the same results as one by one, and each account once", {
  timeout: 60_000,
}, async () => {
  const [serial, parallel] = [await company(7), await company(7)];
  const one = await withGateway(busyGateway(), async (gateway) => {
    await doDailyWork(serial.tenantId, day, { lanes: 1 });
    return gateway;
  });
  const watch = globalThis as RowWatch;
  const { perennialRows } = watch;
  const pages: number[] = [];
  watch.perennialRows = (name, rows) => {
    perennialRows?.(name, rows);
    if (name === "clock-accounts-to-bill") pages.push(rows.length);
  };
  const many = await withGateway(busyGateway(), async (gateway) => {
    await doDailyWork(parallel.tenantId, day, { page: 3, lanes: 3 }).finally(() => {
      watch.perennialRows = perennialRows;
    });
    return gateway;
  });
  // Those that are billed together, then those that are left, then what is due and not billed.
  expect(pages).toEqual([3, 3, 1, 0, 0]);
  expect(await books(serial.tenantId)).toEqual(oneEach(7));
  expect(await books(parallel.tenantId)).toEqual(await books(serial.tenantId));
  expect(one.most).toEqual({ all: 1, ofOne: 1 });
  expect(many.most).toEqual({ all: expect.toSatisfy((most) => most > 1 && most <= 3), ofOne: 1 });
  expect([one.charges, many.charges]).toEqual([7, 7]);
});

test("one account of fifty that cannot be billed delays no other, and is tried once a night", async () => {
  const tenant = await company(50, { autoPay: false });
  const [poisoned] = await asOwner<{ id: string }>(
    "select id from account where tenant_id = $1 order by id desc limit 1 offset 40",
    [tenant.tenantId],
  );
  await asOwner(
    "update rate_plan_charge set billing_period = 'Sometimes' where tenant_id = $1 and account_id = $2",
    [tenant.tenantId, poisoned?.id],
  );
  const failures = () =>
    asOwner(
      "select step, subject_id, resolved_at is null as open from work_failure where tenant_id = $1",
      [tenant.tenantId],
    );
  const invoices = () =>
    asOwner("select account_id from invoice where tenant_id = $1", [tenant.tenantId]);
  for (let night = 0; night < 2; night++) {
    // With pages of one, too, the next page begins after the account that failed.
    await doDailyWork(tenant.tenantId, day, { page: night === 0 ? 7 : 1 });
    expect(new Set((await invoices()).map((row) => JSON.stringify(row))).size).toBe(49);
    expect(await invoices()).toHaveLength(49);
    expect(await failures()).toEqual([{ step: "bill", subject_id: poisoned?.id, open: true }]);
  }
  await asOwner(
    "update rate_plan_charge set billing_period = 'Month' where tenant_id = $1 and charge_type <> 'OneTime'",
    [tenant.tenantId],
  );
  await doDailyWork(tenant.tenantId, day);
  expect(await invoices()).toHaveLength(50);
  expect(await failures()).toEqual([{ step: "bill", subject_id: poisoned?.id, open: false }]);
});

test("the bill of a night is a bill run, with its documents, and its failures until they are retried", async () => {
  const tenant = await company(3, { autoPay: false });
  const [poisoned] = await asOwner<{ id: string }>(
    "select id from account where tenant_id = $1 order by id limit 1",
    [tenant.tenantId],
  );
  const period = (billed: string) =>
    asOwner(
      "update rate_plan_charge set billing_period = $3 where tenant_id = $1 and account_id = $2",
      [tenant.tenantId, poisoned?.id, billed],
    );
  await period("Sometimes");
  for (let times = 0; times < 2; times++) await doDailyWork(tenant.tenantId, day);
  await doDailyWork(tenant.tenantId, addDays(day, 1));
  const nights =
    "/object-query/billing-runs?filter[]=billRunType.EQ:Nightly&sort[]=createdDate.ASC";
  const runs = async () => (await good(tenant.call("GET", nights))).data;
  const [night, next, ...others] = await runs();
  expect(others).toEqual([]);
  expect(night).toMatchObject({
    ...{ status: "Posted", numberOfAccounts: 3, numberOfFailedAccounts: 1, numberOfInvoices: 2 },
    ...{ targetDate: day, errorMessage: "1 account could not be billed." },
  });
  // The account that fails again is all that the next night had to do.
  expect(next).toMatchObject({ status: "Error", numberOfAccounts: 1, numberOfInvoices: 0 });
  const invoices = await asOwner<{ run: string }>(
    "select replace(source_id::text, '-', '') as run from invoice where tenant_id = $1",
    [tenant.tenantId],
  );
  expect(invoices).toEqual([{ run: night.id }, { run: night.id }]);
  await period("Month");
  await good(tenant.call("PUT", `/v1/bill-runs/${night.id}/retry`, {}));
  expect(await workOnBillRun(tenant.tenantId, uuidOf(night.id) ?? "")).toBe(0);
  expect(await runs()).toMatchObject([
    { status: "Posted", numberOfAccounts: 3, numberOfFailedAccounts: 0, numberOfInvoices: 3 },
    { status: "Error" },
  ]);
  const open = "select from work_failure where tenant_id = $1 and resolved_at is null";
  expect(await asOwner(open, [tenant.tenantId])).toEqual([]);
  expect((await tenant.call("PUT", `/v1/bill-runs/${night.id}/cancel`, {})).status).toBe(422);
});

test("an account that is due and not billed, without any error, is a failure of the night", async () => {
  const tenant = await company(2, { autoPay: false });
  // As if the engine had lost a charge: it has ended before it begins, and is due nevertheless.
  await asOwner(
    `update rate_plan_charge set effective_end = effective_start where tenant_id = $1
       and account_id = (select id from account where tenant_id = $1 order by id limit 1)`,
    [tenant.tenantId],
  );
  await doDailyWork(tenant.tenantId, day);
  const failures = await good(tenant.call("GET", "/object-query/work-failures"));
  expect(failures.data).toMatchObject([{ step: "bill" }]);
  expect(failures.data[0].message).toContain("were not billed, and no error says why");
  expect(await asOwner("select from invoice where tenant_id = $1", [tenant.tenantId])).toHaveLength(
    1,
  );
});

test("a night bills accounts together, and those that are in use alone once they are free", async () => {
  const tenant = await company(5, { autoPay: false });
  const busy = await ownersPool().connect();
  await busy.query("begin");
  await busy.query(
    "select from account where tenant_id = $1 order by id desc limit 1 for no key update",
    [tenant.tenantId],
  );
  const night = doDailyWork(tenant.tenantId, day);
  const billed = () =>
    asOwner<{ xmin: string; invoices: number }>(
      "select xmin::text, count(*)::int as invoices from invoice where tenant_id = $1 group by 1 order by 2",
      [tenant.tenantId],
    );
  await expect.poll(billed, { timeout: 10_000 }).toMatchObject([{ invoices: 4 }]);
  await busy.query("commit");
  busy.release();
  await night;
  expect(await billed()).toMatchObject([{ invoices: 1 }, { invoices: 4 }]);
  expect(await asOwner("select from work_failure where tenant_id = $1", [tenant.tenantId])).toEqual(
    [],
  );
});

test("a night that was killed resumes where it stopped", { timeout: 60_000 }, async () => {
  const tenant = await company(7);
  const child = fork(script, ["after"], {
    env: {
      ...process.env,
      PERENNIAL_PROCESS: DOOMED,
      TEST_TENANT: tenant.tenantId,
      TEST_DAY: day,
      TEST_CHARGE: "5",
    },
    execArgv: [],
  });
  const signal = await new Promise((resolve) => child.on("exit", (_code, by) => resolve(by)));
  expect(signal).toBe("SIGKILL");
  await connectionsToEnd();
  const paid = async () =>
    (await asOwner("select from payment where tenant_id = $1", [tenant.tenantId])).length;
  const before = await paid();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(7);

  await settleIntents(tenant.tenantId, { all: true, grace: 0 });
  await doDailyWork(tenant.tenantId, day);
  expect(await books(tenant.tenantId)).toEqual(oneEach(7));
  const [money] = await asOwner(
    `select sum(case when kind = 'charge' then amount else -amount end)::float8 as net
     from test_gateway_transaction where tenant_id = $1 and approved`,
    [tenant.tenantId],
  );
  expect(money).toEqual({ net: 7 * 71.5 });
});

test("two concurrent nights do nothing twice", async () => {
  const tenant = await company(8);
  const gateway = await withGateway(busyGateway(), async (busy) => {
    const night = () => doDailyWork(tenant.tenantId, day, { page: 3, lanes: 2 });
    await Promise.all([night(), night()]);
    return busy;
  });
  expect(await books(tenant.tenantId)).toEqual(oneEach(8));
  expect(gateway.charges).toBe(8);
  expect(gateway.most.ofOne).toBe(1);
  const failures = await asOwner("select from work_failure where tenant_id = $1", [
    tenant.tenantId,
  ]);
  expect(failures).toEqual([]);
});

test("a night that lost its lock starts no further piece", async () => {
  const tenant = await company(6, { autoPay: false });
  let asked = 0;
  const check = () => {
    asked += 1;
    if (asked > 4) throw new Error("somebody else may be at it");
  };
  const pace = { lanes: 1, page: 2, check };
  await expect(doDailyWork(tenant.tenantId, day, pace)).rejects.toThrow("at it");
  const invoices = await asOwner("select from invoice where tenant_id = $1", [tenant.tenantId]);
  expect(invoices).toHaveLength(2);
});

test("a night that lost its lock in its last piece settles no failure of the next night", async () => {
  const { tenantId } = await testTenant();
  await asOwner(
    `insert into work_failure (tenant_id, id, day, step, subject_type, subject_id, message, at, run_id)
     values ($1, gen_random_uuid(), $2, 'bill', 'account', gen_random_uuid(), 'No.', now(), gen_random_uuid())`,
    [tenantId, day],
  );
  let asked = 0;
  const check = () => {
    asked += 1;
    // An empty company has three pieces.
    if (asked > 3) throw new Error("somebody else may be at it");
  };
  await expect(doDailyWork(tenantId, day, { check })).rejects.toThrow("at it");
  const open = "select from work_failure where tenant_id = $1 and resolved_at is null";
  expect(await asOwner(open, [tenantId])).toHaveLength(1);
});
