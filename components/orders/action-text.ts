import type { Order } from "@/components/orders/order-view";
import { lengthText } from "@/components/subscriptions/term-text";
import { formatDate, formatMoney, formatNumber, formatWords } from "@/lib/portal/format";

type Action = Order["subscriptions"][number]["orderActions"][number];
type Update = NonNullable<NonNullable<Action["updateProduct"]>["chargeUpdates"]>[number];

/** Names of the objects that actions reference by number and id, and the currency of prices. */
export type ActionNames = {
  currency: string;
  charge: (key: string) => string | undefined;
  /** A rate plan of the catalog or of the subscription. */
  plan: (key: string) => string | undefined;
};

/** The changes of an action beside its dates, line by line: "Replaced by Teams Yearly". */
export function actionLines(action: Action, names: ActionNames): string[] {
  return lines[action.type]?.(action, names).filter((line) => line !== "") ?? [];
}

type PlanKeys = {
  productRatePlanNumber?: string;
  productRatePlanId?: string;
  couponCode?: string;
};

function planNamed(plan: PlanKeys, names: ActionNames) {
  const { productRatePlanNumber, productRatePlanId, couponCode } = plan;
  if (couponCode) return `Coupon ${couponCode.toUpperCase()}`;
  const key = productRatePlanNumber ?? productRatePlanId ?? "";
  return names.plan(key) ?? productRatePlanNumber ?? "a rate plan";
}

function valueText(name: string, value: number, currency: string): string {
  const word = formatWords(name).toLowerCase();
  if (/percentage$/i.test(name))
    return `${word.replace(/ percentage$/, "")} ${formatNumber(value)}%`;
  if (!/price$|amount$/i.test(name)) return `${word} ${formatNumber(value)}`;
  return `${word.replace(/^list /, "")} ${formatMoney(value, currency, { precise: true })}`;
}

function updateText(update: Update, names: ActionNames): string {
  const { pricing, chargeNumber, productRatePlanChargeNumber, productRatePlanChargeId } = update;
  const values = Object.values(pricing ?? {}).flatMap((member) =>
    Object.entries(member ?? {}).flatMap(([name, value]) =>
      typeof value === "number" ? [valueText(name, value, names.currency)] : [],
    ),
  );
  const key = chargeNumber ?? productRatePlanChargeNumber ?? productRatePlanChargeId ?? "";
  const charge = names.charge(key) ?? chargeNumber ?? productRatePlanChargeNumber ?? "A charge";
  return values.length ? `${charge}: ${values.join(", ")}` : charge;
}

function featuresText(of: Action["updateProduct"]): string {
  const count = of?.subscriptionProductFeatures?.length ?? 0;
  if (count) return count === 1 ? "One feature, no others" : `${count} features, no others`;
  return of?.clearingExistingFeatures ? "No features" : "";
}

const periods = (count: number | undefined, unit: string | undefined) =>
  count === undefined ? "some time" : lengthText(count, unit ?? null);

const onDay = (day: string | undefined) => (day ? `From ${formatDate(day)}` : "");
const ORDER_DAY = "From the day of the order on";
const BILLED_END = "At the end of the billed period";

const pauseText: Record<string, (of: NonNullable<Action["suspend"]>) => string> = {
  Today: () => ORDER_DAY,
  EndOfLastInvoicePeriod: () => BILLED_END,
  SpecificDate: (of) => onDay(of.suspendSpecificDate),
  FixedPeriodsFromToday: (of) =>
    `${periods(of.suspendPeriods, of.suspendPeriodsType)} after the day of the order`,
};

const resumeText: Record<string, (of: NonNullable<Action["resume"]>) => string> = {
  Today: () => ORDER_DAY,
  SuspendDate: () => "The pause is taken back",
  SpecificDate: (of) => onDay(of.resumeSpecificDate),
  FixedPeriodsFromToday: (of) =>
    `${periods(of.resumePeriods, of.resumePeriodsType)} after the day of the order`,
  FixedPeriodsFromSuspendDate: (of) =>
    `${periods(of.resumePeriods, of.resumePeriodsType)} after the pause began`,
};

const cancelText: Record<string, string> = {
  EndOfCurrentTerm: "At the end of the term",
  EndOfLastInvoicePeriod: BILLED_END,
};

const planChangeText: Record<string, string> = {
  EffectiveImmediately: "At once",
  EffectiveEndOfBillingPeriod: "At the end of the billing period",
};

const lines: Record<string, (action: Action, names: ActionNames) => string[]> = {
  AddProduct: ({ addProduct: plan }, names) => (plan ? [planNamed(plan, names)] : []),
  RemoveProduct: ({ removeProduct: plan }, names) => [
    names.plan(plan?.ratePlanId ?? plan?.subscriptionRatePlanNumber ?? "") ??
      plan?.subscriptionRatePlanNumber ??
      "",
  ],
  ChangePlan: ({ changePlan: change }, names) =>
    change
      ? [
          `Replaced by ${planNamed(change.newProductRatePlan, names)}`,
          planChangeText[change.effectivePolicy ?? ""] ?? formatWords(change.effectivePolicy ?? ""),
          change.subType ?? "",
        ]
      : [],
  UpdateProduct: ({ updateProduct }, names) => [
    ...(updateProduct?.chargeUpdates ?? []).map((update) => updateText(update, names)),
    featuresText(updateProduct),
  ],
  Suspend: ({ suspend }) => (suspend ? [pauseText[suspend.suspendPolicy]?.(suspend) ?? ""] : []),
  Resume: ({ resume }) =>
    resume
      ? [
          resumeText[resume.resumePolicy]?.(resume) ?? "",
          resume.extendsTerm ? "The term is extended by the pause" : "",
        ]
      : [],
  CancelSubscription: ({ cancelSubscription: cancel }) =>
    cancel
      ? [cancelText[cancel.cancellationPolicy] ?? "", onDay(cancel.cancellationEffectiveDate)]
      : [],
  OwnerTransfer: ({ ownerTransfer }) => [
    ownerTransfer?.destinationAccountNumber ? `To ${ownerTransfer.destinationAccountNumber}` : "",
  ],
  TermsAndConditions: ({ termsAndConditions: terms }) => [
    terms?.clearingScheduledCancelDate ? "Takes the cancellation back" : "",
    terms?.autoRenew === undefined ? "" : terms.autoRenew ? "Auto-renews" : "Does not renew",
    terms?.paymentTerm ? `Payment term ${terms.paymentTerm}` : "",
  ],
};
