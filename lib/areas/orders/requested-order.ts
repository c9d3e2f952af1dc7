import { MissingField } from "@/lib/kernel/errors";
import type { PeriodType } from "@/lib/areas/subscriptions/model";
import type { ActionType } from "@/lib/areas/subscriptions/timeline/order-action-model";
import type { LocalDate } from "@/lib/values/local-date";
import type {
  ActionEntry,
  CreateSubscriptionEntry,
  OrderBody,
  RatePlanEntry,
  SubscriptionEntry,
} from "./order-body";

/** A container of an action in the body of an order. */
export type Container<N extends keyof ActionEntry> = NonNullable<ActionEntry[N]>;

/** A day that lies so many periods after today, or after another day. */
type After<P extends string> = {
  readonly policy: P;
  readonly periods: number;
  readonly unit: PeriodType;
};
type On = { readonly policy: "SpecificDate"; readonly day: LocalDate };
type Plain<P extends string> = { readonly policy: P };

/** When a pause begins, and what a later resumption does that does not say itself. */
export type Suspension = {
  readonly from: Plain<"Today" | "EndOfLastInvoicePeriod"> | On | After<"FixedPeriodsFromToday">;
  readonly extendsTerm?: boolean | undefined;
};

/** When a pause ends, and whether the term becomes longer by it. */
export type Resumption = {
  readonly from:
    | Plain<"Today" | "SuspendDate">
    | On
    | After<"FixedPeriodsFromToday" | "FixedPeriodsFromSuspendDate">;
  readonly extendsTerm: boolean;
};

/** The first day without service; without a day of its own it is the action's. */
export type Cancellation = {
  readonly from:
    | Plain<"EndOfCurrentTerm" | "EndOfLastInvoicePeriod">
    | { readonly policy: "SpecificDate"; readonly day: LocalDate | null };
};

/** What each kind of action cannot be without. */
type Contents = {
  CreateSubscription: CreateSubscriptionEntry;
  TermsAndConditions: Container<"termsAndConditions">;
  AddProduct: RatePlanEntry;
  UpdateProduct: Container<"updateProduct">;
  RemoveProduct: Container<"removeProduct">;
  ChangePlan: Container<"changePlan">;
  RenewSubscription: Container<"renewSubscription">;
  OwnerTransfer: Container<"ownerTransfer">;
  Suspend: Suspension;
  Resume: Resumption;
  CancelSubscription: Cancellation;
};

/** An action of one kind as it is asked for, whoever asks. */
export type RequestedOf<K extends ActionType> = Pick<
  ActionEntry,
  "triggerDates" | "changeReason" | "customFields"
> & {
  readonly type: K;
  readonly asked: Contents[K];
  /** Its container, which reads of the order show. */
  readonly request: object;
};

/** What can be asked for. `bookedAction` makes a `SubscriptionAction` of it, which replays. */
export type RequestedAction = { [K in ActionType]: RequestedOf<K> }[ActionType];

/** What can be asked for once a subscription is there. */
export type RequestedChange = Exclude<RequestedAction, RequestedOf<"CreateSubscription">>;

/** What is asked for of one subscription. */
export type RequestedSubscription = Pick<SubscriptionEntry, "notes" | "customFields" | "ramp"> &
  (
    | {
        readonly kind: "created";
        readonly creation: RequestedOf<"CreateSubscription">;
        readonly changes: readonly RequestedChange[];
      }
    | {
        readonly kind: "changed";
        readonly subscriptionNumber: string;
        readonly changes: readonly RequestedChange[];
      }
  );

/** An order as it is worked out, whoever has asked for it: orders' own calls, or those of subscriptions. */
export type RequestedOrder = Omit<OrderBody, "subscriptions" | "status" | "schedulingOptions"> & {
  readonly subscriptions: readonly RequestedSubscription[];
};

/** The actions on a subscription, in their order. */
export function actionsOn(of: RequestedSubscription): readonly RequestedAction[] {
  return of.kind === "created" ? [of.creation, ...of.changes] : of.changes;
}

/** All actions of an order. */
export function actionsIn(subscriptions: readonly RequestedSubscription[]): RequestedAction[] {
  return subscriptions.flatMap(actionsOn);
}

/** The rate plans that the actions of an order take on. */
export function plansTaken(action: RequestedAction): readonly RatePlanEntry[] {
  switch (action.type) {
    case "CreateSubscription":
      return action.asked.subscribeToRatePlans;
    case "AddProduct":
      return [action.asked];
    case "ChangePlan":
      return [action.asked.newProductRatePlan];
    default:
      return [];
  }
}

/** Numbers of accounts that actions and items name beside the account that orders. */
export function accountsNamedIn({
  subscriptions,
  orderLineItems = [],
}: Pick<RequestedOrder, "subscriptions" | "orderLineItems">): string[] {
  const ofLines = orderLineItems.flatMap((of) => [
    of.ownerAccountNumber,
    of.invoiceOwnerAccountNumber,
  ]);
  const named = [...actionsIn(subscriptions).flatMap(accountsOf), ...ofLines];
  return [...new Set(named.flatMap((number) => number ?? []))];
}

function accountsOf(action: RequestedAction): readonly (string | undefined)[] {
  switch (action.type) {
    case "CreateSubscription": {
      const { subscriptionOwnerAccountNumber: owner, invoiceOwnerAccountNumber: payer } =
        action.asked;
      return [owner, payer];
    }
    case "OwnerTransfer": {
      const { destinationAccountNumber: owner, destinationInvoiceAccountNumber: payer } =
        action.asked;
      return [owner, payer];
    }
    default:
      return [];
  }
}

type Worded = Exclude<ActionType, "Suspend" | "Resume" | "CancelSubscription">;

/** An action whose container is all that it needs. */
export function asking<K extends Worded>(type: K, asked: Contents[K]): RequestedOf<K> {
  return { type, asked, request: asked };
}

/** A pause whose first day a policy says. @throws MissingField for a part of it that is missing. */
export function suspending(request: Container<"suspend">): RequestedOf<"Suspend"> {
  const { suspendPolicy: policy, suspendSpecificDate, extendsTerm } = request;
  const from = (): Suspension["from"] => {
    switch (policy) {
      case "Today":
      case "EndOfLastInvoicePeriod":
        return { policy };
      case "SpecificDate":
        return { policy, day: given(suspendSpecificDate, "suspendSpecificDate", policy) };
      case "FixedPeriodsFromToday":
        return {
          policy,
          periods: given(request.suspendPeriods, "suspendPeriods", policy),
          unit: given(request.suspendPeriodsType, "suspendPeriodsType", policy),
        };
    }
  };
  return { type: "Suspend", asked: { from: from(), extendsTerm }, request };
}

/** A resumption on the day that a policy says. @throws MissingField as above. */
export function resuming(request: Container<"resume">): RequestedOf<"Resume"> {
  const { resumePolicy: policy, resumeSpecificDate, extendsTerm = false } = request;
  const from = (): Resumption["from"] => {
    switch (policy) {
      case "Today":
      case "SuspendDate":
        return { policy };
      case "SpecificDate":
        return { policy, day: given(resumeSpecificDate, "resumeSpecificDate", policy) };
      case "FixedPeriodsFromToday":
      case "FixedPeriodsFromSuspendDate":
        return {
          policy,
          periods: given(request.resumePeriods, "resumePeriods", policy),
          unit: given(request.resumePeriodsType, "resumePeriodsType", policy),
        };
    }
  };
  return { type: "Resume", asked: { from: from(), extendsTerm }, request };
}

/** A cancellation on the day that a policy says. */
export function cancelling(
  request: Container<"cancelSubscription">,
): RequestedOf<"CancelSubscription"> {
  const { cancellationPolicy: policy, cancellationEffectiveDate: day = null } = request;
  const from = policy === "SpecificDate" ? { policy, day } : { policy };
  return { type: "CancelSubscription", asked: { from }, request };
}

function given<T>(value: T | undefined, name: string, policy: string): T {
  if (value !== undefined) return value;
  throw new MissingField(`${name} is required with the policy ${policy}.`);
}
