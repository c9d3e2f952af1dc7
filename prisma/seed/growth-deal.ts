import { addDays, addMonths, type LocalDate } from "@/lib/values/local-date";
import type { CustomerName } from "./customers";
import type { Chapter } from "./story";

const MONTHS = 8;

/** A ramp: seats of Teams in intervals of eight months, in one order. */
export const growsWith =
  (name: CustomerName, ...seats: readonly number[]): Chapter["happen"] =>
  ({ merchant, accounts, plans, today }) => {
    const plan = plans.get("Teams Monthly");
    const begins = (interval: number): LocalDate => addMonths(today, MONTHS * interval);
    const seatsOf = (quantity: number | undefined) => ({
      productRatePlanChargeId: plan?.unitChargeId,
      pricing: { recurringPerUnit: { quantity } },
    });
    const later = seats.slice(1).map((quantity, index) => ({
      type: "UpdateProduct",
      triggerDates: [{ name: "ContractEffective", triggerDate: begins(index + 1) }],
      updateProduct: { uniqueToken: "teams", chargeUpdates: [seatsOf(quantity)] },
    }));
    const first = {
      type: "CreateSubscription",
      createSubscription: {
        terms: {
          initialTerm: { termType: "TERMED", period: MONTHS * seats.length, periodType: "Month" },
        },
        subscribeToRatePlans: [
          {
            productRatePlanId: plan?.id,
            uniqueToken: "teams",
            chargeOverrides: [{ ...seatsOf(seats[0]), uniqueToken: "seats" }],
          },
        ],
      },
    };
    const ramp = {
      name: "Shop by shop",
      charges: [{ uniqueToken: "seats" }],
      intervals: seats.map((quantity, index) => ({
        name: `${quantity} seats`,
        startDate: begins(index),
        endDate: addDays(begins(index + 1), -1),
      })),
    };
    return merchant.post("/v1/orders", {
      orderDate: today,
      existingAccountNumber: accounts.get(name)?.accountNumber,
      description: "One more shop every eight months",
      subscriptions: [{ ramp, orderActions: [first, ...later] }],
      processingOptions: {
        runBilling: true,
        collectPayment: true,
        billingOptions: { targetDate: today },
      },
    });
  };
