import { prices } from "@/lib/testing/catalog";
import { planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let plan: Awaited<ReturnType<typeof makeCatalog>>;

beforeAll(async () => {
  tenant = await testTenant();
  plan = await makeCatalog(tenant);
  ({ accountNumber } = await makeAccount(tenant));
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The number of clock readings of `work` when each calculation appears to take `milliseconds`. */
async function looksAtTime(milliseconds: number, work: () => Promise<unknown>): Promise<number> {
  let now = 0;
  let looks = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    looks += 1;
    return (now += milliseconds);
  });
  await work();
  vi.restoreAllMocks();
  return looks;
}

const ORDERS = 24;
/** Rows, two states, their charges and metrics, the deltas, and the response. */
const CALCULATIONS = 9;

test("a page of orders yields to other calls after every order, its replays and its metrics", async () => {
  for (let count = 0; count < ORDERS; count += 1)
    await order(tenant, orderOf(accountNumber, plan.ratePlanId));
  const page = () =>
    good(tenant.call("GET", `/v1/orders/subscriptionOwner/${accountNumber}?pageSize=${ORDERS}`));
  const shown = await page();
  // After each yield the clock is read once more.
  const quick = await looksAtTime(0, page);
  const slow = await looksAtTime(1000, async () => {
    expect(await page()).toEqual(shown);
  });
  expect(slow - quick).toBeGreaterThan(ORDERS * (CALCULATIONS - 0.5));
});

test("orders of several currencies have list prices in their currency", async () => {
  const { ratePlanId } = await planOf(tenant, {
    Name: "Seats",
    ChargeModel: "Per Unit Pricing",
    UOM: "Each",
    DefaultQuantity: 3,
    ProductRatePlanChargeTierData: prices(
      { Currency: "USD", Price: 10 },
      { Currency: "EUR", Price: 8 },
    ),
  });
  const inEuros = await makeAccount(tenant, "Euro company", { currency: "EUR" });
  for (const of of [inEuros.accountNumber, accountNumber])
    await order(tenant, orderOf(of, ratePlanId));
  const read = (path: string) => good(tenant.call("GET", path, undefined, LATEST));
  const { orders } = await read("/v1/orders?pageSize=2");
  const elp = orders.map(
    ({ subscriptions: [{ orderActions }] }: ReturnType<typeof JSON.parse>) =>
      orderActions[0].orderMetrics[0].elp[0].amount,
  );
  expect(elp.toSorted()).toEqual([288, 360]);
});
