import { compareDates, type LocalDate } from "@/lib/values/local-date";
import {
  type Pause,
  type Standing,
  statusOn,
  type SubscriptionStatus,
  type TermType,
} from "@/lib/areas/subscriptions/model";
import type { ActionType } from "./order-action-model";

/** Operations on an existing subscription. */
export type SubscriptionVerb =
  | Exclude<ActionType, "CreateSubscription">
  | "bill"
  | "activate"
  | "keep"
  | "delete";

const CHANGE: readonly SubscriptionStatus[] = [
  "Pending Activation",
  "Pending Acceptance",
  "Active",
];

/** The allowed actions of each status; others are refused. Reference, States 4.1. */
export const lifecycle = {
  bill: ["Active", "Suspended", "Cancelled", "Expired"],
  TermsAndConditions: [...CHANGE, "Expired"],
  AddProduct: CHANGE,
  UpdateProduct: CHANGE,
  RemoveProduct: CHANGE,
  ChangePlan: CHANGE,
  OwnerTransfer: [...CHANGE, "Expired"],
  RenewSubscription: ["Active", "Expired"],
  CancelSubscription: CHANGE,
  Suspend: ["Active"],
  Resume: ["Active", "Suspended"],
  activate: ["Pending Activation", "Pending Acceptance"],
  keep: ["Active"],
  delete: [
    "Draft",
    "Pending Activation",
    "Pending Acceptance",
    "Active",
    "Suspended",
    "Cancelled",
    "Expired",
  ],
} as const satisfies Record<SubscriptionVerb, readonly SubscriptionStatus[]>;

/** Allowed operations while a booked pause has not ended. */
const WHILE_PAUSED: readonly SubscriptionVerb[] = ["Resume", "bill", "delete"];

/** Allowed operations once a cancellation is booked. */
const WHILE_CANCELLED: readonly SubscriptionVerb[] = ["keep", "bill", "delete"];

function allows(verb: SubscriptionVerb, status: SubscriptionStatus): boolean {
  const allowed: readonly SubscriptionStatus[] = lifecycle[verb];
  return allowed.includes(status);
}

/** The data of a subscription that its lifecycle depends on. */
export type Living = Standing & { readonly termType: TermType };

/**
 * The error message about an operation that is not allowed on a day, with the conflicting date; null
 * when it is allowed. Reference, States 4.1; decisions, Subscriptions.
 */
export function refusalOf(verb: SubscriptionVerb, living: Living, day: LocalDate): string | null {
  const { cancelledOn = null } = living;
  const status = statusOn(living, day);
  if (cancelledOn !== null && !WHILE_CANCELLED.includes(verb)) {
    return `The subscription is canceled as of ${cancelledOn}: it cannot be changed.`;
  }
  const pause = pauseBooked(living, day);
  if (pause !== null && !WHILE_PAUSED.includes(verb)) {
    return `The subscription is paused from ${pause.start}: only Resume is accepted until it is over.`;
  }
  if (verb === "Resume" && pause === null) return "No pause is booked that could be resumed.";
  if (verb === "keep" && cancelledOn === null) return "No cancellation is booked to be taken back.";
  if (verb === "keep" && status === "Cancelled") {
    return `The subscription is canceled as of ${cancelledOn}: a cancellation is taken back before its day.`;
  }
  if (verb === "RenewSubscription" && living.termType !== "TERMED") {
    return "Only TERMED subscriptions renew.";
  }
  return allows(verb, status) ? null : `A subscription that is ${status} does not allow ${verb}.`;
}

/** Whether an operation is allowed on a day. */
export const can = {
  /** A pending subscription is not billed; an expired one may still owe arrears. */
  bill: (standing: Standing, day: LocalDate) => allows("bill", statusOn(standing, day)),
  /** Only termed subscriptions renew, before or after they expire. */
  renew: (living: Living, day: LocalDate) => refusalOf("RenewSubscription", living, day) === null,
  do: (verb: SubscriptionVerb, living: Living, day: LocalDate) =>
    refusalOf(verb, living, day) === null,
};

/** A dated change of status. */
export type TurningPoint = {
  readonly on: LocalDate;
  readonly event: "suspended" | "resumed" | "cancelled" | "expired";
};

/** The dated changes of a subscription's status, in their order. */
export function turningPoints(standing: Standing): TurningPoint[] {
  const { pauses = [], cancelledOn = null, termEnd } = standing;
  const points: TurningPoint[] = pauses.flatMap(({ start, end }) => [
    { on: start, event: "suspended" as const },
    ...(end === null ? [] : [{ on: end, event: "resumed" as const }]),
  ]);
  if (cancelledOn !== null) points.push({ on: cancelledOn, event: "cancelled" });
  if (termEnd !== null) points.push({ on: termEnd, event: "expired" });
  const wanted = {
    suspended: "Suspended",
    resumed: "Active",
    cancelled: "Cancelled",
    expired: "Expired",
  };
  return points
    .filter(({ on, event }) => statusOn(standing, on) === wanted[event])
    .sort((a, b) => compareDates(a.on, b.on));
}

/** The pause that has not ended on a day, begun or not; null when there is none. */
export function pauseBooked({ pauses = [] }: Standing, day: LocalDate): Pause | null {
  return pauses.find(({ end }) => end === null || end > day) ?? null;
}
