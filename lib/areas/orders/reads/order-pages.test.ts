import { order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { turnsDuring } from "@/lib/testing/turns-during";
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

/** Calculations seem to take so many milliseconds, whatever the machine. */
function lasting(milliseconds: number): void {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += milliseconds));
}

const ORDERS = 24;
/** Its rows, two states of it, their charges and what they are worth, what it changes, and how it is shown. */
const CALCULATIONS = 9;

test("others get their turn after every order of a page, its replays and its worth", async () => {
  for (let count = 0; count < ORDERS; count += 1)
    await order(tenant, orderOf(accountNumber, plan.ratePlanId));
  const page = () =>
    good(tenant.call("GET", `/v1/orders/subscriptionOwner/${accountNumber}?pageSize=${ORDERS}`));
  const shown = await page();
  lasting(0);
  const turnsOfReads = await turnsDuring(page);
  lasting(1000);
  const turns = await turnsDuring(async () => {
    expect(await page()).toEqual(shown);
  });
  expect(turns - turnsOfReads).toBeGreaterThan(ORDERS * (CALCULATIONS - 0.5));
});
