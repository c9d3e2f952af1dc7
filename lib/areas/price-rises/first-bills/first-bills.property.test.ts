import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf, table } from "@/lib/testing/charges";
import { type Random, randomOf } from "@/lib/testing/histories/random";
import { EVERGREEN, order, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { afterAll, expect, test } from "vitest";
import { runPriceRise } from "../run-rise";

/*
 * Random customers with discounts, taxes and a commitment: the first bill that a dry run shows is the bill that the daily work
 * makes on that day, line for line of the charge and in total.
 */

afterAll(expectBooksToHold);

const SEEDS = Array.from({ length: propertyRuns(4, 60) }, (_, index) => index + 1);
const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const SEATS = { ChargeModel: "Per Unit Pricing", UOM: "Each", DefaultQuantity: 3 };
const FOLLOWS = { BillCycleType: "DefaultFromCustomer" };
const SALES = { Taxable: true, TaxCode: "Sales" };
const VAT = { Taxable: true, TaxCode: "VAT" };

const discount = (of: Random) => {
  const reach = {
    Name: "Off",
    ApplyDiscountTo: "RECURRING",
    DiscountLevel: of.one(["rateplan", "subscription", "account"]),
  };
  const fixed = of.one([true, false]);
  const tier = fixed
    ? { Currency: "USD", DiscountAmount: of.whole(5, 60) }
    : { Currency: "USD", DiscountPercentage: of.whole(5, 50) };
  return {
    ...reach,
    ChargeModel: fixed ? "Discount-Fixed Amount" : "Discount-Percentage",
    ProductRatePlanChargeTierData: prices(tier),
  };
};

/** A tenant that taxes exclusively and inclusively, and a plan whose price rises. */
async function company(of: Random) {
  const tenant = await testTenant();
  const post = (path: string, body: object) => good(tenant.call("POST", path, body));
  for (const [name, taxMode] of [
    ["Sales", "TaxExclusive"],
    ["VAT", "TaxInclusive"],
  ]) {
    await post("/v1/settings/tax-codes", { name, taxMode });
    const rate = { taxRateType: "Percentage", taxRate: 0.0825, startDate: "2026-01-01" };
    await post("/v1/settings/tax-rates", { taxCode: name, name, country: "US", ...rate });
  }
  const timing = () => ({ BillingTiming: of.one(["In Advance", "In Arrears"]) });
  const raised = await planOf(
    tenant,
    {
      Name: "Fee",
      ...dollars(of.whole(20, 90)),
      ...of.one<object>([{}, SALES, VAT]),
      ...timing(),
      ...FOLLOWS,
    },
    {
      Name: "Seats",
      ...SEATS,
      ...dollars(7.77),
      ...of.one<object>([{}, SALES, VAT]),
      ...timing(),
      ...FOLLOWS,
    },
    ...of.one([[], [discount(of)]]),
  );
  const tiers = { ...SEATS, ChargeModel: "Tiered Pricing", ...table([2, 4], [null, 3.3333]) };
  const other = await planOf(
    tenant,
    { Name: "Other", ...tiers, ...of.one<object>([{}, SALES, VAT]), ...timing() },
    ...of.one([[], [discount(of)]]),
  );
  return { tenant, raised: raised.ratePlanId, other: other.ratePlanId };
}

const MONTHLY = { termType: "TERMED", period: 1, periodType: "Month" };
const RENEWING = { autoRenew: true, renewalTerms: [{ period: 1, periodType: "Month" }] };

const minimum = (of: Random) => ({
  ...{ action: "create", name: "Minimum", type: "MinCommitment", priority: 1 },
  schedules: [{ amount: of.whole(60, 250), startDate: "2026-01-15", endDate: "2026-07-14" }],
});

async function customer(
  of: Random,
  { tenant, raised, other }: Awaited<ReturnType<typeof company>>,
) {
  const person = { firstName: "Dora", lastName: "Davis", country: "US", state: "California" };
  const { accountNumber } = await makeAccount(tenant, "Davis Ltd", {
    billCycleDay: of.whole(1, 28),
    ...{ autoPay: false, creditCard: undefined, billToContact: person, soldToContact: person },
  });
  const words = of.one<Parameters<typeof orderOf>[2]>([
    { initialTerm: EVERGREEN },
    { initialTerm: MONTHLY, terms: RENEWING },
  ]);
  const commits = of.one([true, false]);
  await order(tenant, {
    ...orderOf(accountNumber, raised, {
      ...words,
      bill: of.one<string | false>([false, "2026-01-15"]),
    }),
    ...(commits ? { commitments: [minimum(of)] } : {}),
  });
  const renewing = { initialTerm: MONTHLY, terms: RENEWING };
  await order(tenant, orderOf(accountNumber, of.one([raised, other]), renewing));
  return accountNumber;
}

type Item = Record<
  | "chargeNumber"
  | "firstBillDate"
  | "firstBillBefore"
  | "firstBillAfter"
  | "firstBillTotalBefore"
  | "firstBillTotalAfter"
  | "accountNumber"
  | "state",
  never
> & { chargeName: string };

/** What a customer was billed on a day, in total and for a charge with its discounts and taxes. */
async function billedOn(
  { tenantId }: TestTenant,
  accountNumber: string,
  day: string,
  charge: string,
) {
  const [row] = await asOwner<{ total: number; part: number }>(
    `with a as (select id from account where tenant_id = $1 and account_number = $2),
     lines as (select i.amount as amount, i.tax_amount as tax, i.rate_plan_charge_id, i.applied_to_charge_id as applied from invoice_item i
         join invoice d on d.tenant_id = i.tenant_id and d.id = i.invoice_id
         where i.tenant_id = $1 and d.account_id in (select id from a) and d.invoice_date = $3
       union all select -i.amount, -i.tax_amount, i.rate_plan_charge_id, i.applied_to_charge_id from credit_memo_item i
         join credit_memo d on d.tenant_id = i.tenant_id and d.id = i.credit_memo_id
         where i.tenant_id = $1 and d.account_id in (select id from a) and d.memo_date = $3)
     select (select coalesce(sum(amount + tax), 0) from lines)::float as total,
       (select coalesce(sum(l.amount + l.tax), 0) from lines l join rate_plan_charge c on c.tenant_id = $1 and c.id = coalesce(l.applied, l.rate_plan_charge_id)
         where c.charge_number = $4)::float as part`,
    [tenantId, accountNumber, day, charge],
  );
  return [row?.part, row?.total].map((of) => Number((of ?? 0).toFixed(2)));
}

test.each(SEEDS)(
  "the first bill of a dry run is the bill of its day (%i)",
  { timeout: 60_000 },
  async (seed) => {
    const of = randomOf(seed);
    const made = await company(of);
    const { tenant, raised } = made;
    const accountNumber = await customer(of, made);
    const effectivePolicy = of.one(["SpecificDate", "NextRenewal", "NextBillingPeriod"]);
    const rise = await good(
      tenant.call("POST", "/v1/price-rises", {
        ...{ name: "Random", productRatePlanKey: raised, increasePercentage: of.whole(1, 40) },
        ...{ effectivePolicy, noticeDays: of.whole(1, 20) },
        ...(effectivePolicy === "SpecificDate"
          ? { effectiveDate: `2026-02-${String(of.whole(1, 28)).padStart(2, "0")}` }
          : {}),
      }),
    );
    await runPriceRise(tenant.tenantId, uuid(rise.id));
    const { items } = await good(
      tenant.call("GET", `/v1/price-rises/${rise.number}/items?pageSize=40`),
    );
    await good(tenant.call("PUT", `/v1/price-rises/${rise.number}/start`));
    await runPriceRise(tenant.tenantId, uuid(rise.id));
    const planned = (items as Item[]).filter(({ state }) => state === "Planned");
    const last = planned
      .map(({ firstBillDate }) => firstBillDate)
      .toSorted()
      .at(-1);
    if (last === undefined) throw new Error("nothing was planned");
    await advanceClock(tenant, last);
    for (const item of planned) {
      const { firstBillDate, chargeNumber } = item;
      expect([
        firstBillDate,
        ...(await billedOn(tenant, accountNumber, firstBillDate, chargeNumber)),
      ]).toEqual([firstBillDate, item.firstBillAfter, item.firstBillTotalAfter]);
      expect(Number(item.firstBillAfter)).toBeGreaterThanOrEqual(Number(item.firstBillBefore));
    }
  },
);
