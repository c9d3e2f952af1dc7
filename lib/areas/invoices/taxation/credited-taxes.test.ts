import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, order, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { propertyRuns, propertyTimeout } from "@/lib/values/testing/property-runs";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

const RUNS = propertyRuns(12, 300);

/*
 * A line may be credited in many parts. Their taxes never add up to more than the tax that was
 * charged, and to exactly that once the whole line is credited.
 */

let tenant: TestTenant;
const call = (method: string, path: string, body: object) => good(tenant.call(method, path, body));

beforeAll(async () => {
  tenant = await testTenant();
  for (const [name, taxMode] of [
    ["Added", "TaxExclusive"],
    ["Within", "TaxInclusive"],
  ]) {
    await call("POST", "/v1/settings/tax-codes", { name, taxMode });
    for (const [rate, taxRate] of [
      ["State", 0.0725],
      ["City", 0.0175],
    ]) {
      const tax = { taxCode: name, name: `${name} ${rate}`, country: "US", taxRate };
      const rest = { taxRateType: "Percentage", startDate: "2026-01-01" };
      await call("POST", "/v1/settings/tax-rates", { ...tax, ...rest });
    }
  }
}, 60_000);

afterAll(expectBooksToHold);

const history = fc.record({
  code: fc.constantFrom("Added" as const, "Within"),
  taxRoundingLevel: fc.constantFrom("Line" as const, "Document"),
  cents: fc.integer({ min: 100, max: 30_000 }),
  discount: fc.constantFrom(0, 13),
  days: fc.uniqueArray(fc.integer({ min: 2, max: 28 }), { minLength: 1, maxLength: 4 }),
});

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

test.each<[History["code"], History["taxRoundingLevel"], number, number[]]>([
  ["Added", "Line", 25_263, [8, 15, 22]],
  ["Within", "Line", 25_263, [5, 9, 20]],
  ["Added", "Document", 10_007, [8, 15, 22]],
])("%s, by %s: %d cents credited in parts", async (code, taxRoundingLevel, cents, days) => {
  await expectAllBack({ code, taxRoundingLevel, cents, discount: 0, days });
});

test(
  "whatever is changed, a canceled charge leaves neither net nor tax",
  async () => {
    await fc.assert(fc.asyncProperty(history, expectAllBack), { numRuns: RUNS });
  },
  propertyTimeout(120_000),
);

async function expectAllBack({ code, taxRoundingLevel, cents, discount, days }: History) {
  await call("PUT", "/v1/settings/billing-rules", { taxRoundingLevel });
  const taxed = { Taxable: true, TaxCode: code };
  const seats = { ...dollars(cents / 100), ChargeModel: "Per Unit Pricing", DefaultQuantity: 7 };
  const off = {
    Name: "Off",
    ChargeModel: "Discount-Percentage",
    ApplyDiscountTo: "RECURRING",
    DiscountLevel: "rateplan",
    ProductRatePlanChargeTierData: {
      ProductRatePlanChargeTier: [{ Currency: "USD", DiscountPercentage: discount }],
    },
  };
  const charges = [{ Name: "Seats", ...seats, ...taxed }, ...(discount ? [off] : [])];
  const { ratePlanId } = await planOf(tenant, ...charges);
  const { accountId, accountNumber } = await makeAccount(tenant, "Changeable", { autoPay: false });
  const body = orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN, bill: "2026-01-15" });
  const { subscriptionNumber } = (await order(tenant, body)).subscriptions[0];
  const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
  const { id, ratePlanCharges } = ratePlans[0];
  const { number } = ratePlanCharges.find((of: { name: string }) => of.name === "Seats");
  const change = async (day: string, action: object) => {
    const triggerDates = [{ name: "ContractEffective", triggerDate: day }];
    const subscriptions = [{ subscriptionNumber, orderActions: [{ triggerDates, ...action }] }];
    await order(tenant, { ...body, subscriptions });
    return soFar(accountId);
  };
  let seatsLeft = 6;
  for (const day of [...days].sort((a, b) => b - a)) {
    const date = day < 15 ? `2026-02-${String(day).padStart(2, "0")}` : `2026-01-${day}`;
    const chargeUpdates = [
      { chargeNumber: number, pricing: { recurringPerUnit: { quantity: seatsLeft } } },
    ];
    seatsLeft -= 1;
    const updateProduct = { ratePlanId: id, chargeUpdates };
    const { tax } = await change(date, { type: "UpdateProduct", updateProduct });
    expect(Number(tax)).toBeGreaterThanOrEqual(0);
  }
  const cancelSubscription = {
    cancellationPolicy: "SpecificDate",
    cancellationEffectiveDate: "2026-01-15",
  };
  const left = await change("2026-01-15", { type: "CancelSubscription", cancelSubscription });
  expect([Number(left.net), Number(left.tax)]).toEqual([0, 0]);
}

/** The total of all documents of an account, less credit memos. */
async function soFar(accountId: string): Promise<{ net: string; tax: string }> {
  const [row] = await asOwner<{ net: string; tax: string }>(
    `select sum(net) as net, sum(tax) as tax from (
       select t.amount as net, t.tax_amount as tax from invoice_item t
         join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id where i.account_id = $1::uuid
       union all select -t.amount, -t.tax_amount from credit_memo_item t
         join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id where m.account_id = $1::uuid) lines`,
    [accountId],
  );
  if (row === undefined) throw new RangeError("Nothing is billed");
  return row;
}
