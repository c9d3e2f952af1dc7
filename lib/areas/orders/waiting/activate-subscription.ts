import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { Subscription } from "@/lib/areas/subscriptions/detail-model";
import { statusOn } from "@/lib/areas/subscriptions/model";
import type { LocalDate } from "@/lib/values/local-date";
import { creationOf } from "./creation-queries";
import { type DatesSet, setTriggerDates } from "./trigger-dates";

/** The missing dates of a pending subscription. */
export type ActivationDates = {
  readonly serviceActivation?: LocalDate | undefined;
  readonly customerAcceptance?: LocalDate | undefined;
};

/**
 * Sets the missing dates of a pending subscription, in the order that created it.
 *
 * @throws RuleViolation when it is not pending, MissingField when no date is given.
 */
export async function activateSubscription(
  ctx: Ctx,
  subscription: Subscription,
  { serviceActivation, customerAcceptance }: ActivationDates,
): Promise<DatesSet> {
  const { id, subscriptionNumber } = subscription;
  const status = statusOn(subscription, ctx.today);
  if (!status.startsWith("Pending")) {
    throw new RuleViolation(
      `${subscriptionNumber} is ${status}: only a pending subscription is activated.`,
    );
  }
  const triggerDates = [
    ...(serviceActivation
      ? [{ name: "ServiceActivation" as const, triggerDate: serviceActivation }]
      : []),
    ...(customerAcceptance
      ? [{ name: "CustomerAcceptance" as const, triggerDate: customerAcceptance }]
      : []),
  ];
  if (!triggerDates.length) {
    throw new MissingField("service_activation or customer_acceptance is required.");
  }
  const created = await creationOf(ctx.tenantId, id);
  if (created === undefined) throw new RangeError("a subscription was created by no order");
  const { orderNumber, sequence } = created;
  return setTriggerDates(ctx, orderNumber, {
    subscriptions: [{ subscriptionNumber, orderActions: [{ sequence, triggerDates }] }],
  });
}
