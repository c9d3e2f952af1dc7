import { addDays, type LocalDate } from "@/lib/values/local-date";
import type { Merchant } from "../merchant";
import type { Scene } from "../story";

const SOLD = { EffectiveStartDate: "2015-01-01", EffectiveEndDate: "2099-12-31" };
/** Days for which the customer has had it. */
const DAYS = 28;

/** Printed news every morning: yesterday's was not delivered, and is credited. */
export async function printsNews({ merchant, accounts }: Scene, today: LocalDate): Promise<void> {
  const productRatePlanId = await makePlan(merchant);
  const start = addDays(today, -DAYS);
  await merchant.post("/v1/orders", {
    orderDate: today,
    existingAccountNumber: accounts.get("bicycles")?.accountNumber,
    description: "Has read the printed news for a month, and keeps it",
    subscriptions: [
      {
        orderActions: [
          {
            type: "CreateSubscription",
            triggerDates: [{ name: "ContractEffective", triggerDate: start }],
            createSubscription: {
              terms: { initialTerm: { termType: "EVERGREEN", startDate: start } },
              subscribeToRatePlans: [{ productRatePlanId }],
            },
          },
        ],
      },
    ],
    processingOptions: { runBilling: true, billingOptions: { targetDate: today } },
  });
  const missed = addDays(today, -1);
  await merchant.post("/v1/adjustments", {
    accountNumber: accounts.get("bicycles")?.accountNumber,
    ...{ startDate: missed, endDate: missed },
    reason: "Not delivered: the street was closed",
  });
}

/** A plan of one delivery a day, paid in advance by the month; its id. */
async function makePlan(merchant: Merchant): Promise<string> {
  const product = await merchant.post("/v1/object/product", {
    ...{ Name: "Fieldstone Print", SKU: "FS-PRINT", Category: "Services" },
    Description: "What a team wrote, printed and brought to its door.",
    ...SOLD,
  });
  const plan = await merchant.post("/v1/object/product-rate-plan", {
    ...{ ProductId: product.Id, Name: "Printed news" },
    Description: "Every morning, paid in advance by the month.",
    ...SOLD,
  });
  await merchant.post("/v1/object/product-rate-plan-charge", {
    ...{ ProductRatePlanId: plan.Id, Name: "Printed news" },
    ...{ ChargeType: "Recurring", ChargeModel: "Delivery Pricing", BillingPeriod: "Month" },
    ...{ BillCycleType: "ChargeTriggerDay", TriggerEvent: "ContractEffective" },
    DeliverySchedule: {
      ...{ frequency: "Weekly", monday: true, tuesday: true, wednesday: true, thursday: true },
      ...{ friday: true, saturday: true, sunday: true },
    },
    ProductRatePlanChargeTierData: {
      ProductRatePlanChargeTier: [
        ["USD", 2.5],
        ["EUR", 2.4],
        ["GBP", 2],
        ["JPY", 380],
      ].map(([Currency, Price]) => ({ Currency, Price })),
    },
  });
  return String(plan.Id);
}
