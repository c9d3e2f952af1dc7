import type { LocalDate } from "@/lib/values/local-date";
import type { Merchant } from "./merchant";
import type { Scene } from "./story";

const SOLD = { EffectiveStartDate: "2015-01-01", EffectiveEndDate: "2099-12-31" };

/** A campaign of the demo merchant: a discount of the catalog, the code that gives it, and a customer who has redeemed it. */
export async function runCampaign(
  { merchant, accounts, subscriptions }: Scene,
  today: LocalDate,
): Promise<void> {
  const gives = { productRatePlanId: await makeDiscount(merchant), maxRedemptionsPerAccount: 1 };
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

/** A fifth off what is billed each period, three times; gives the id of its rate plan. */
async function makeDiscount(merchant: Merchant): Promise<string> {
  const product = await merchant.post("/v1/object/product", {
    ...{ Name: "Campaigns", SKU: "CAMPAIGNS", Category: "Discounts" },
    Description: "Discounts that coupons give.",
    ...SOLD,
  });
  const plan = await merchant.post("/v1/object/product-rate-plan", {
    ...{ ProductId: product.Id, Name: "A fifth off for three months" },
    Description: "20 % off what is billed each period, three times.",
    ...SOLD,
  });
  await merchant.post("/v1/object/product-rate-plan-charge", {
    ...{ ProductRatePlanId: plan.Id, Name: "A fifth off" },
    ...{ ChargeType: "Recurring", ChargeModel: "Discount-Percentage", BillingPeriod: "Month" },
    ...{ ApplyDiscountTo: "RECURRING", DiscountLevel: "subscription" },
    ...{ BillCycleType: "DefaultFromCustomer", TriggerEvent: "ContractEffective" },
    ...{ EndDateCondition: "Fixed Period", UpToPeriods: 3, UpToPeriodsType: "Billing Periods" },
    ProductRatePlanChargeTierData: {
      ProductRatePlanChargeTier: ["USD", "EUR", "GBP", "JPY"].map((Currency) => ({
        ...{ Currency, DiscountPercentage: 20 },
      })),
    },
  });
  return String(plan.Id);
}
