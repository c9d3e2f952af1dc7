import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { NewSubscription } from "@/lib/areas/subscriptions/changes/booking-model";
import { changeBy, type SubscriptionChange } from "@/lib/areas/subscriptions/timeline/change-model";
import type {
  Owners,
  SubscriptionAction,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import { firstOwners } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import {
  lastTerm,
  type Replayed,
  replay,
  replayed,
  replayedFurther,
  type Timeline,
  type TimelineCharge,
} from "@/lib/areas/subscriptions/timeline/timeline-model";
import { newId } from "@/lib/kernel/ids";
import { tenantIncreaseOf } from "@/lib/areas/settings/subscription-settings-model";
import { bookedAction } from "@/lib/areas/orders/actions/book-action";
import { withRamp } from "@/lib/areas/orders/actions/book-ramp";
import type { BookingSite } from "@/lib/areas/orders/actions/booking-site";
import { newDetails, withEntryDetails } from "@/lib/areas/orders/actions/details";
import { createAction } from "@/lib/areas/orders/actions/subscribe";
import type { AccountFacts } from "@/lib/areas/orders/model";
import {
  type RequestedAction,
  type RequestedChange,
  type RequestedSubscription,
} from "@/lib/areas/orders/requested-order";
import type { CreateSubscriptionEntry } from "@/lib/areas/orders/order-body";
import type { ActionNote, OrderedFor, OrderedSubscription, OrderParts } from "./order-parts";

/** Limit of orders of one subscription. */
const MOST_ORDERS = 1000;

/**
 * Computes the effects of an order before anything is stored, for orders and previews.
 *
 * @throws RuleViolation, MissingField or NotFound naming the rule, the container or the key.
 */
export function buildOrder(ctx: Ctx, parts: OrderParts): OrderedSubscription[] {
  return parts.asked.map((asked) => {
    const changes = asked.changes.map(noteOf);
    return asked.kind === "changed"
      ? { kind: "changed", notes: changes, change: changed(ctx, parts, asked) }
      : {
          kind: "created",
          notes: [noteOf(asked.creation), ...changes],
          created: created(ctx, parts, asked),
        };
  });
}

function noteOf({ changeReason, customFields = {}, request }: RequestedAction): ActionNote {
  return { changeReason: changeReason ?? null, customFields, request };
}

type Requested<K extends RequestedSubscription["kind"]> = Extract<
  RequestedSubscription,
  { kind: K }
>;

function created(ctx: Ctx, parts: OrderParts, asked: Requested<"created">): NewSubscription {
  const { asked: container } = asked.creation;
  const id = newId();
  const owner = ownerOf(parts, container.subscriptionOwnerAccountNumber);
  const payer = payerOf(parts, owner, container);
  const details = newDetails(container, asked);
  const begin = createAction(ctx, parts, asked.creation, details);
  const owners = { accountId: owner.id, invoiceAccountId: payer.id };
  const days = payerDays(parts.account, parts.accounts);
  const { currency } = owner;
  const subscriptionNumber = container.subscriptionNumber ?? null;
  const place: Place = {
    subscriptionId: id,
    subscriptionNumber,
    owners,
    currency,
    billCycleDay: dayOfPayer(days, owners, payer.billCycleDay),
    billedThrough: null,
    usageBilledThrough: null,
    earlierDays: {},
  };
  const begun = { actions: [begin], timeline: replay([begin]) };
  const all = [begin, ...booked(ctx, parts, asked.changes, place, begun)];
  const actions = asked.ramp === undefined ? all : withRamp(all, asked.ramp, null, replay(all));
  const timeline = replay(actions);
  requireServed(timeline, []);
  requireCurrency(owner, container.currency);
  return {
    id,
    subscriptionNumber,
    ...owners,
    currency,
    billCycleDay: payer.billCycleDay,
    payerDays: days,
    ...details,
    actions,
    timeline,
  };
}

/** The owner of a new subscription: the given account, by default the ordering one. */
function ownerOf({ account, accounts }: OrderParts, accountNumber: string | undefined): OrderedFor {
  if (accountNumber === undefined || accountNumber === account.accountNumber) return account;
  return namedAccount(account, accounts, accountNumber);
}

/**
 * Another account of an order, which must be active and in the same currency.
 *
 * @throws NotFound or RuleViolation naming the account.
 */
export function namedAccount(
  { currency }: Pick<OrderedFor, "currency">,
  accounts: ReadonlyMap<string, AccountFacts>,
  accountNumber: string,
): AccountFacts {
  const found = accounts.get(accountNumber);
  if (found === undefined) throw new NotFound("account", accountNumber);
  if (found.status !== "Active") {
    throw new RuleViolation(`Account ${accountNumber} is ${found.status}; it must be Active.`);
  }
  if (found.currency !== currency) {
    throw new RuleViolation(
      `What an account owns and pays for is in its currency, ${currency}; account ${accountNumber} is in ${found.currency}.`,
    );
  }
  return found;
}

/** The payer of a new subscription: the given account, by default its owner. */
function payerOf(
  { account, accounts }: OrderParts,
  owner: OrderedFor,
  { invoiceOwnerAccountNumber: payer }: CreateSubscriptionEntry,
): OrderedFor {
  if (payer === undefined || payer === owner.accountNumber) return owner;
  return payer === account.accountNumber ? account : namedAccount(account, accounts, payer);
}

type Place = Pick<
  BookingSite,
  | "subscriptionId"
  | "subscriptionNumber"
  | "owners"
  | "currency"
  | "billCycleDay"
  | "billedThrough"
  | "usageBilledThrough"
  | "earlierDays"
>;

/**
 * Books the requested actions, each on the result of the ones before it. `before` are the bookings of earlier
 * orders; they are replayed once, not for each action.
 */
function booked(
  ctx: Ctx,
  { account, accounts, ...parts }: OrderParts,
  asked: readonly RequestedChange[],
  place: Place,
  before: Pick<Replayed, "actions" | "timeline">,
): SubscriptionAction[] {
  const destination = (accountNumber: string) =>
    accountNumber === account.accountNumber
      ? account.id
      : namedAccount(account, accounts, accountNumber).id;
  const tenantIncrease = tenantIncreaseOf(ctx.settings);
  const site = { tenantIncrease, ...parts, ...place, accounts: { destination } };
  const actions: SubscriptionAction[] = [];
  let { timeline } = before;
  let reached: Replayed | undefined;
  for (const [index, action] of asked.entries()) {
    const made = bookedAction(ctx, { timeline, ...site }, action);
    actions.push(made);
    if (index === asked.length - 1) break;
    reached = reached ? replayedFurther(reached, made) : replayed([...before.actions, made]);
    timeline = reached.timeline;
  }
  return actions;
}

function changed(ctx: Ctx, parts: OrderParts, asked: Requested<"changed">): SubscriptionChange {
  const { account, existing, facts } = parts;
  const { subscriptionNumber } = asked;
  const before = existing.get(subscriptionNumber);
  if (before === undefined || before.accountId !== account.id) {
    throw new NotFound(`subscription of account ${account.accountNumber}`, subscriptionNumber);
  }
  const {
    billedThrough = null,
    usageBilledThrough = null,
    earlierDays,
    orders = 0,
    invoiceAccountId,
    payerDays: paying,
  } = facts.get(before.id) ?? {};
  if (orders >= MOST_ORDERS) {
    throw new RuleViolation(
      `${subscriptionNumber} has ${orders} orders, which is as many as it may have.`,
    );
  }
  const owners: Owners = {
    accountId: before.accountId,
    invoiceAccountId: invoiceAccountId ?? before.accountId,
  };
  const days = payerDays(account, parts.accounts, paying);
  const place: Place = {
    subscriptionId: before.id,
    subscriptionNumber,
    owners,
    currency: before.currency,
    billCycleDay: dayOfPayer(days, firstOwners(before.timeline, owners), account.billCycleDay),
    billedThrough,
    usageBilledThrough,
    earlierDays: earlierDays ?? {},
  };
  const actions = booked(ctx, parts, asked.changes, place, before);
  const says = asked.notes !== undefined || asked.customFields !== undefined;
  const all = says ? withEntryDetails(actions, asked, parts.orderDate, before.timeline) : actions;
  const change = changeBy(before, all);
  requireServed(change.timeline, before.timeline.charges);
  if (asked.ramp === undefined) return change;
  return changeBy(before, withRamp(all, asked.ramp, before.timeline.ramp, change.timeline));
}

function requireCurrency(account: OrderedFor, currency: string | undefined): void {
  if (currency !== undefined && currency !== account.currency) {
    throw new RuleViolation(
      `A subscription is in the currency of its account, ${account.currency}; ${currency} is not.`,
    );
  }
}

/**
 * Refuses a charge that would begin at or after the end of the subscription, unless it began there
 * `before`.
 *
 * @throws RuleViolation naming the charge.
 */
export function requireServed(timeline: Timeline, before: readonly TimelineCharge[]): void {
  const { end } = lastTerm(timeline);
  const known = new Map(
    before.map(({ charge, segments }) => [charge.chargeId, segments[0]?.start]),
  );
  for (const { charge, segments } of timeline.charges) {
    const start = segments[0]?.start;
    if (start !== undefined && start === known.get(charge.chargeId)) continue;
    if (end !== null && start !== undefined && start >= end) {
      throw new RuleViolation(
        `The charge ${charge.name} would begin on ${start}, but the subscription ends on ${end}.`,
      );
    }
  }
}

/** The billing days of payers, by id. */
export type PayerDays = ReadonlyMap<string, number>;

/**
 * The billing days of the accounts of an order: those that pay for its subscriptions, those in its
 * request, and the ordering one.
 */
export function payerDays(
  account: Pick<AccountFacts, "id" | "billCycleDay">,
  named: ReadonlyMap<string, AccountFacts>,
  paying: Readonly<Record<string, number>> = {},
): PayerDays {
  const known = [...named.values(), account].map(
    ({ id, billCycleDay }) => [id, billCycleDay] as const,
  );
  return new Map([...Object.entries(paying), ...known]);
}

/** The billing day of a segment's payer; null is the payer before any transfer. */
export const dayOfPayer =
  (days: PayerDays, { invoiceAccountId }: Pick<Owners, "invoiceAccountId">, otherwise: number) =>
  (payer: string | null): number =>
    days.get(payer ?? invoiceAccountId) ?? otherwise;
