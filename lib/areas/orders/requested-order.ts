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

/** A day a number of periods after today, or after another day. */
type After<P extends string> = {
  readonly policy: P;
  readonly periods: number;
  readonly unit: PeriodType;
};
type On = { readonly policy: "SpecificDate"; readonly day: LocalDate };
type Plain<P extends string> = { readonly policy: P };

/** The start of a pause, and the default of a later resumption. */
export type Suspension = {
  readonly from: Plain<"Today" | "EndOfLastInvoicePeriod"> | On | After<"FixedPeriodsFromToday">;
  readonly extendsTerm?: boolean | undefined;
};

/** The end of a pause, and whether it extends the term. */
export type Resumption = {
  readonly from:
    | Plain<"Today" | "SuspendDate">
    | On
    | After<"FixedPeriodsFromToday" | "FixedPeriodsFromSuspendDate">;
  readonly extendsTerm: boolean;
};

/** The first day without service; by default that of the action. */
export type Cancellation = {
  readonly from:
    | Plain<"EndOfCurrentTerm" | "EndOfLastInvoicePeriod">
    | { readonly policy: "SpecificDate"; readonly day: LocalDate | null };
};

/** The required content of each type of action. */
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

/** A requested action of one type, from any call. */
export type RequestedOf<K extends ActionType> = Pick<
  ActionEntry,
  "triggerDates" | "changeReason" | "customFields"
> & {
  readonly type: K;
  readonly asked: Contents[K];
  /** Its container, for reads of the order. */
  readonly request: object;
};

/** A requested action. `bookedAction` makes a `SubscriptionAction` of it, which can be replayed. */
export type RequestedAction = { [K in ActionType]: RequestedOf<K> }[ActionType];

/** A requested action on an existing subscription. */
export type RequestedChange = Exclude<RequestedAction, RequestedOf<"CreateSubscription">>;

/** The request for one subscription. */
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

/** A requested order, from the calls of orders or of subscriptions. */
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

/** The rate plans that an action adds. */
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

/** Numbers of accounts in actions and items, beside the ordering account. */
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

/** A requested action that needs only its container. */
export function asking<K extends Worded>(type: K, asked: Contents[K]): RequestedOf<K> {
  return { type, asked, request: asked };
}

/** A pause with the first day of a policy. @throws MissingField for a missing part of it. */
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

/** A resumption on the day of a policy. @throws MissingField as above. */
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

/** A cancellation on the day of a policy. */
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
