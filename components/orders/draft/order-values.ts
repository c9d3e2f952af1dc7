import type { z } from "zod";
import { plansOf } from "@/components/order-actions/action-site";
import { cleanAction } from "@/components/orders/clean-action";
import {
  missingOfCommitment,
  type OrderCommitment,
  sentCommitment,
} from "@/components/commitments/draft/commitment-values";
import { withoutIdleIntervals } from "./ramp-values";
import { openPause } from "@/components/subscriptions/change-words";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import type { createOrder } from "@/lib/areas/orders/contract";
import type { previewOrder } from "@/lib/areas/orders/preview/preview-contract";

type Sent<Body> = Body extends { subscriptions?: infer Entries }
  ? Omit<Body, "subscriptions"> & { subscriptions: NonNullable<Entries> }
  : never;

/** An order as form values. */
type Filled = Omit<OrderBody, "subscriptions"> & Partial<Pick<OrderBody, "subscriptions">>;

export type OrderBody = Sent<z.input<typeof createOrder.body>>;
export type PreviewBody = Sent<z.input<typeof previewOrder.body>>;
export type OrderEntry = OrderBody["subscriptions"][number];
export type OrderAction = OrderEntry["orderActions"][number];
export type ActionType = OrderAction["type"];

/** An action's form values before anything is chosen: texts are empty, numbers absent. */
export type BlankAction = { type: ActionType } & Record<string, unknown>;

const yearly = {
  initialTerm: { termType: "TERMED", period: 12, periodType: "Month" },
  autoRenew: true,
  renewalTerms: [{ period: 12, periodType: "Month" }],
};

/** The defaults of an action when its kind is chosen, for a subscription as it is now. */
export function blankAction(
  type: ActionType,
  today: string,
  subscription?: Subscription,
): BlankAction {
  return { type, triggerDates: datesOf(type, today), ...containers[type](subscription, today) };
}

/** Ends, pauses and renewals have their own date field. */
function datesOf(type: ActionType, today: string) {
  const dated = !["RenewSubscription", "CancelSubscription", "Suspend", "Resume"].includes(type);
  return dated ? [{ name: "ContractEffective", triggerDate: today }] : [];
}

/** The rate plan, when there is only one. */
function onlyPlan(subscription: Subscription | undefined): string {
  const [plan, ...others] = plansOf(subscription);
  return plan && others.length === 0 ? plan.id : "";
}

function termsNow(subscription: Subscription | undefined): object {
  if (!subscription || subscription.termType === "EVERGREEN") return {};
  const { autoRenew, renewalSetting, renewalTerm, renewalTermPeriodType } = subscription;
  const renewalTerms = [{ period: renewalTerm, periodType: renewalTermPeriodType }];
  const setting = renewalSetting || "RENEW_WITH_SPECIFIC_TERM";
  return { autoRenew, renewalSetting: setting, ...(renewalTerm ? { renewalTerms } : {}) };
}

/** A pause that has not begun is removed; a running one ends today. */
function resumption(subscription: Subscription | undefined, today: string): object {
  const pause = subscription && openPause(subscription, today);
  return { resumePolicy: pause && pause.startDate > today ? "SuspendDate" : "Today" };
}

type Container = (subscription: Subscription | undefined, today: string) => object;

const containers: Record<ActionType, Container> = {
  CreateSubscription: () => ({
    createSubscription: { terms: yearly, subscribeToRatePlans: [] },
  }),
  TermsAndConditions: (of) => ({ termsAndConditions: termsNow(of) }),
  AddProduct: () => ({ addProduct: { productRatePlanNumber: "", chargeOverrides: [] } }),
  UpdateProduct: (of) => ({ updateProduct: { ratePlanId: onlyPlan(of), chargeUpdates: [] } }),
  RemoveProduct: (of) => ({ removeProduct: { ratePlanId: onlyPlan(of) } }),
  RenewSubscription: () => ({ renewSubscription: {} }),
  CancelSubscription: (of) => ({
    cancelSubscription: {
      cancellationPolicy:
        of?.termType === "EVERGREEN" ? "EndOfLastInvoicePeriod" : "EndOfCurrentTerm",
    },
  }),
  OwnerTransfer: () => ({ ownerTransfer: { destinationAccountNumber: "" } }),
  Suspend: () => ({ suspend: { suspendPolicy: "Today" } }),
  Resume: (of, today) => ({ resume: resumption(of, today) }),
  ChangePlan: (of) => ({
    changePlan: {
      ratePlanId: onlyPlan(of),
      newProductRatePlan: { productRatePlanNumber: "", chargeOverrides: [] },
      effectivePolicy: "EffectiveImmediately",
    },
  }),
};

/** Default form values of an account's order: billed immediately, through today. */
export function blankOrder(
  today: string,
  accountNumber: string,
  entry: { subscriptionNumber?: string; orderActions: BlankAction[] },
) {
  return {
    orderDate: today,
    existingAccountNumber: accountNumber,
    description: "",
    status: "Completed",
    subscriptions: [entry],
    processingOptions: {
      runBilling: true,
      collectPayment: false,
      billingOptions: { targetDate: today },
    },
  };
}

/** The request: the order without fields that other choices exclude. */
export function orderOf(values: Filled): OrderBody {
  const { status, schedulingOptions, processingOptions, commitments, ...rest } = values;
  const { runBilling, refund, refundAmount, refundReasonCode, writeOff, ...billing } =
    processingOptions ?? {};
  const atOnce = status !== "Draft" && status !== "Scheduled" && cancels(values.subscriptions);
  const entries = values.subscriptions ?? [];
  const back = {
    ...(refund ? { refund, refundAmount, ...(refundReasonCode ? { refundReasonCode } : {}) } : {}),
    ...(writeOff ? { writeOff } : {}),
  };
  return {
    ...rest,
    ...(status === "Draft" || status === "Scheduled" ? { status } : {}),
    ...(status === "Scheduled" ? { schedulingOptions } : {}),
    subscriptions: entries.map((entry) =>
      withoutIdleIntervals({ ...entry, orderActions: entry.orderActions.map(cleanAction) }),
    ),
    ...(commitments?.length ? { commitments: commitments.map(sentCommitment) } : {}),
    processingOptions: {
      ...(runBilling ? { runBilling, ...settled(billing) } : { runBilling: false }),
      ...(atOnce ? back : {}),
    },
  };
}

type Billing = Omit<NonNullable<OrderBody["processingOptions"]>, "runBilling">;

/** Drafts are not collected. */
function settled({
  collectPayment,
  applyCredit,
  applicationOrder,
  applyCreditBalance,
  ...billing
}: Billing): Billing {
  if (billing.billingOptions?.generateDraftInvoice) return billing;
  const credit = applyCredit ? { applyCredit, applicationOrder } : {};
  const balance = applyCreditBalance ? { applyCreditBalance } : {};
  return { ...billing, collectPayment, ...credit, ...balance };
}

/** Whether an order cancels a subscription. */
export function cancels(entries: readonly OrderEntry[] | undefined): boolean {
  return (entries ?? []).some(({ orderActions }) =>
    orderActions?.some(({ type }) => type === "CancelSubscription"),
  );
}

/** The preview of an order: through the day on which it is billed, or over its next periods. */
export function previewOf(order: OrderBody, how: "now" | "next", today: string): PreviewBody {
  const { processingOptions, status: _status, schedulingOptions: _when, ...named } = order;
  const { orderNumber: _number, commitments: _agreed, ...rest } = named;
  const commitments = order.commitments?.filter(isWhole) ?? [];
  const through = processingOptions?.billingOptions?.targetDate ?? today;
  return {
    ...rest,
    ...(commitments.length ? { commitments } : {}),
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
            previewTypes: [
              ...(["BillingDocs", "ChargeMetrics", "OrderDeltaMetrics"] as const),
              ...rampTypes(rest),
            ],
          },
  };
}

/** Ramps are measured where there are any. */
function rampTypes({ subscriptions }: Pick<OrderBody, "subscriptions">) {
  return subscriptions.some(({ ramp }) => ramp?.intervals?.length) ? ["RampMetrics" as const] : [];
}

/** Whether a commitment of the form lacks nothing. */
const isWhole = (commitment: OrderCommitment) => missingOfCommitment(commitment, "").length === 0;

/** A preview needs an account and something to order. */
export function isComplete(order: OrderBody): boolean {
  const actions = order.subscriptions.flatMap((entry) =>
    entry.orderActions.map((action) => ({ entry, action })),
  );
  return (
    Boolean(order.existingAccountNumber && order.orderDate) &&
    (actions.length > 0 || (order.commitments?.some(isWhole) ?? false)) &&
    actions.every(
      ({ entry, action }) => (creates(entry) || entry.subscriptionNumber) && isChosen(action),
    )
  );
}

const creates = ({ orderActions }: OrderEntry) => orderActions[0]?.type === "CreateSubscription";

function namesPlan({ updateProduct: of }: OrderAction): boolean {
  return Boolean(of?.ratePlanId ?? of?.productRatePlanNumber);
}

/** Whether the action names its target; whether it is allowed is the server's decision. */
export function isChosen(action: OrderAction): boolean {
  switch (action.type) {
    case "CreateSubscription":
      return Boolean(action.createSubscription?.subscribeToRatePlans.length);
    case "AddProduct":
      return Boolean(action.addProduct?.productRatePlanNumber ?? action.addProduct?.couponCode);
    case "UpdateProduct":
      return namesPlan(action) && Boolean(action.updateProduct?.chargeUpdates?.length);
    case "RemoveProduct":
      return Boolean(action.removeProduct?.ratePlanId);
    case "ChangePlan":
      return Boolean(
        action.changePlan?.ratePlanId && action.changePlan.newProductRatePlan.productRatePlanNumber,
      );
    case "OwnerTransfer":
      return Boolean(action.ownerTransfer?.destinationAccountNumber);
    default:
      return true;
  }
}
