import type { Order } from "@/components/orders/order-view";
import { lengthText } from "@/components/subscriptions/term-text";
import { formatDate, formatNumber, formatWords } from "@/lib/portal/format";

type Action = Order["subscriptions"][number]["orderActions"][number];
type Update = NonNullable<NonNullable<Action["updateProduct"]>["chargeUpdates"]>[number];

/** What an action asks for beside its dates, line by line: "Replaced by PRP-00000003". */
export function actionLines(action: Action): string[] {
  return lines[action.type]?.(action).filter((line) => line !== "") ?? [];
}

const named = (plan: { productRatePlanNumber?: string; productRatePlanId?: string }) =>
  plan.productRatePlanNumber ?? plan.productRatePlanId ?? "a rate plan";

function updateText({ pricing, chargeNumber, productRatePlanChargeNumber }: Update): string {
  const values = Object.values(pricing ?? {}).flatMap((member) =>
    Object.entries(member ?? {})
      .filter(([, value]) => typeof value === "number")
      .map(([name, value]) => `${formatWords(name).toLowerCase()} ${formatNumber(Number(value))}`),
  );
  const charge = chargeNumber ?? productRatePlanChargeNumber ?? "A charge";
  return values.length ? `${charge}: ${values.join(", ")}` : charge;
}

const periods = (count: number | undefined, unit: string | undefined) =>
  count === undefined ? "" : lengthText(count, unit ?? null);

const lines: Record<string, (action: Action) => string[]> = {
  AddProduct: ({ addProduct }) => (addProduct ? [`Adds ${named(addProduct)}`] : []),
  RemoveProduct: ({ removeProduct: plan }) => [
    plan?.subscriptionRatePlanNumber ? `Removes ${plan.subscriptionRatePlanNumber}` : "",
  ],
  ChangePlan: ({ changePlan }) =>
    changePlan
      ? [
          `Replaced by ${named(changePlan.newProductRatePlan)}`,
          changePlan.effectivePolicy ? formatWords(changePlan.effectivePolicy) : "",
          changePlan.subType ?? "",
        ]
      : [],
  UpdateProduct: ({ updateProduct }) => (updateProduct?.chargeUpdates ?? []).map(updateText),
  Suspend: ({ suspend }) =>
    suspend
      ? [
          formatWords(suspend.suspendPolicy),
          suspend.suspendSpecificDate ? formatDate(suspend.suspendSpecificDate) : "",
          periods(suspend.suspendPeriods, suspend.suspendPeriodsType),
        ]
      : [],
  Resume: ({ resume }) =>
    resume
      ? [
          formatWords(resume.resumePolicy),
          resume.resumeSpecificDate ? formatDate(resume.resumeSpecificDate) : "",
          periods(resume.resumePeriods, resume.resumePeriodsType),
          resume.extendsTerm ? "The term ends later by the pause" : "",
        ]
      : [],
  CancelSubscription: ({ cancelSubscription: cancel }) =>
    cancel
      ? [
          formatWords(cancel.cancellationPolicy),
          cancel.cancellationEffectiveDate ? formatDate(cancel.cancellationEffectiveDate) : "",
        ]
      : [],
  OwnerTransfer: ({ ownerTransfer }) => [
    ownerTransfer?.destinationAccountNumber ? `To ${ownerTransfer.destinationAccountNumber}` : "",
  ],
  TermsAndConditions: ({ termsAndConditions: terms }) => [
    terms?.clearingScheduledCancelDate ? "Takes the cancellation back" : "",
    terms?.autoRenew === undefined ? "" : terms.autoRenew ? "Renews by itself" : "Does not renew",
    terms?.paymentTerm ? `Payment term ${terms.paymentTerm}` : "",
  ],
};
