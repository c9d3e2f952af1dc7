import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf, table } from "@/lib/testing/charges";
import { type Random, randomOf } from "@/lib/testing/histories/random";
import { EVERGREEN, LATEST, orderOf, replayedAndStored } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { afterAll, describe, expect, test } from "vitest";
import { runPriceRise } from "./run-rise";

/*
 * Random subscriptions with random histories: what a rise applies are the prices of its dry run, and once it is undone, prices,
 * segments and future bills are those from before.
 */

afterAll(expectBooksToHold);

const SUBSCRIPTIONS = 4;
const SEEDS = Array.from({ length: propertyRuns(2, 100) }, (_, index) => index + 1);
const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const day = (of: Random, from: number, to: number) =>
  new Date(Date.UTC(2026, 0, 15 + of.whole(from, to))).toISOString().slice(0, 10);

const SEATS = { ChargeModel: "Per Unit Pricing", UOM: "Each", DefaultQuantity: 3 };
const CHARGES = [
  { Name: "Fee", ...dollars(30) },
  { Name: "Seats", ...SEATS, ...dollars(7.77), BillingPeriod: "Quarter" },
  { Name: "Volume", ...SEATS, ChargeModel: "Volume Pricing", ...table([5, 9.99], [null, 5]) },
  { Name: "Tiers", ...SEATS, ChargeModel: "Tiered Pricing", ...table([2, 4], [null, 3.3333]) },
  {
    Name: "Used",
    ChargeType: "Usage",
    ChargeModel: "Per Unit Pricing",
    UOM: "Each",
    ...dollars(0.005),
  },
];

type Words = NonNullable<Parameters<typeof orderOf>[2]>;
type Sold = { id: string; accountNumber: string; number: string };

async function sold(tenant: TestTenant, of: Random, ratePlanId: string): Promise<Sold> {
  const { accountNumber } = await makeAccount(tenant, "Canary Company", {
    billCycleDay: of.whole(1, 28),
  });
  const words = of.one<Words>([
    { initialTerm: EVERGREEN },
    { terms: { autoRenew: true } },
    { terms: { autoRenew: false } },
  ]);
  const bill = of.one<string | false>([false, "2026-01-15", "2026-02-20"]);
  const body = orderOf(accountNumber, ratePlanId, { ...words, bill });
  const { subscriptions } = await good(tenant.call("POST", "/v1/orders", body, LATEST));
  const number = String(subscriptions[0].subscriptionNumber);
  const { id } = await good(tenant.call("GET", `/v1/subscriptions/${number}`));
  for (let left = of.whole(0, 2); left > 0; left -= 1)
    await changed(tenant, of, accountNumber, number);
  return { id, accountNumber, number };
}

/** A random change; one that the state of the subscription does not allow changes nothing. */
async function changed(tenant: TestTenant, of: Random, accountNumber: string, number: string) {
  const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${number}`));
  const { id: ratePlanId, ratePlanCharges } = ratePlans[0];
  const named = (name: string) =>
    ratePlanCharges.find((charge: { name: string }) => charge.name === name)?.number;
  const on = (name: string, pricing: object) => ({
    type: "UpdateProduct",
    updateProduct: { ratePlanId, chargeUpdates: [{ chargeNumber: named(name), pricing }] },
  });
  const suspendSpecificDate = day(of, 40, 60);
  const action = of.one<object>([
    on("Seats", { recurringPerUnit: { quantity: of.whole(1, 9) } }),
    on("Fee", { recurringFlatFee: { listPrice: of.whole(10, 50) } }),
    on("Tiers", { recurringTiered: { quantity: of.whole(1, 9) } }),
    { type: "Suspend", suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate } },
    { type: "RemoveProduct", removeProduct: { ratePlanId } },
  ]);
  const triggerDates = [{ name: "ContractEffective", triggerDate: day(of, 0, 120) }];
  await tenant.call("POST", "/v1/orders", {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [{ subscriptionNumber: number, orderActions: [{ triggerDates, ...action }] }],
  });
}

/** Everything that a rise may change: stored segments with prices, and the bills of more than a year. */
async function stateOf(tenant: TestTenant, subscriptions: readonly Sold[]) {
  const segments = await asOwner<object>(
    `select c.charge_number, c.segment, c.effective_start::text, c.effective_end::text, c.mrr::text, c.tcv::text, c.closed,
       c.next_billing_date::text, c.processed_through::text, s.cmrr::text as cmrr, s.version, t.tier, t.price::text
     from rate_plan_charge c join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
     join rate_plan_charge_tier t on t.tenant_id = c.tenant_id and t.charge_id = c.id
     where c.tenant_id = $1 order by c.charge_number, c.segment, t.tier`,
    [tenant.tenantId],
  );
  const bills: object[] = [];
  for (const { accountNumber } of subscriptions) bills.push(await billsOf(tenant, accountNumber));
  return { segments, bills };
}

async function billsOf(tenant: TestTenant, accountNumber: string) {
  const asked = { accountNumber, targetDate: "2027-03-31", assumeRenewal: "Autorenew" };
  const { invoiceItems } = await good(tenant.call("POST", "/v1/operations/billing-preview", asked));
  return invoiceItems.map(({ id: _id, ...item }: { id: string }) => item);
}

type Item = {
  subscriptionId: string;
  chargeNumber: string;
  state: string;
  effectiveDate: string;
  prices: { newPrice: number }[];
};

async function itemsOf(tenant: TestTenant, number: string): Promise<Item[]> {
  return (await good(tenant.call("GET", `/v1/price-rises/${number}/items?pageSize=40`))).items;
}

/** The items that are applied have the prices of their dry run, from their day on. */
async function expectApplied(tenant: TestTenant, dryRun: readonly Item[], items: readonly Item[]) {
  for (const [index, item] of items.entries()) {
    const planned = dryRun[index];
    expect(item.prices).toEqual(planned?.prices);
    expect([item.state, item.effectiveDate]).toEqual(
      planned?.state === "Planned" && item.state === "Applied"
        ? ["Applied", planned.effectiveDate]
        : [planned?.state, planned?.effectiveDate],
    );
    if (item.state !== "Applied") continue;
    const { timeline, replayed, stored } = await replayedAndStored(
      tenant,
      uuid(item.subscriptionId),
    );
    expect(stored).toEqual(replayed);
    const charge = timeline.charges.find((of) => of.charge.chargeNumber === item.chargeNumber);
    const own = charge?.segments.findLast(({ start }) => start <= item.effectiveDate)?.charge;
    expect(own?.tiers.map(({ price }) => price.toNumber())).toEqual(
      item.prices.map(({ newPrice }) => newPrice),
    );
  }
}

describe("a price rise over random histories", () => {
  test.each(SEEDS)(
    "applies its dry run, and undone leaves nothing behind (%i)",
    { timeout: 60_000 },
    async (seed) => {
      const of = randomOf(seed);
      const tenant = await testTenant();
      const { ratePlanId } = await planOf(
        tenant,
        ...CHARGES.map((charge) => ({ ...charge, BillCycleType: "DefaultFromCustomer" })),
      );
      const subscriptions: Sold[] = [];
      for (let count = 0; count < SUBSCRIPTIONS; count += 1) {
        subscriptions.push(await sold(tenant, of, ratePlanId));
      }
      const before = await stateOf(tenant, subscriptions);
      const effectivePolicy = of.one(["SpecificDate", "NextRenewal", "NextBillingPeriod"]);
      const made = await good(
        tenant.call("POST", "/v1/price-rises", {
          name: "Random",
          productRatePlanKey: ratePlanId,
          increasePercentage: of.whole(1, 40),
          capPercentage: of.one([null, 20]),
          priceDigits: of.one([null, 2, 4]),
          effectivePolicy,
          ...(effectivePolicy === "SpecificDate" ? { effectiveDate: day(of, 0, 90) } : {}),
          noticeDays: of.whole(0, 45),
        }),
      );
      const work = () => runPriceRise(tenant.tenantId, uuid(made.id));
      await work();
      expect(await stateOf(tenant, subscriptions)).toEqual(before);
      const dryRun = await itemsOf(tenant, made.number);
      await good(tenant.call("PUT", `/v1/price-rises/${made.number}/start`));
      await Promise.all([work(), work()]);
      const items = await itemsOf(tenant, made.number);
      await expectApplied(tenant, dryRun, items);
      await good(tenant.call("PUT", `/v1/price-rises/${made.number}/undo`));
      await Promise.all([work(), work()]);
      expect(await stateOf(tenant, subscriptions)).toEqual(before);
    },
  );
});
