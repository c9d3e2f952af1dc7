import { wireId } from "@/lib/platform/ids";
import type { LocalDate } from "@/lib/values/local-date";
import type { Subscription } from "./detail-model";
import { STATE_OF, statusOn } from "./model";
import { effectDate, type SubscriptionAction } from "./order-action-model";
import { lastTerm, replayVersion } from "./timeline-model";

/** All versions of a subscription, the newest first: each is what its bookings had made by then. */
export function presentVersions(
  subscription: Subscription,
  actions: readonly SubscriptionAction[],
  today: LocalDate,
) {
  const versions = [...new Set(actions.map(({ version }) => version))].sort((a, b) => b - a);
  return versions.map((version, index) => {
    const timeline = replayVersion(actions, version);
    const term = lastTerm(timeline);
    const latest = index === 0;
    return {
      id: wireId(subscription.id),
      subscription_number: subscription.subscriptionNumber,
      version,
      latest_version: latest,
      state: latest ? STATE_OF[statusOn({ ...timeline, termEnd: term.end }, today)] : "expired",
      auto_renew: timeline.autoRenew,
      current_term: {
        type:
          term.length === null && term.end === null ? ("evergreen" as const) : ("termed" as const),
        interval: term.length?.periodType.toLowerCase() ?? null,
        interval_count: term.length?.period ?? null,
        start_date: term.start,
        end_date: term.end,
      },
      start_date: timeline.terms[0].start,
      end_date: timeline.cancelledOn ?? term.end,
      contract_effective: timeline.dates.contractEffective,
      service_activation: timeline.dates.serviceActivation,
      customer_acceptance: timeline.dates.customerAcceptance,
      order_number: latest ? subscription.orderNumber : null,
      last_booking_date: latest ? subscription.lastBookingDate : null,
      actions: actions
        .filter((action) => action.version === version)
        .map((action) => ({ type: ACTION_WORDS[action.type], effective_date: effectDate(action) })),
    };
  });
}

/** What version 2 calls the kinds of actions. */
export const ACTION_WORDS: Readonly<Record<SubscriptionAction["type"], string>> = {
  CreateSubscription: "create_subscription",
  TermsAndConditions: "terms",
  AddProduct: "add_subscription_plan",
  UpdateProduct: "update_subscription_plan",
  RemoveProduct: "remove_subscription_plan",
  RenewSubscription: "renew",
  CancelSubscription: "cancel",
  OwnerTransfer: "owner_transfer",
  Suspend: "pause",
  Resume: "resume",
  ChangePlan: "replace_subscription_plan",
};
