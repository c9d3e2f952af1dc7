import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { storeProcessed } from "@/lib/areas/usage/rating-queries";
import { beforeEach, describe, expect, test } from "vitest";

type Answer = Record<string, ReturnType<typeof JSON.parse>>;

let tenant: TestTenant;
let account: Awaited<ReturnType<typeof makeAccount>>;
let ratePlanId: string;

beforeEach(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  account = await makeAccount(tenant, "Usage Company");
});

/** A subscription from 15 January with usage in Each at 7.5 a unit, in arrears. */
async function subscribe(): Promise<{ subscriptionNumber: string; chargeNumber: string }> {
  await good(tenant.call("POST", "/v1/orders", orderOf(account.accountNumber, ratePlanId)));
  const [charge] = await asOwner<{ subscriptionNumber: string; chargeNumber: string }>(
    `update rate_plan_charge c set charge_type = 'Usage', quantity = null, billing_timing = 'IN_ARREARS',
       next_billing_date = '2026-02-15'
     from subscription s where s.id = c.subscription_id and c.account_id = $1 and c.uom = 'Each' and c.charge_type = 'Recurring'
     returning c.charge_number as "chargeNumber", s.subscription_number as "subscriptionNumber"`,
    [account.accountId],
  );
  return charge ?? { subscriptionNumber: "", chargeNumber: "" };
}

const use = (quantity: number, startDateTime: string, rest: object = {}) =>
  good(
    tenant.call("POST", "/v1/usage", {
      usage: [
        {
          accountNumber: account.accountNumber,
          unitOfMeasure: "Each",
          quantity,
          startDateTime,
          ...rest,
        },
      ],
    }),
  );

/** The usage lines of all invoices of the account, the oldest first. */
async function usageLines(): Promise<Answer[]> {
  return asOwner<Answer>(
    `select x.charge_number as "chargeNumber", x.service_start::text as start, x.quantity::float8 as quantity, x.amount::float8 as amount
     from invoice_item x join invoice i on i.id = x.invoice_id
     where i.account_id = $1 and x.charge_type = 'Usage' order by x.service_start, x.charge_number`,
    [account.accountId],
  );
}

const statuses = () =>
  asOwner<Answer>(
    `select u.start_day::text as day, d.status, count(p.daily_id)::int as lines from usage_record u
     join usage_daily d on d.id = u.daily_id
     left join processed_usage p on p.daily_id = u.daily_id where u.account_id = $1
     group by u.tenant_id, u.id, d.status order by u.start_day`,
    [account.accountId],
  );

describe("usage on a bill", () => {
  test("is rated once, after its period has ended, and linked to its line", async () => {
    const { chargeNumber } = await subscribe();
    await use(2, "2026-01-15");
    await use(0.5, "2026-02-14T23:59:59Z");
    await use(10, "2026-02-15");
    await advanceClock(tenant, "2026-02-14");
    expect(await usageLines()).toEqual([]);
    await advanceClock(tenant, "2026-02-15");
    const january = { chargeNumber, start: "2026-01-15", quantity: 2.5, amount: 18.75 };
    expect(await usageLines()).toEqual([january]);
    expect(await statuses()).toEqual([
      { day: "2026-01-15", status: "Processed", lines: 1 },
      { day: "2026-02-14", status: "Processed", lines: 1 },
      { day: "2026-02-15", status: "Pending", lines: 0 },
    ]);
    await advanceClock(tenant, "2026-03-15");
    const february = { chargeNumber, start: "2026-02-15", quantity: 10, amount: 75 };
    expect(await usageLines()).toEqual([january, february]);
    await expectBooksToHold();
  });

  test("that arrives after its period was billed stays pending, and no later bill rates it", async () => {
    await subscribe();
    await use(1, "2026-01-20");
    await advanceClock(tenant, "2026-02-15");
    await use(5, "2026-01-21");
    await advanceClock(tenant, "2026-04-15");
    const lines = await usageLines();
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 0, 0]);
    expect(await statuses()).toMatchObject([{ status: "Processed" }, { status: "Pending" }]);
    const path = `/v1/usage/accounts/${account.accountNumber}/unbilled`;
    const { unbilled } = await good(tenant.call("GET", path));
    expect(unbilled).toEqual([expect.objectContaining({ quantity: 5, records: 1 })]);
    await expectBooksToHold();
  });

  test("belongs to the charge or subscription that it names, else to every charge in its unit", async () => {
    const one = await subscribe();
    const two = await subscribe();
    await use(1, "2026-01-20", { chargeNumber: one.chargeNumber });
    await use(20, "2026-01-21", { subscriptionNumber: two.subscriptionNumber });
    await use(300, "2026-01-22");
    await advanceClock(tenant, "2026-02-15");
    const lines = await usageLines();
    expect(lines.map(({ chargeNumber, quantity }) => [chargeNumber, quantity])).toEqual([
      [one.chargeNumber, 301],
      [two.chargeNumber, 320],
    ]);
    expect(await statuses()).toMatchObject([{ lines: 1 }, { lines: 1 }, { lines: 2 }]);
    await expectBooksToHold();
  });

  test("cannot be changed afterwards", async () => {
    await subscribe();
    await use(4, "2026-01-20", { uniqueKey: "kept" });
    const list = await good(tenant.call("GET", "/object-query/usages?filter[]=uniqueKey.EQ:kept"));
    const id = list.data[0].id as string;
    await good(tenant.call("PUT", `/v1/object/usage/${id}`, { Quantity: 6 }));
    await advanceClock(tenant, "2026-02-15");
    expect(await usageLines()).toMatchObject([{ quantity: 6, amount: 45 }]);
    const late = await tenant.call("PUT", `/v1/object/usage/${id}`, { Quantity: 1 });
    expect(late.status).toBe(422);
    expect((await tenant.call("DELETE", `/v1/object/usage/${id}`)).status).toBe(422);
    await expectBooksToHold();
  });

  test("is not marked as billed when it was corrected after it was rated", async () => {
    await subscribe();
    await use(4, "2026-01-20");
    await use(1, "2026-02-20");
    await advanceClock(tenant, "2026-02-15");
    const [found] = await asOwner<{ id: string; item: string; segment: string; invoice: string }>(
      `select d.id, x.id as item, x.rate_plan_charge_id as segment, x.invoice_id as invoice
       from usage_daily d, invoice_item x join invoice i on i.id = x.invoice_id
       where d.account_id = $1 and d.status = 'Pending' and i.account_id = $1 and x.charge_type = 'Usage'`,
      [account.accountId],
    );
    const rated = {
      sum: { id: found?.id ?? "", quantity: decimal(2), records: 1 },
      segmentId: found?.segment ?? "",
      serviceStart: localDate("2026-01-15"),
    };
    const tied = await tenant.as(() =>
      storeProcessed(tenant.tenantId, [found?.invoice ?? ""], [rated], new Date(0)),
    );
    expect(tied).toEqual({ wanted: 1, tied: 0 });
    expect(await statuses()).toMatchObject([
      { status: "Processed" },
      { status: "Pending", lines: 0 },
    ]);
  });

  test("is not billed by an order of the same account, but when it is due", async () => {
    await subscribe();
    await use(3, "2026-01-20");
    await good(
      tenant.call(
        "POST",
        "/v1/orders",
        orderOf(account.accountNumber, ratePlanId, { bill: "2026-01-15" }),
      ),
    );
    expect(await statuses()).toMatchObject([{ status: "Pending", lines: 0 }]);
    await advanceClock(tenant, "2026-02-15");
    expect(await usageLines()).toMatchObject([{ quantity: 3 }]);
    await expectBooksToHold();
  });
});
