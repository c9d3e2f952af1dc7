import type { Ctx } from "@/lib/api/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/api/errors";
import type { Account } from "@/lib/areas/accounts/model";
import type { CatalogRatePlan } from "@/lib/areas/catalog/model";
import type { NewSubscription } from "@/lib/areas/subscriptions/booking-model";
import {
  type ChangeableSubscription,
  changeBy,
  type SubscriptionChange,
} from "@/lib/areas/subscriptions/change-model";
import { can } from "@/lib/areas/subscriptions/lifecycle-model";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/order-action-model";
import { lastTerm, replay, type Timeline } from "@/lib/areas/subscriptions/timeline-model";
import { paymentTermNamed } from "@/lib/billing/payment-terms";
import { newId, uuidOf } from "@/lib/platform/ids";
import type { LocalDate } from "@/lib/values/local-date";
import { agreeDates, agreeTerms } from "./agree-terms";
import type {
  ActionEntry,
  CreateSubscriptionEntry,
  OrderBody,
  SubscriptionEntry,
} from "./order-body";
import { subscribedRatePlan } from "./subscribe";

/** What an order needs to know of its account. */
export type OrderedFor = Pick<Account, "id" | "accountNumber" | "currency" | "billCycleDay">;

/** Everything that an order is built from. */
export type OrderParts = {
  readonly account: OrderedFor;
  readonly orderDate: LocalDate;
  readonly entries: OrderBody["subscriptions"];
  /** One per entry of `subscribeToRatePlans`, in the order of the request. */
  readonly plans: readonly CatalogRatePlan[];
  /** The subscriptions that the order changes, by number. */
  readonly existing: ReadonlyMap<string, ChangeableSubscription>;
};

/** What is said about an action beside its effect. */
export type ActionNote = {
  readonly changeReason: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
};

/** One subscription of an order: a new one, or a stored one with what is booked on it. */
export type OrderedSubscription = { readonly notes: readonly ActionNote[] } & (
  | { readonly kind: "created"; readonly created: NewSubscription }
  | { readonly kind: "changed"; readonly change: SubscriptionChange }
);

/**
 * What an order does, worked out before anything is stored: order and preview both come from it.
 *
 * @throws RuleViolation, MissingField or NotFound naming the rule, the container or the key.
 */
export function buildOrder(ctx: Ctx, parts: OrderParts): OrderedSubscription[] {
  const plans = [...parts.plans];
  return parts.entries.map((entry) => {
    entry.orderActions.forEach(requireContainer);
    const notes = entry.orderActions.map((action) => ({
      changeReason: action.changeReason ?? null,
      customFields: action.customFields ?? {},
    }));
    const creates = entry.orderActions[0]?.type === "CreateSubscription";
    if (creates) return { kind: "created", notes, created: created(ctx, parts, entry, plans) };
    return { kind: "changed", notes, change: changed(ctx, parts, entry) };
  });
}

const ORDER_ACTION = { resource: 587301 };

/** The container of an action has its name; renewing needs none. */
function requireContainer(action: ActionEntry): void {
  if (action.type === "CreateSubscription" && action.createSubscription === undefined) {
    throw new MissingField(
      "createSubscription is required in an action of type CreateSubscription.",
      ORDER_ACTION,
    );
  }
  if (action.type !== "CreateSubscription" && action.createSubscription !== undefined) {
    throw new RuleViolation(
      `createSubscription does not belong to an action of type ${action.type}.`,
    );
  }
  if (action.type !== "RenewSubscription" && action.renewSubscription !== undefined) {
    throw new RuleViolation(
      `renewSubscription does not belong to an action of type ${action.type}.`,
    );
  }
}

function created(
  ctx: Ctx,
  { account, orderDate }: OrderParts,
  entry: SubscriptionEntry,
  plans: CatalogRatePlan[],
): NewSubscription {
  if (entry.subscriptionNumber !== undefined) {
    throw new RuleViolation(
      "An entry that creates a subscription has no subscriptionNumber beside its orderActions; createSubscription may give one.",
    );
  }
  const [first, ...rest] = entry.orderActions;
  const container = first?.createSubscription;
  if (first === undefined || container === undefined) throw new RangeError("nothing is created");
  const begin = createAction(ctx, first, container, orderDate, plans);
  const actions = rest.reduce<SubscriptionAction[]>(
    (before, action) => [...before, nextAction(ctx, action, replay(before))],
    [begin],
  );
  const timeline = replay(actions);
  requireEffectBeforeEnd(timeline);
  requireCurrency(account, container.currency);
  if (container.paymentTerm !== undefined && paymentTermNamed(container.paymentTerm) === null) {
    throw new RuleViolation("paymentTerm must be Due Upon Receipt or Net with a number of days.");
  }
  return {
    id: newId(),
    subscriptionNumber: container.subscriptionNumber ?? "",
    accountId: account.id,
    currency: account.currency,
    billCycleDay: account.billCycleDay,
    invoiceSeparately: container.invoiceSeparately ?? false,
    paymentTerm: container.paymentTerm ?? null,
    billToContactId: contactId(container.billToContactId),
    soldToContactId: contactId(container.soldToContactId),
    shipToContactId: contactId(container.shipToContactId),
    notes: container.notes ?? entry.notes ?? null,
    customFields: entry.customFields ?? {},
    actions,
    timeline,
  };
}

const contactId = (id: string | undefined) => (id === undefined ? null : (uuidOf(id) ?? null));

function createAction(
  ctx: Ctx,
  action: ActionEntry,
  container: CreateSubscriptionEntry,
  orderDate: LocalDate,
  plans: CatalogRatePlan[],
): SubscriptionAction {
  const otherwise = container.terms.initialTerm.startDate ?? orderDate;
  const { dates, waitsFor } = agreeDates(ctx, action.triggerDates, otherwise);
  const ratePlans = container.subscribeToRatePlans.map((entry) => {
    const plan = plans.shift();
    if (plan === undefined) throw new RangeError("a rate plan was not read");
    return subscribedRatePlan(plan, entry, dates.contractEffective);
  });
  const terms = agreeTerms(container.terms, dates.contractEffective);
  return { id: newId(), type: "CreateSubscription", version: 1, dates, waitsFor, terms, ratePlans };
}

/** An action on a subscription that exists by then. */
function nextAction(ctx: Ctx, action: ActionEntry, timeline: Timeline): SubscriptionAction {
  if (action.type === "CreateSubscription") {
    throw new RuleViolation("CreateSubscription is the first action of its subscription.");
  }
  const term = lastTerm(timeline);
  const standing = { ...timeline, termEnd: term.end };
  if (term.end === null || !can.renew(standing, ctx.today)) {
    throw new RuleViolation(
      timeline.termType === "TERMED"
        ? `A subscription that is ${timeline.status} does not renew.`
        : "Only TERMED subscriptions renew.",
    );
  }
  const { dates } = agreeDates({ ...ctx, settings: {} }, action.triggerDates, term.end);
  if (dates.contractEffective !== term.end) {
    throw new RuleViolation(
      `A renewal takes effect when the term before it ends: ContractEffective must be ${term.end}.`,
    );
  }
  const version = timeline.version + 1;
  return { id: newId(), type: "RenewSubscription", version, dates };
}

function changed(ctx: Ctx, { account, existing }: OrderParts, entry: SubscriptionEntry) {
  const number = entry.subscriptionNumber;
  if (number === undefined) {
    throw new MissingField(
      `subscriptionNumber is required beside an action of type ${entry.orderActions[0]?.type}.`,
    );
  }
  const before = existing.get(number);
  if (before === undefined || before.accountId !== account.id) {
    throw new NotFound(`subscription of account ${account.accountNumber}`, number);
  }
  return entry.orderActions.reduce<SubscriptionChange>(
    (change, action) =>
      changeBy(before, [...change.booked, nextAction(ctx, action, change.timeline)]),
    { before, booked: [], timeline: before.timeline },
  );
}

function requireCurrency(account: OrderedFor, currency: string | undefined): void {
  if (currency !== undefined && currency !== account.currency) {
    throw new RuleViolation(
      `A subscription is in the currency of its account, ${account.currency}; ${currency} is not.`,
    );
  }
}

/** A charge that would begin at or after the end of the subscription could never be served. */
function requireEffectBeforeEnd(timeline: Timeline): void {
  const { end } = lastTerm(timeline);
  for (const { charge, segments } of timeline.charges) {
    const start = segments[0]?.start;
    if (end !== null && start !== undefined && start >= end) {
      throw new RuleViolation(
        `The charge ${charge.name} would begin on ${start}, but the subscription ends on ${end}.`,
      );
    }
  }
}
