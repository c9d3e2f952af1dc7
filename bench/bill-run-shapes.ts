import type { Client } from "./client";

/** November is billed before; what is measured is the bill of December. */
export const BEGINS = "2026-11-01";
export const DAY_BEFORE = "2026-11-30";
export const TARGET_DAY = "2026-12-31";
const LATER = "2026-12-10";
const TAX = "Software";

/** An account that was made through the interface, and its share of all accounts in fortieths. */
export type Shape = { readonly accountNumber: string; readonly share: number };

/** Accounts with one subscription of a monthly fee and a monthly price per unit. */
export async function uniform(client: Client): Promise<Shape[]> {
  const plan = await makePlan(client, [fee({}), seats({})]);
  return [{ accountNumber: await makeAccount(client, plan, BEGINS), share: 40 }];
}

/** Ten in a hundred are tiered, ten begin within the month, five have a discount; half are taxed at two rates. */
export async function mixed(client: Client): Promise<Shape[]> {
  await makeTaxes(client);
  const shapes: Shape[] = [];
  for (const tax of [{}, { Taxable: true, TaxCode: TAX, TaxMode: "TaxExclusive" }]) {
    const add = async (share: number, charges: object[], begins = BEGINS) => {
      const plan = await makePlan(client, charges);
      shapes.push({ share, accountNumber: await makeAccount(client, plan, begins) });
    };
    await add(15, [fee(tax), seats(tax)]);
    await add(2, [fee(tax), tiered(tax)]);
    await add(2, [fee(tax), seats(tax)], LATER);
    await add(1, [fee(tax), seats(tax), discount]);
  }
  return shapes;
}

const charge = (Name: string, ChargeModel: string, rows: object[], rest: object) => ({
  ...{ Name, ChargeModel, ChargeType: "Recurring", BillCycleType: "DefaultFromCustomer" },
  ...{ BillingPeriod: "Month", TriggerEvent: "ContractEffective" },
  ProductRatePlanChargeTierData: { ProductRatePlanChargeTier: rows },
  ...rest,
});

const fee = (tax: object) =>
  charge("Base fee", "Flat Fee Pricing", [{ Currency: "USD", Price: 49 }], tax);

const seats = (tax: object) =>
  charge("Seats", "Per Unit Pricing", [{ Currency: "USD", Price: 7.5 }], {
    ...{ DefaultQuantity: 3, UOM: "Each" },
    ...tax,
  });

const tiered = (tax: object) =>
  charge(
    "Seats in tiers",
    "Tiered Pricing",
    [
      { Currency: "USD", StartingUnit: 0, EndingUnit: 10, Price: 7.5 },
      { Currency: "USD", StartingUnit: 11, EndingUnit: 50, Price: 6.25 },
      { Currency: "USD", StartingUnit: 51, Price: 5 },
    ],
    { DefaultQuantity: 65, UOM: "Each", ...tax },
  );

const discount = charge(
  "Ten percent",
  "Discount-Percentage",
  [{ Currency: "USD", DiscountPercentage: 10 }],
  { ApplyDiscountTo: "RECURRING", DiscountLevel: "subscription" },
);

async function makeTaxes({ call }: Client): Promise<void> {
  await call("POST", "/v1/settings/tax-codes", { name: TAX, taxMode: "TaxExclusive" });
  const place = { taxCode: TAX, taxRateType: "Percentage", startDate: "2026-01-01" };
  for (const [name, taxRate] of Object.entries({ State: 0.0725, District: 0.01375 })) {
    const rate = { ...place, name, taxRate, country: "US", state: "CA" };
    await call("POST", "/v1/settings/tax-rates", rate);
  }
}

async function makePlan({ call }: Client, charges: readonly object[]): Promise<string> {
  const dates = { EffectiveStartDate: "2020-01-01", EffectiveEndDate: "2099-12-31" };
  const made = (object: string, body: object) =>
    call<{ Id: string }>("POST", `/v1/object/${object}`, body);
  const product = await made("product", { Name: "Bill run", ...dates });
  const plan = await made("product-rate-plan", {
    ...{ Name: "Monthly", ProductId: product.Id },
    ...dates,
  });
  for (const body of charges)
    await made("product-rate-plan-charge", { ...body, ProductRatePlanId: plan.Id });
  return plan.Id;
}

async function makeAccount({ call }: Client, ratePlanId: string, day: string): Promise<string> {
  const person = { firstName: "Bea", lastName: "Bench", country: "US", state: "CA" };
  const { accountNumber } = await call<{ accountNumber: string }>("POST", "/v1/accounts", {
    ...{ name: "Bench", currency: "USD", billCycleDay: 1, autoPay: false },
    ...{ billToContact: person, soldToContact: person },
  });
  const terms = {
    initialTerm: { termType: "TERMED", period: 12, periodType: "Month", startDate: day },
  };
  const subscription = { terms, subscribeToRatePlans: [{ productRatePlanId: ratePlanId }] };
  const triggerDates = [{ name: "ContractEffective", triggerDate: day }];
  const create = { type: "CreateSubscription", triggerDates, createSubscription: subscription };
  await call("POST", "/v1/orders", {
    ...{ orderDate: day, existingAccountNumber: accountNumber },
    subscriptions: [{ orderActions: [create] }],
    processingOptions: { runBilling: false },
  });
  return accountNumber;
}
