import type { z } from "zod";
import type { createOrder } from "@/lib/areas/orders/contract";
import type { previewOrder } from "@/lib/areas/orders/preview-contract";

export type OrderBody = z.input<typeof createOrder.body>;
export type PreviewBody = z.input<typeof previewOrder.body>;

type Action = OrderBody["subscriptions"][number]["orderActions"][number];
type NewSubscription = NonNullable<Action["createSubscription"]>;
type WantedRatePlan = NewSubscription["subscribeToRatePlans"][number];
type Override = NonNullable<WantedRatePlan["chargeOverrides"]>[number];

/** Where the parts of the one subscription stand in the form's values. */
export const action = "subscriptions.0.orderActions.0";
export const create = `${action}.createSubscription`;
export const ratePlans = `${create}.subscribeToRatePlans`;

/** What the form holds before anything is chosen. */
export function emptyOrder(today: string, accountNumber: string) {
  const terms = {
    initialTerm: { termType: "TERMED", period: 12, periodType: "Month" },
    autoRenew: true,
    renewalTerms: [{ period: 12, periodType: "Month" }],
  };
  return {
    orderDate: today,
    existingAccountNumber: accountNumber,
    description: "",
    subscriptions: [
      {
        orderActions: [
          {
            type: "CreateSubscription",
            triggerDates: [{ name: "ContractEffective", triggerDate: today }],
            createSubscription: { terms, subscribeToRatePlans: [] },
          },
        ],
      },
    ],
    processingOptions: {
      runBilling: true,
      collectPayment: false,
      billingOptions: { targetDate: today },
    },
  };
}

/** The order as it is sent: without what the choices made leave no room for. */
export function orderOf(values: OrderBody): OrderBody {
  const subscriptions = values.subscriptions.map((entry) => ({
    ...entry,
    orderActions: entry.orderActions.map((one) => ({
      ...one,
      createSubscription: one.createSubscription && subscriptionOf(one.createSubscription),
    })),
  }));
  const { runBilling, ...billing } = values.processingOptions ?? {};
  return {
    ...values,
    subscriptions,
    processingOptions: runBilling ? { runBilling, ...billing } : { runBilling: false },
  };
}

function subscriptionOf(wanted: NewSubscription): NewSubscription {
  const { initialTerm, renewalTerms, ...terms } = wanted.terms;
  const evergreen = initialTerm.termType === "EVERGREEN";
  return {
    ...wanted,
    terms: evergreen
      ? { initialTerm: { termType: "EVERGREEN" } }
      : { ...terms, initialTerm, ...(terms.autoRenew ? { renewalTerms } : {}) },
    subscribeToRatePlans: wanted.subscribeToRatePlans.map(({ chargeOverrides, ...plan }) => {
      const changed = chargeOverrides?.filter(changesPrice);
      return changed?.length ? { ...plan, chargeOverrides: changed } : plan;
    }),
  };
}

/** Only charges for which a number was typed differ from the catalog. */
function changesPrice({ pricing }: Override): boolean {
  return Object.values(pricing ?? {}).some((member) =>
    Object.values(member ?? {}).some((value) => value !== undefined && value !== null),
  );
}

/** The preview of an order: through the day on which it is billed, or over its next periods. */
export function previewOf(order: OrderBody, how: "now" | "next", today: string): PreviewBody {
  const { processingOptions, ...rest } = order;
  const through = processingOptions?.billingOptions?.targetDate ?? today;
  return {
    ...rest,
    previewOptions:
      how === "next"
        ? {
            previewThruType: "NumberOfPeriods",
            previewNumberOfPeriods: 4,
            previewTypes: ["BillingDocs"],
          }
        : {
            previewThruType: "SpecificDate",
            specificPreviewThruDate: through as typeof order.orderDate,
            previewTypes: ["BillingDocs", "ChargeMetrics"],
          },
  };
}
