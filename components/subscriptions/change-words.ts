import type { ActionType } from "@/components/orders/draft/order-values";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { formatDate, formatWords } from "@/lib/portal/format";

export type ChangeVerb = "change" | "topUp" | "pause" | "resume" | "renew" | "cancel" | "keep";

type Words = { label: string; title: string; submit: string; done: string; action: ActionType };

/** The changes of a subscription, each with its order action. */
export const changeWords: Record<ChangeVerb, Words> = {
  change: {
    label: "Change",
    title: "Change the subscription",
    submit: "Change subscription",
    done: "Changed",
    action: "UpdateProduct",
  },
  topUp: {
    label: "Top up",
    title: "Top up prepaid units",
    submit: "Top up",
    done: "Topped up",
    action: "AddProduct",
  },
  pause: {
    label: "Pause",
    title: "Pause the subscription",
    submit: "Pause subscription",
    done: "Paused",
    action: "Suspend",
  },
  resume: {
    label: "Resume",
    title: "Resume the subscription",
    submit: "Resume subscription",
    done: "Resumed",
    action: "Resume",
  },
  renew: {
    label: "Renew",
    title: "Renew the subscription",
    submit: "Renew subscription",
    done: "Renewed",
    action: "RenewSubscription",
  },
  cancel: {
    label: "Cancel",
    title: "Cancel the subscription",
    submit: "Cancel subscription",
    done: "Canceled",
    action: "CancelSubscription",
  },
  keep: {
    label: "Undo cancellation",
    title: "Undo the cancellation",
    submit: "Undo cancellation",
    done: "Cancellation undone",
    action: "TermsAndConditions",
  },
};

/** The kinds of actions behind the word "change". */
export const changeKinds: readonly ActionType[] = [
  "UpdateProduct",
  "AddProduct",
  "ChangePlan",
  "RemoveProduct",
  "TermsAndConditions",
  "OwnerTransfer",
];

/** The current or booked pause. */
export function openPause({ statusHistory }: Subscription, today: string) {
  return statusHistory.find(
    ({ status, endDate }) => status === "Suspended" && (endDate === null || endDate > today),
  );
}

/** The cancellation, booked or in effect. */
function cancellationOf({ statusHistory }: Subscription) {
  return statusHistory.find(({ status }) => status === "Cancelled");
}

/** Why a change of the subscription is not possible now, in words; null when it is. */
export function obstacle(
  verb: ChangeVerb,
  subscription: Subscription,
  today: string,
): string | null {
  const { status, termType } = subscription;
  const cancelled = cancellationOf(subscription);
  const pause = openPause(subscription, today);
  if (verb === "keep") {
    if (!cancelled) return "No cancellation is booked";
    return cancelled.startDate > today ? null : "It has ended already";
  }
  if (cancelled) return `It is canceled as of ${formatDate(cancelled.startDate)}`;
  if (verb === "resume") return pause ? null : "No pause is booked";
  if (pause) return pauseText(pause.startDate, today);
  const state = `It is ${formatWords(status).toLowerCase()}`;
  if (verb === "renew") {
    if (termType !== "TERMED") return "Only termed subscriptions renew";
    return ["Active", "Expired"].includes(status) ? null : state;
  }
  const allowed =
    verb === "pause" ? ["Active"] : ["Active", "Pending Activation", "Pending Acceptance"];
  return allowed.includes(status) ? null : state;
}

/** Why a company without Orders cannot make a change here; null where it can. */
export const withoutOrders = (verb: ChangeVerb): string | null =>
  verb === "change" || verb === "topUp"
    ? "Your company does not use Orders: programs change products and terms by the calls of subscriptions"
    : null;

/** While a pause is booked, only its end can be booked. */
function pauseText(begins: string, today: string): string {
  return begins > today
    ? `A pause is booked from ${formatDate(begins)}: take it back first`
    : `It is paused since ${formatDate(begins)}: resume it first`;
}
