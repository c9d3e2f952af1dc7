import type { LocalDate } from "@/lib/values/local-date";
import type { Merchant } from "./merchant";
import type { Scene } from "./story";

const SOLD = { EffectiveStartDate: "2015-01-01", EffectiveEndDate: "2099-12-31" };

/** A campaign of the demo merchant: a discount of the catalog, the code that gives it, and a customer who has redeemed it. */
export async function runCampaign(
  { merchant, accounts, plans, subscriptions }: Scene,
  today: LocalDate,
): Promise<void> {
  const { fifthOff: productRatePlanId, trial } = await makeDiscounts(merchant, today);
  await beginTrial({ merchant, account: accounts.get("realtor")?.accountNumber, today }, [
    plans.get("Notes Monthly")?.id,
    trial,
  ]);
  const gives = { productRatePlanId, maxRedemptionsPerAccount: 1 };
  await merchant.post("/v1/coupons", {
    ...{ code: "FIFTH-OFF", name: "Newsletter readers", maxRedemptions: 200, ...gives },
  });
  await merchant.post("/v1/coupons", {
    ...{ code: "WELCOME", name: "Trade fair", newCustomersOnly: true, ...gives },
  });
  await merchant.post("/v1/orders", {
    orderDate: today,
    existingAccountNumber: accounts.get("bakery")?.accountNumber,
    description: "Reads the newsletter",
    subscriptions: [
      {
        subscriptionNumber: subscriptions.get("bakery Notes Monthly"),
        orderActions: [
          {
            type: "AddProduct",
            triggerDates: [{ name: "ContractEffective", triggerDate: today }],
            addProduct: { couponCode: "FIFTH-OFF" },
          },
        ],
      },
    ],
  });
}

type Beginning = {
  readonly merchant: Merchant;
  readonly account: unknown;
  readonly today: LocalDate;
};

/** A subscription that costs nothing at first. */
async function beginTrial(
  { merchant, account, today }: Beginning,
  ratePlans: readonly (string | undefined)[],
): Promise<void> {
  const createSubscription = {
    terms: { initialTerm: { termType: "EVERGREEN" } },
    subscribeToRatePlans: ratePlans.map((productRatePlanId) => ({ productRatePlanId })),
  };
  const triggerDates = [{ name: "ContractEffective", triggerDate: today }];
  await merchant.post("/v1/orders", {
    orderDate: today,
    existingAccountNumber: account,
    description: "Tries Notes for free",
    subscriptions: [
      { orderActions: [{ type: "CreateSubscription", triggerDates, createSubscription }] },
    ],
    processingOptions: { runBilling: true, billingOptions: { targetDate: today } },
  });
}

const CAMPAIGNS = "Campaigns";

type Discounts = { readonly fifthOff: string; readonly trial: string };

/** A fifth off three periods, a tenth off all days of this year, and two free periods; gives the ids of two of their rate plans. */
async function makeDiscounts(merchant: Merchant, today: LocalDate): Promise<Discounts> {
  // What is agreed with a customer comes first, campaigns take their share of the rest.
  await merchant.put("/v1/settings/billing-rules", { discountClasses: ["Agreements", CAMPAIGNS] });
  const product = await merchant.post("/v1/object/product", {
    ...{ Name: CAMPAIGNS, SKU: "CAMPAIGNS", Category: "Discounts" },
    Description: "Discounts that coupons give.",
    ...SOLD,
  });
  const nextYear = Number(today.slice(0, 4)) + 1;
  await makePlan(merchant, String(product.Id), 10, {
    ...{ plan: "A tenth off this year", name: "A tenth off" },
    description: "10 % off the days of this year.",
    ...{ EndDateCondition: "SpecificEndDate", SpecificEndDate: `${nextYear}-01-01` },
    ApplyToBillingPeriodPartially: true,
  });
  const trial = await makePlan(merchant, String(product.Id), 100, {
    ...{ plan: "Free through the next month", name: "Trial" },
    description: "Nothing to pay for the rest of the billing period and the next one.",
    ...{ EndDateCondition: "Fixed Period", UpToPeriods: 2, UpToPeriodsType: "Billing Periods" },
  });
  const fifthOff = await makePlan(merchant, String(product.Id), 20, {
    ...{ plan: "A fifth off for three months", name: "A fifth off" },
    description: "20 % off what is billed each period, three times.",
    ...{ EndDateCondition: "Fixed Period", UpToPeriods: 3, UpToPeriodsType: "Billing Periods" },
  });
  return { fifthOff, trial };
}

type DiscountPlan = {
  readonly plan: string;
  readonly name: string;
  readonly description: string;
  /** When it ends, and which days it reduces, in fields of the catalog. */
  readonly [field: string]: unknown;
};

/** A rate plan with a percentage off recurring charges; gives its id. */
async function makePlan(
  merchant: Merchant,
  ProductId: string,
  percent: number,
  { plan: Name, name, description, ...rest }: DiscountPlan,
): Promise<string> {
  const plan = await merchant.post("/v1/object/product-rate-plan", {
    ...{ ProductId, Name, Description: description },
    ...SOLD,
  });
  await merchant.post("/v1/object/product-rate-plan-charge", {
    ...{ ProductRatePlanId: plan.Id, Name: name },
    ...{ ChargeType: "Recurring", ChargeModel: "Discount-Percentage", BillingPeriod: "Month" },
    ...{ ApplyDiscountTo: "RECURRING", DiscountLevel: "subscription", DiscountClass: CAMPAIGNS },
    ...{ BillCycleType: "DefaultFromCustomer", TriggerEvent: "ContractEffective" },
    ...rest,
    ProductRatePlanChargeTierData: {
      ProductRatePlanChargeTier: ["USD", "EUR", "GBP", "JPY"].map((Currency) => ({
        ...{ Currency, DiscountPercentage: percent },
      })),
    },
  });
  return String(plan.Id);
}
