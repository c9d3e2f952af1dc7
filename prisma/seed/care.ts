import type { LocalDate } from "@/lib/values/local-date";
import type { Scene } from "./story";

const SOLD = { EffectiveStartDate: "2015-01-01", EffectiveEndDate: "2099-12-31" };

/** A percentage charge: care for the notebooks of a customer, for a share of what they cost. */
export async function offerCare(
  { merchant, accounts, subscriptions }: Scene,
  today: LocalDate,
): Promise<void> {
  const product = await merchant.post("/v1/object/product", {
    ...{ Name: "Fieldstone Care", SKU: "FS-CARE", Category: "Services" },
    Description: "Care for the devices that a customer uses.",
    ...SOLD,
  });
  const plan = await merchant.post("/v1/object/product-rate-plan", {
    ...{ ProductId: product.Id, Name: "Care" },
    Description: "15 % of what the subscription costs.",
    ...SOLD,
  });
  await merchant.post("/v1/object/product-rate-plan-charge", {
    ...{ ProductRatePlanId: plan.Id, Name: "Care" },
    ...{ ChargeType: "Recurring", ChargeModel: "Percentage Pricing", BillingPeriod: "Month" },
    ...{ ApplyDiscountTo: "RECURRINGUSAGE", DiscountLevel: "subscription" },
    ...{ BillCycleType: "DefaultFromCustomer", TriggerEvent: "ContractEffective" },
    ProductRatePlanChargeTierData: {
      ProductRatePlanChargeTier: ["USD", "EUR", "GBP", "JPY"].map((Currency) => ({
        ...{ Currency, Percentage: 15 },
      })),
    },
  });
  await merchant.post("/v1/orders", {
    orderDate: today,
    existingAccountNumber: accounts.get("bakery")?.accountNumber,
    description: "Wants somebody to look after the notebooks",
    subscriptions: [
      {
        subscriptionNumber: subscriptions.get("bakery Notes Monthly"),
        orderActions: [
          {
            type: "AddProduct",
            triggerDates: [{ name: "ContractEffective", triggerDate: today }],
            addProduct: { productRatePlanId: plan.Id },
          },
        ],
      },
    ],
  });
}
