import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, order, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";

/*
 * Lines that total zero get no document. Tax that was charged before is credited with them all the
 * same (decisions 29 and 35).
 */

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
  for (const [name, taxMode] of [
    ["Added", "TaxExclusive"],
    ["Within", "TaxInclusive"],
  ]) {
    await good(tenant.call("POST", "/v1/settings/tax-codes", { name, taxMode }));
    const tax = { taxCode: name, name: `${name} tax`, country: "US", taxRate: 0.09 };
    const rest = { taxRateType: "Percentage", startDate: "2026-01-01" };
    await good(tenant.call("POST", "/v1/settings/tax-rates", { ...tax, ...rest }));
  }
}, 60_000);

afterAll(expectBooksToHold);

const fee = (Name: string, price: number, TaxCode?: string) => ({
  Name,
  ...dollars(price),
  ...(TaxCode === undefined ? {} : { Taxable: true, TaxCode }),
});

const planWith = async (...charges: object[]) => (await planOf(tenant, ...charges)).ratePlanId;

const on = (triggerDate: string) => [{ name: "ContractEffective", triggerDate }];

/** A subscription of a plan, billed on its first day; `swap` replaces it as if from the start. */
async function billed(first: string) {
  const { accountId, accountNumber } = await makeAccount(tenant, "Swaps", { autoPay: false });
  const body = orderOf(accountNumber, first, { initialTerm: EVERGREEN, bill: "2026-01-15" });
  const { subscriptionNumber } = (await order(tenant, body)).subscriptions[0];
  const book = async (...actions: object[]) => {
    const orderActions = actions.map((action) => ({ triggerDates: on("2026-01-15"), ...action }));
    const subscriptions = [{ subscriptionNumber, orderActions }];
    return order(tenant, { ...body, subscriptions });
  };
  const swap = async (next: string) => {
    const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
    return book(
      { type: "RemoveProduct", removeProduct: { ratePlanId: ratePlans[0].id } },
      { type: "AddProduct", addProduct: { productRatePlanId: next } },
    );
  };
  const cancel = () =>
    book({
      type: "CancelSubscription",
      cancelSubscription: {
        cancellationPolicy: "SpecificDate",
        cancellationEffectiveDate: "2026-01-15",
      },
    });
  return { accountId, swap, cancel };
}

/** The totals of an account's documents: without tax, and of tax. */
async function owed(accountId: string): Promise<number[]> {
  const [row] = await asOwner<{ net: number; tax: number }>(
    `select coalesce(sum(net), 0)::float8 as net, coalesce(sum(tax), 0)::float8 as tax from (
       select amount_without_tax as net, tax_amount as tax from invoice where account_id = $1::uuid
       union all select -amount_without_tax, -tax_amount from credit_memo where account_id = $1::uuid) documents`,
    [accountId],
  );
  return row ? [row.net, row.tax] : [];
}

const memosOf = (accountId: string) =>
  asOwner("select id from credit_memo where account_id = $1::uuid", [accountId]);

test("a taxed plan is replaced by an untaxed one: its tax is credited", async () => {
  const { accountId, swap, cancel } = await billed(await planWith(fee("Taxed", 100, "Added")));
  expect(await owed(accountId)).toEqual([100, 9]);
  const { creditMemoNumbers } = await swap(await planWith(fee("Free of tax", 100)));
  expect(creditMemoNumbers).toHaveLength(1);
  expect(await owed(accountId)).toEqual([100, 0]);
  await cancel();
  expect(await owed(accountId)).toEqual([0, 0]);
});

test("of a price with included tax, too", async () => {
  const { accountId, swap, cancel } = await billed(await planWith(fee("Taxed", 109, "Within")));
  expect(await owed(accountId)).toEqual([100, 9]);
  await swap(await planWith(fee("Free of tax", 109)));
  expect(await owed(accountId)).toEqual([109, 0]);
  await cancel();
  expect(await owed(accountId)).toEqual([0, 0]);
});

test("two plans of one price and tax: no document, and the second one's tax is credited with it", async () => {
  const { accountId, swap, cancel } = await billed(await planWith(fee("One", 100, "Added")));
  await swap(await planWith(fee("Other", 60, "Added"), fee("More", 40, "Added")));
  expect(await owed(accountId)).toEqual([100, 9]);
  expect(await memosOf(accountId)).toEqual([]);
  await cancel();
  expect(await owed(accountId)).toEqual([0, 0]);
});

test.each<[string, (string | undefined)[], number[], number[]]>([
  ["invoice", [undefined, "Added"], [100, 99], [99, 8.91]],
  ["creditMemo", ["Added", undefined], [99, 100], [100, 0]],
])(
  "an exchange that its taxes outweigh is one %s",
  async (kind, [code, other], [price, next], left) => {
    const together = { legalDocumentGeneratingRule: "NetNegativeTotal" };
    await good(tenant.call("PUT", "/v1/settings/billing-rules", together));
    const { accountId, swap, cancel } = await billed(await planWith(fee("One", price ?? 0, code)));
    const { invoiceNumbers = [], creditMemoNumbers = [] } = await swap(
      await planWith(fee("Other", next ?? 0, other)),
    );
    const documents = [
      invoiceNumbers.map(() => "invoice"),
      creditMemoNumbers.map(() => "creditMemo"),
    ];
    expect(documents.flat()).toEqual([kind]);
    expect(await owed(accountId)).toEqual(left);
    await cancel();
    expect(await owed(accountId)).toEqual([0, 0]);
  },
);

test("a free month was not taxed, and nothing of it is credited", async () => {
  const off = {
    Name: "Free",
    ChargeModel: "Discount-Percentage",
    ApplyDiscountTo: "RECURRING",
    DiscountLevel: "rateplan",
    ProductRatePlanChargeTierData: {
      ProductRatePlanChargeTier: [{ Currency: "USD", DiscountPercentage: 50 }],
    },
  };
  const free = await planWith(fee("Fee", 100.05, "Added"), off, { ...off, Name: "Free, too" });
  const { accountId, swap } = await billed(free);
  expect(await owed(accountId)).toEqual([0, 0]);
  await swap(await planWith(fee("Free of tax", 20)));
  expect(await owed(accountId)).toEqual([20, 0]);
});
