import { demandedDates } from "@/lib/areas/settings/subscription-settings-model";
import type { ActionNote, OrderedFor, OrderedSubscription, OrderParts } from "./order-parts";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { Account } from "@/lib/areas/accounts/model";
import type { CatalogRatePlan } from "@/lib/areas/catalog/model";
import type { NewSubscription } from "@/lib/areas/subscriptions/changes/booking-model";
import {
  type ChangeableSubscription,
  changeBy,
  type SubscriptionChange,
} from "@/lib/areas/subscriptions/timeline/change-model";
import type {
  CreateSubscriptionAction,
  Owners,
  SubscriptionAction,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import { firstOwners } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import {
  lastTerm,
  replay,
  type Timeline,
  type TimelineCharge,
} from "@/lib/areas/subscriptions/timeline/timeline-model";
import { newId } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import { requestOf, requireContainer } from "./action-container";
import { agreeDates } from "@/lib/areas/orders/actions/action-dates";
import { agreeTerms } from "@/lib/areas/orders/actions/agree-terms";
import { bookedAction } from "@/lib/areas/orders/actions/book-action";
import { withRamp } from "@/lib/areas/orders/actions/book-ramp";
import type { BookingSite } from "@/lib/areas/orders/actions/booking-site";
import { newDetails, withEntryDetails } from "@/lib/areas/orders/actions/details";
import type {
  NamedAccount,
  QuantityBounds,
  SubscriptionFacts,
} from "@/lib/areas/orders/fact-queries";
import type {
  ActionEntry,
  CreateSubscriptionEntry,
  OrderBody,
  RatePlanEntry,
  SubscriptionEntry,
} from "@/lib/areas/orders/order-body";
import { subscribedRatePlan } from "@/lib/areas/orders/actions/subscribe";

/** Orders that one subscription may have. */
const MOST_ORDERS = 1000;

/**
 * What an order does, worked out before anything is stored: order and preview both come from it.
 *
 * @throws RuleViolation, MissingField or NotFound naming the rule, the container or the key.
 */
export function buildOrder(ctx: Ctx, parts: OrderParts): OrderedSubscription[] {
  return parts.entries.map((entry) => {
    entry.orderActions.forEach(requireContainer);
    const notes = entry.orderActions.map((action) => ({
      changeReason: action.changeReason ?? null,
      customFields: action.customFields ?? {},
      request: requestOf(action),
    }));
    const creates = entry.orderActions[0]?.type === "CreateSubscription";
    if (creates) return { kind: "created", notes, created: created(ctx, parts, entry) };
    return { kind: "changed", notes, change: changed(ctx, parts, entry) };
  });
}

function created(ctx: Ctx, parts: OrderParts, entry: SubscriptionEntry): NewSubscription {
  if (entry.subscriptionNumber !== undefined) {
    throw new RuleViolation(
      "An entry that creates a subscription has no subscriptionNumber beside its orderActions; createSubscription may give one.",
    );
  }
  const [first, ...rest] = entry.orderActions;
  const container = first?.createSubscription;
  if (first === undefined || container === undefined) throw new RangeError("nothing is created");
  const owner = ownerOf(parts, container.subscriptionOwnerAccountNumber);
  const payer = payerOf(parts, owner, container);
  const details = newDetails(container, entry);
  const begin = createAction(ctx, parts, first, container, details);
  const owners = { accountId: owner.id, invoiceAccountId: payer.id };
  const days = payerDays(parts.account, parts.accounts);
  const all = booked(ctx, parts, rest, [begin], (before) => replay(before), {
    subscriptionNumber: container.subscriptionNumber ?? "",
    owners,
    currency: owner.currency,
    billCycleDay: dayOfPayer(days, owners, payer.billCycleDay),
    billedThrough: null,
    usageBilledThrough: null,
    earlierDays: {},
  });
  const actions = withRamp(all, entry, null, replay(all));
  const timeline = replay(actions);
  requireServed(timeline, []);
  requireCurrency(owner, container.currency);
  return {
    id: newId(),
    subscriptionNumber: container.subscriptionNumber ?? "",
    ...owners,
    currency: owner.currency,
    billCycleDay: payer.billCycleDay,
    payerDays: days,
    ...details,
    actions,
    timeline,
  };
}

/** The account that owns a new subscription: the one that is named, or the one that orders. */
function ownerOf({ account, accounts }: OrderParts, accountNumber: string | undefined): OrderedFor {
  if (accountNumber === undefined || accountNumber === account.accountNumber) return account;
  return namedAccount(account, accounts, accountNumber);
}

/**
 * An account that an order names beside its own: active, and in the same currency.
 *
 * @throws NotFound or RuleViolation naming the account.
 */
export function namedAccount(
  { currency }: Pick<OrderedFor, "currency">,
  accounts: ReadonlyMap<string, NamedAccount>,
  accountNumber: string,
): NamedAccount {
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

/** The account that pays for a new subscription: the one that is named, or its owner. */
function payerOf(
  { account, accounts }: OrderParts,
  owner: OrderedFor,
  { invoiceOwnerAccountNumber: payer }: CreateSubscriptionEntry,
): OrderedFor {
  if (payer === undefined || payer === owner.accountNumber) return owner;
  return payer === account.accountNumber ? account : namedAccount(account, accounts, payer);
}

function createAction(
  ctx: Ctx,
  { orderDate, planOf }: OrderParts,
  action: ActionEntry,
  container: CreateSubscriptionEntry,
  details: CreateSubscriptionAction["details"],
): CreateSubscriptionAction {
  const otherwise = container.terms.initialTerm.startDate ?? orderDate;
  const { dates, waitsFor } = agreeDates(
    ctx,
    action.triggerDates,
    otherwise,
    demandedDates(ctx.settings),
  );
  const ratePlans = container.subscribeToRatePlans.map((entry) =>
    subscribedRatePlan(planOf(entry), entry, dates.contractEffective),
  );
  const terms = agreeTerms(container.terms, dates.contractEffective);
  const type = "CreateSubscription";
  return { id: newId(), type, version: 1, dates, waitsFor, terms, ratePlans, details };
}

type Place = Pick<
  BookingSite,
  | "subscriptionNumber"
  | "owners"
  | "currency"
  | "billCycleDay"
  | "billedThrough"
  | "usageBilledThrough"
  | "earlierDays"
>;

/** The actions before with those that are asked for, each on what the ones before it have made. */
function booked(
  ctx: Ctx,
  parts: OrderParts,
  asked: readonly ActionEntry[],
  before: readonly SubscriptionAction[],
  timelineOf: (actions: readonly SubscriptionAction[]) => Timeline,
  place: Place,
): SubscriptionAction[] {
  const { account, accounts, orderDate, planOf, latestPlan, catalogCharges, quantityBounds } =
    parts;
  const destination = (accountNumber: string) =>
    accountNumber === account.accountNumber
      ? account.id
      : namedAccount(account, accounts, accountNumber).id;
  return asked.reduce<SubscriptionAction[]>(
    (actions, action) => {
      const site: BookingSite = {
        ...place,
        orderDate,
        timeline: timelineOf(actions),
        accounts: { destination },
        planOf,
        latestPlan,
        catalogCharges,
        quantityBounds,
      };
      return [...actions, bookedAction(ctx, site, action)];
    },
    [...before],
  );
}

function changed(ctx: Ctx, parts: OrderParts, entry: SubscriptionEntry): SubscriptionChange {
  const { account, existing, facts } = parts;
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
  const {
    billedThrough = null,
    usageBilledThrough = null,
    earlierDays,
    orders = 0,
    invoiceAccountId,
    payerDays: paying,
  } = facts.get(before.id) ?? {};
  if (orders >= MOST_ORDERS) {
    throw new RuleViolation(`${number} has ${orders} orders, which is as many as it may have.`);
  }
  const owners: Owners = {
    accountId: before.accountId,
    invoiceAccountId: invoiceAccountId ?? before.accountId,
  };
  const days = payerDays(account, parts.accounts, paying);
  const first = firstOwners(before.timeline, owners);
  const billCycleDay = dayOfPayer(days, first, account.billCycleDay);
  const { currency } = before;
  const through = { billedThrough, usageBilledThrough, earlierDays: earlierDays ?? {} };
  const place = { subscriptionNumber: number, owners, currency, billCycleDay, ...through };
  const timelineOf = (actions: readonly SubscriptionAction[]) =>
    actions.length ? changeBy(before, actions).timeline : before.timeline;
  const actions = booked(ctx, parts, entry.orderActions, [], timelineOf, place);
  const all = withEntryDetails(actions, entry, parts.orderDate, before.timeline);
  const change = changeBy(before, all);
  requireServed(change.timeline, before.timeline.charges);
  if (entry.ramp === undefined) return change;
  return changeBy(before, withRamp(all, entry, before.timeline.ramp, change.timeline));
}

function requireCurrency(account: OrderedFor, currency: string | undefined): void {
  if (currency !== undefined && currency !== account.currency) {
    throw new RuleViolation(
      `A subscription is in the currency of its account, ${account.currency}; ${currency} is not.`,
    );
  }
}

/**
 * A charge that would begin at or after the end of the subscription could never be served; one that
 * begins where it did `before` stays.
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

/** The billing days of accounts that pay, by their ids. */
export type PayerDays = ReadonlyMap<string, number>;

/**
 * The billing days of the accounts that an order knows: those that pay for its subscriptions
 * already, the ones that it names and the one that orders.
 */
export function payerDays(
  account: Pick<NamedAccount, "id" | "billCycleDay">,
  named: ReadonlyMap<string, NamedAccount>,
  paying: Readonly<Record<string, number>> = {},
): PayerDays {
  const known = [...named.values(), account].map(
    ({ id, billCycleDay }) => [id, billCycleDay] as const,
  );
  return new Map([...Object.entries(paying), ...known]);
}

/** The billing day of whoever pays for a segment; null is the payer of before any transfer. */
export const dayOfPayer =
  (days: PayerDays, { invoiceAccountId }: Pick<Owners, "invoiceAccountId">, otherwise: number) =>
  (payer: string | null): number =>
    days.get(payer ?? invoiceAccountId) ?? otherwise;
