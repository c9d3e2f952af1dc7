import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { actionBody } from "@/lib/areas/subscriptions/timeline/action-model";
import {
  changeableSubscriptions,
  chargesAfter,
  storeChanges,
} from "@/lib/areas/subscriptions/changes/change";
import {
  type ChangeableSubscription,
  changeOfDates,
  type SubscriptionChange,
} from "@/lib/areas/subscriptions/timeline/change-model";
import { statusOn, type SubscriptionStatus } from "@/lib/areas/subscriptions/model";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { demandedDates } from "@/lib/areas/settings/subscription-settings-model";
import { lastTerm } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { agreeDates } from "@/lib/areas/orders/actions/action-dates";
import type { setTriggerDates as contract } from "./change-contract";
import type { OrderStatus } from "@/lib/areas/orders/model";
import type { AccountFacts } from "@/lib/areas/orders/model";
import { lockOrder } from "./lock-order";
import { requireServed } from "@/lib/areas/orders/place/build-order";
import {
  billedSegments,
  type BookedRow,
  bookedBy,
  completeOrders,
  reviseActions,
  type RevisedAction,
} from "./undo-queries";

type Body = z.output<typeof contract.body>;
type Entry = Body["subscriptions"][number];
type ActionDates = Entry["orderActions"][number];

/** The result of setting dates. */
export type DatesSet = {
  readonly orderNumber: string;
  readonly accountNumber: string;
  readonly status: OrderStatus;
  readonly subscriptions: readonly {
    readonly subscriptionNumber: string;
    readonly status: SubscriptionStatus;
  }[];
};

/** Types of actions with dates that may be set later. Reference 2.2, rule 10. */
const DATED: ReadonlySet<string> = new Set([
  "CreateSubscription",
  "AddProduct",
  "UpdateProduct",
  "RemoveProduct",
  "RenewSubscription",
  "TermsAndConditions",
]);

/**
 * Sets ServiceActivation and CustomerAcceptance of booked actions; an acceptance without a separate date
 * follows the activation. A pending subscription with all dates becomes active, and orders without
 * pending subscriptions are completed.
 *
 * @throws NotFound, RuleViolation for dates out of order, and for billed subscriptions.
 */
export async function setTriggerDates(ctx: Ctx, key: string, body: Body): Promise<DatesSet> {
  const { order, account } = await lockOrder(ctx, key, "setDates");
  const rows = await bookedBy(ctx.tenantId, [order.id]);
  const numbers = body.subscriptions.map(({ subscriptionNumber }) => subscriptionNumber);
  if (new Set(numbers).size !== numbers.length) {
    throw new RuleViolation("subscriptions must name each subscription at most once.");
  }
  const found = await changeableSubscriptions(ctx, numbers);
  const byNumber = new Map(found.map((of) => [of.subscriptionNumber, of]));
  const changes = body.subscriptions.map((entry) => {
    const before = byNumber.get(entry.subscriptionNumber);
    const own = rows.filter((row) => row.subscriptionNumber === entry.subscriptionNumber);
    if (before === undefined || !own.length) {
      throw new NotFound(`subscription of order ${order.orderNumber}`, entry.subscriptionNumber);
    }
    return dated(ctx, before, own, entry);
  });
  await requireUnbilled(ctx, changes);
  await store(ctx, account, changes);
  const completed = await completeOrders(
    ctx,
    changes.map(({ before }) => before.id),
  );
  const detail = { orderNumber: order.orderNumber, subscriptions: numbers };
  ctx.record({ subjectType: "order", subjectId: order.id, action: "set-dates", detail });
  return {
    orderNumber: order.orderNumber,
    accountNumber: account.accountNumber,
    status: completed.includes(order.id) ? "Completed" : order.status,
    subscriptions: changes.map(({ before, timeline }) => ({
      subscriptionNumber: before.subscriptionNumber,
      status: statusOn({ ...timeline, termEnd: lastTerm(timeline).end }, ctx.today),
    })),
  };
}

/** The change of all new dates of one subscription. */
function dated(
  ctx: Ctx,
  before: ChangeableSubscription,
  rows: readonly BookedRow[],
  { orderActions }: Entry,
): SubscriptionChange {
  let current = before;
  const revised = new Map<string, SubscriptionAction>();
  for (const entry of orderActions) {
    const row = rows.find(({ sequence }) => sequence === entry.sequence);
    const action = current.actions.find(({ id }) => id === row?.id);
    if (row === undefined || action === undefined) {
      throw new NotFound(
        `action of ${before.subscriptionNumber} in the order`,
        String(entry.sequence),
      );
    }
    const change = revisedBy(ctx, current, action, entry);
    for (const one of change.revised ?? []) revised.set(one.id, one);
    const actions = current.actions.map((of) => revised.get(of.id) ?? of);
    current = { ...current, actions, timeline: change.timeline };
  }
  requireServed(current.timeline, before.timeline.charges);
  return { before, booked: [], revised: [...revised.values()], timeline: current.timeline };
}

function revisedBy(
  ctx: Ctx,
  subscription: ChangeableSubscription,
  action: SubscriptionAction,
  entry: ActionDates,
): SubscriptionChange {
  if (!DATED.has(action.type)) {
    throw new RuleViolation(`The dates of an action of type ${action.type} do not change.`);
  }
  const { contractEffective, serviceActivation, customerAcceptance } = action.dates;
  const asked = new Map(
    (entry.triggerDates ?? []).map(({ name, triggerDate }) => [name, triggerDate]),
  );
  if (asked.size !== (entry.triggerDates ?? []).length) {
    throw new RuleViolation("triggerDates must name each date at most once.");
  }
  const activation = asked.get("ServiceActivation") ?? serviceActivation;
  const demanding = action.type === "CreateSubscription" ? ctx : { ...ctx, settings: {} };
  const demands = demandedDates(demanding.settings).customerAcceptance;
  const follows = !demands && customerAcceptance === serviceActivation;
  const acceptance = asked.get("CustomerAcceptance") ?? (follows ? null : customerAcceptance);
  const dates = [
    { name: "ContractEffective" as const, triggerDate: contractEffective },
    ...(activation ? [{ name: "ServiceActivation" as const, triggerDate: activation }] : []),
    ...(acceptance ? [{ name: "CustomerAcceptance" as const, triggerDate: acceptance }] : []),
  ];
  const agreed = agreeDates(demanding, dates, contractEffective, demandedDates(demanding.settings));
  return changeOfDates(subscription, action.id, agreed.dates, agreed.waitsFor);
}

/** @throws RuleViolation for billed subscriptions, whose dates cannot change. */
async function requireUnbilled(ctx: Ctx, changes: readonly SubscriptionChange[]): Promise<void> {
  const ids = changes.map(({ before }) => before.id);
  const [billed] = await billedSegments(ctx.tenantId, ids);
  if (billed === undefined) return;
  throw new RuleViolation(
    `The charge ${billed.chargeNumber} is billed through ${billed.billedThrough}: its dates do not change any more.`,
  );
}

async function store(
  ctx: Ctx,
  account: AccountFacts,
  changes: SubscriptionChange[],
): Promise<void> {
  const after = await chargesAfter(ctx, changes, account.billCycleDay);
  await storeChanges(ctx, changes, after, billingRulesOf(ctx.settings), []);
  const revised = changes.flatMap((change) => change.revised ?? []);
  await reviseActions(ctx.tenantId, revised.map(revisedRow));
}

/** The updated row of a booked action. */
export const revisedRow = (action: SubscriptionAction): RevisedAction => ({
  id: action.id,
  contract_effective: action.dates.contractEffective,
  service_activation: action.dates.serviceActivation,
  customer_acceptance: action.dates.customerAcceptance,
  body: actionBody(action),
});
