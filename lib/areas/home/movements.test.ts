import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import type { LocalDate } from "@/lib/values/local-date";
import { beforeAll, describe, expect, test } from "vitest";
import { daysOf } from "./movement-model";

let tenant: TestTenant;
let plan: Awaited<ReturnType<typeof makeCatalog>>;
const accounts: string[] = [];

const on = (day: string) => [{ name: "ContractEffective", triggerDate: day }];

/** A subscription of 71.5 a month, with order actions booked on it. */
async function subscribed(startDate: string, ...orderActions: object[]) {
  const { accountNumber } = await makeAccount(tenant);
  accounts.push(accountNumber);
  const initialTerm = { termType: "TERMED", period: 12, periodType: "Month", startDate };
  const made = await order(
    tenant,
    orderOf(accountNumber, plan.ratePlanId, { initialTerm, triggerDates: on(startDate) }),
  );
  const { subscriptionNumber } = made.subscriptions[0];
  if (!orderActions.length) return;
  await order(tenant, {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [{ subscriptionNumber, orderActions }],
  });
}

const month = (name: string, opening: number, moved: object, closing: number) => ({
  month: name,
  opening,
  ...{ new: 0, expansion: 0, contraction: 0, churn: 0, reactivation: 0 },
  ...moved,
  closing,
});

const movements = async (query: string) =>
  (await good(tenant.call("GET", `/v1/home/mrr-movements?${query}`))).currencies;

beforeAll(async () => {
  tenant = await testTenant();
  plan = await makeCatalog(tenant);
  const added = { productRatePlanId: plan.ratePlanId, uniqueToken: "more" };
  await subscribed(
    "2026-01-15",
    { type: "AddProduct", triggerDates: on("2026-03-10"), addProduct: added },
    {
      type: "RemoveProduct",
      triggerDates: on("2026-05-05"),
      removeProduct: { uniqueToken: "more" },
    },
  );
  await subscribed(
    "2026-01-15",
    {
      type: "Suspend",
      suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-02-10" },
    },
    {
      type: "Resume",
      resume: { resumePolicy: "SpecificDate", resumeSpecificDate: "2026-04-10" },
    },
  );
  await subscribed("2026-04-01");
}, 60_000);

describe("movements of the recurring revenue", () => {
  test("exclude order actions that are booked for later", async () => {
    expect(await movements("months=2")).toEqual([
      {
        currency: "USD",
        months: [month("2025-12", 0, {}, 0), month("2026-01", 0, { new: 143 }, 143)],
      },
    ]);
  });

  test("by month are new, expansion, contraction, churn and reactivation; they sum to the difference", async () => {
    await advanceClock(tenant, "2026-06-20");
    const [usd] = await movements("months=6");
    expect(usd.months).toEqual([
      month("2026-01", 0, { new: 143 }, 143),
      month("2026-02", 143, { churn: -71.5 }, 71.5),
      month("2026-03", 71.5, { expansion: 71.5 }, 143),
      month("2026-04", 143, { new: 71.5, reactivation: 71.5 }, 286),
      month("2026-05", 286, { contraction: -71.5 }, 214.5),
      month("2026-06", 214.5, {}, 214.5),
    ]);
    const { currencies } = await good(tenant.call("GET", "/v1/home"));
    expect(currencies[0].mrr).toBe(214.5);
    expect((await movements("months=2"))[0].months).toEqual(usd.months.slice(4));
  });

  test("of the accounts add up to those of the company", async () => {
    const [usd] = await movements("months=6");
    const own = await Promise.all(accounts.map((key) => movements(`months=6&accountKey=${key}`)));
    usd.months.forEach((all: Record<string, number>, index: number) => {
      const { month: _, ...amounts } = all;
      for (const [name, amount] of Object.entries(amounts)) {
        const sum = own.reduce((so, [{ months }]) => so + months[index][name], 0);
        expect([name, sum]).toEqual([name, amount]);
      }
    });
  });

  test("are refused for an account that the caller may not see", async () => {
    const stranger = await testTenant();
    const path = `/v1/home/mrr-movements?accountKey=${accounts[0]}`;
    expect((await stranger.call("GET", path)).status).toBe(404);
    expect((await stranger.call("GET", "/v1/home/mrr-movements")).body.currencies).toEqual([]);
  });
});

describe("the days that are compared", () => {
  test("are the earlier month ends, and today", () => {
    expect(daysOf("2026-03-31" as LocalDate, 3)).toEqual([
      "2025-12-31",
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
    ]);
  });
});
