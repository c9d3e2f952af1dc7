import { afterAll, beforeAll, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, LATEST, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { MONTHLY, TRAFFIC } from "@/lib/testing/usage";
import { good, makeAccount } from "@/lib/testing/world";

/*
 * Trials of subscriptions with taxes, ramps, further discounts and prepaid units: what is announced is the bill, to the day and
 * the cent, tax included.
 */

afterAll(expectBooksToHold);

let tenant: TestTenant;
const post = (path: string, body: object) => good(tenant.call("POST", path, body, LATEST));

beforeAll(async () => {
  tenant = await testTenant();
  await post("/v1/settings/reminders", {
    ...{ kind: "TrialEnd", name: "Trial ends", days: 3, subject: "Free" },
    body: "{{subscription.number}}: {{bill.amount}} on {{bill.date}}",
  });
  await post("/v1/settings/tax-codes", { name: "Added", taxMode: "TaxExclusive" });
  const rate = { taxCode: "Added", name: "State", country: "US", taxRate: 0.0825 };
  await post("/v1/settings/tax-rates", {
    ...{ ...rate, taxRateType: "Percentage", startDate: "2026-01-01" },
  });
});

const FEE = { Name: "Fee", ...dollars(80) };
const TAXED = { ...FEE, Taxable: true, TaxCode: "Added", TaxMode: "TaxExclusive" };
const MONTH = { EndDateCondition: "FixedPeriod", UpToPeriods: 1, UpToPeriodsType: "Months" };
const off = (DiscountPercentage: number, rest: object = {}) => ({
  ...{ Name: `${DiscountPercentage} off`, ChargeModel: "Discount-Percentage" },
  ...{ ApplyDiscountTo: "RECURRING", DiscountLevel: "rateplan", ...rest },
  ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage }),
});
const FREE = off(100, MONTH);

type Sold = { accountNumber: string; number: string };
type Words = Parameters<typeof orderOf>[2];

async function sold(charges: readonly object[], words: (ids: string[]) => Words = () => ({})) {
  const { ratePlanId, chargeIds } = await planOf(tenant, ...charges);
  const { accountNumber } = await makeAccount(tenant, "Curious & Sons");
  const asked = {
    initialTerm: EVERGREEN,
    bill: "2026-01-15",
    ...words([ratePlanId, ...chargeIds]),
  };
  const { subscriptions } = await post("/v1/orders", orderOf(accountNumber, ratePlanId, asked));
  return { accountNumber, number: String(subscriptions[0].subscriptionNumber) };
}

/** A ramp whose first month costs nothing, and whose second one 60.15. */
function ramped(): Promise<Sold> {
  const intervals = [
    { name: "Free", startDate: "2026-01-15", endDate: "2026-02-14" },
    { name: "Paid", startDate: "2026-02-15", endDate: "2027-01-14" },
  ];
  const listed = (listPrice: number) => ({ pricing: { recurringFlatFee: { listPrice } } });
  const charge = { uniqueToken: "fee" };
  return sold([TAXED], ([plan, fee] = []) => ({
    initialTerm: { termType: "TERMED", period: 12, periodType: "Month" },
    plans: [
      {
        ...{ productRatePlanId: plan, uniqueToken: "plan" },
        chargeOverrides: [{ productRatePlanChargeId: fee, ...charge, ...listed(0) }],
      },
    ],
    entry: { ramp: { name: "Ramp", intervals, charges: [charge] } },
  }));
}

async function raised({ accountNumber, number }: Sold, day: string, listPrice: number) {
  const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${number}`));
  const [{ id: ratePlanId, ratePlanCharges }] = ratePlans;
  const pricing = { recurringFlatFee: { listPrice } };
  const chargeUpdates = [{ chargeNumber: ratePlanCharges[0].number, pricing }];
  const updateProduct = { ratePlanId, chargeUpdates };
  const triggerDates = [{ name: "ContractEffective", triggerDate: day }];
  const orderActions = [{ type: "UpdateProduct", triggerDates, updateProduct }];
  const subscriptions = [{ subscriptionNumber: number, orderActions }];
  const booked = { orderDate: "2026-01-15", existingAccountNumber: accountNumber, subscriptions };
  await post("/v1/orders", booked);
}

const use = ({ accountNumber }: Sold, quantity: number) =>
  post("/v1/usage", {
    usage: [{ accountNumber, unitOfMeasure: "GB", quantity, startDateTime: "2026-01-20" }],
  });

async function firstBill({ accountNumber }: Sold) {
  const path = `/v1/transactions/invoices/accounts/${accountNumber}`;
  const { invoices } = await good(tenant.call("GET", path));
  const costing = (invoices as { invoiceDate: string; amount: number }[]).filter(
    ({ amount }) => amount !== 0,
  );
  const [first] = costing.toSorted((a, b) => (a.invoiceDate < b.invoiceDate ? -1 : 1));
  return first && [first.invoiceDate, first.amount];
}

async function mailOf({ accountNumber }: Sold): Promise<string | undefined> {
  const path = "/object-query/mails?pageSize=99&filter[]=kind.EQ:TrialEnd";
  const { data } = await good(tenant.call("GET", path));
  return data.find((of: { accountNumber: string }) => of.accountNumber === accountNumber)?.body;
}

test("with taxes, ramps, further discounts and prepaid units, the announced day and amount are the bill's", async () => {
  const ramp = await ramped();
  await raised(ramp, "2026-02-15", 60.15);
  const prepaid = await sold([MONTHLY, FREE, TRAFFIC]);
  await use(prepaid, 70);
  const kinds: readonly (readonly [string, Sold, number])[] = [
    ["taxed", await sold([TAXED, FREE]), 86.6],
    ["taxed by a ramp", ramp, 65.11],
    // 80 less 15 % from the beginning, which are 68, and their tax.
    ["discounted afterwards, too", await sold([TAXED, FREE, off(15)]), 73.61],
    [
      "a fixed discount afterwards",
      await sold([
        ...[TAXED, FREE],
        {
          ...{
            Name: "Twenty off",
            ChargeModel: "Discount-Fixed Amount",
            DiscountLevel: "rateplan",
          },
          ...{ ApplyDiscountTo: "RECURRING" },
          ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountAmount: 20 }),
        },
      ]),
      64.95,
    ],
    // The month's credits for 10, and what went beyond those of the free month: 20 GB.
    ["prepaid, and used beyond", prepaid, 20],
  ];
  for (const [kind, of, amount] of kinds) {
    const trial = await good(tenant.call("GET", `/v1/trials/${of.number}`));
    expect([kind, trial.inTrial, trial.billDate, trial.amount]).toEqual([
      ...[kind, true, "2026-02-15", amount],
    ]);
    expect(await firstBill(of)).toBeUndefined();
  }
  await advanceClock(tenant, "2026-02-16");
  for (const [kind, of, amount] of kinds) {
    expect([kind, await firstBill(of)]).toEqual([kind, ["2026-02-15", amount]]);
    expect(await mailOf(of)).toContain(`${of.number}: ${amount.toFixed(2)} USD on 15 Feb 2026`);
  }
});
