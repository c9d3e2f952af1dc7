import type { LocalDate } from "@/lib/values/local-date";
import type { Merchant } from "./merchant";
import type { Scene } from "./story";

const SOLD = { EffectiveStartDate: "2015-01-01", EffectiveEndDate: "2099-12-31" };

/** A campaign of the demo merchant: a discount of the catalog, the code that gives it, and a customer who has redeemed it. */
export async function runCampaign(
  { merchant, accounts, subscriptions }: Scene,
  today: LocalDate,
): Promise<void> {
  const productRatePlanId = await makeDiscounts(merchant, today);
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

/** A fifth off three periods, and a tenth off all days of this year; gives the id of the first one's rate plan. */
async function makeDiscounts(merchant: Merchant, today: LocalDate): Promise<string> {
  const product = await merchant.post("/v1/object/product", {
    ...{ Name: "Campaigns", SKU: "CAMPAIGNS", Category: "Discounts" },
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
  return makePlan(merchant, String(product.Id), 20, {
    ...{ plan: "A fifth off for three months", name: "A fifth off" },
    description: "20 % off what is billed each period, three times.",
    ...{ EndDateCondition: "Fixed Period", UpToPeriods: 3, UpToPeriodsType: "Billing Periods" },
  });
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
    ...{ ApplyDiscountTo: "RECURRING", DiscountLevel: "subscription" },
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
