import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { Account } from "@/lib/areas/accounts/model";
import { subscriptionsOfOrder } from "@/lib/areas/orders/reads/subscriptions-of-order";
import type { ScheduledCharge } from "@/lib/areas/scheduled-charges/model";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { findSubscription, storedCharges } from "@/lib/areas/subscriptions/read-subscriptions";
import { groupBy } from "@/lib/values/group-by";
import type { createInvoiceSchedule } from "./contract";
import { requireAlike, requireSchedulable, schedulable } from "./schedulable-model";

type Body = z.output<typeof createInvoiceSchedule.body>;
type Specific = NonNullable<Body["specificSubscriptions"]>[number];

/** A subscription of a request, with the order that chose it, and the charges that it names. */
type RequestedSubscription = {
  readonly key: string;
  readonly orderNumber: string | null;
  readonly chargeNumbers: ReadonlySet<string> | null;
};

/** Charges of a request with all their segments. */
export type ChosenCharges = {
  readonly charges: readonly ScheduledCharge[];
  readonly segments: readonly SubscriptionCharge[];
  /** Numbers of the orders that were named. */
  readonly orders: readonly string[];
};

/** The numbers of charges that stand in one text. */
export const numbersIn = (text: string | undefined): string[] =>
  (text ?? "").split(",").flatMap((number) => number.trim() || []);

/**
 * The charges that a request puts on a schedule of a locked account.
 *
 * @throws NotFound; RuleViolation for a charge that cannot be on a schedule; MissingField when none is named.
 */
export async function chosenCharges(
  ctx: Ctx,
  account: Account,
  request: Pick<Body, "orders" | "specificSubscriptions">,
): Promise<ChosenCharges> {
  const { wanted, orders } = await requestedBy(ctx, request);
  const charges = new Map<string, ScheduledCharge>();
  const segments: SubscriptionCharge[] = [];
  for (const { key, orderNumber, chargeNumbers } of wanted) {
    const subscription = await findSubscription(ctx, key);
    const { id: subscriptionId, subscriptionNumber, status } = subscription;
    if (status !== "Active")
      throw new RuleViolation(`${subscriptionNumber} is ${status}: only active subscriptions are.`);
    const read = await storedCharges(ctx, subscriptionId, account.billCycleDay);
    const paid = read.filter(({ accountId }) => accountId === account.id);
    const own = groupBy(paid, ({ segment }) => segment.chargeNumber ?? "");
    for (const number of chargeNumbers ?? [])
      if (!own.has(number))
        throw new RuleViolation(
          `${account.accountNumber} pays for no charge ${number} of ${subscriptionNumber}.`,
        );
    const taken = [...own].filter(([number, of]) =>
      chargeNumbers ? chargeNumbers.has(number) : schedulable(of),
    );
    if (!taken.length)
      throw new RuleViolation(
        `${subscriptionNumber} has no charge that ${account.accountNumber} pays for and that can be on an invoice schedule.`,
      );
    for (const [chargeNumber, of] of taken) {
      requireSchedulable(chargeNumber, of, paid);
      if (!charges.has(chargeNumber)) segments.push(...of);
      charges.set(chargeNumber, { chargeNumber, subscriptionId, orderNumber });
    }
  }
  requireAlike(segments);
  return { charges: [...charges.values()], segments, orders };
}

/** The subscriptions that orders and subscriptions of a request name. */
async function requestedBy(
  ctx: Ctx,
  {
    orders: keys = [],
    specificSubscriptions: specific = [],
  }: Pick<Body, "orders" | "specificSubscriptions">,
): Promise<{ wanted: RequestedSubscription[]; orders: string[] }> {
  if (!keys.length && !specific.length) {
    throw new MissingField("orders or specificSubscriptions are required.", { resource: 594114 });
  }
  const orders: { orderNumber: string; subscriptionIds: string[] }[] = [];
  for (const key of keys) orders.push(await subscriptionsOfOrder(ctx, key));
  const wanted: RequestedSubscription[] = [];
  for (const one of specific) wanted.push(await specificOf(ctx, one, orders));
  const named = new Set(wanted.map(({ key }) => key));
  for (const { orderNumber, subscriptionIds } of orders) {
    if (subscriptionIds.some((id) => named.has(id))) continue;
    for (const key of subscriptionIds) wanted.push({ key, orderNumber, chargeNumbers: null });
  }
  return { wanted, orders: orders.map(({ orderNumber }) => orderNumber) };
}

async function specificOf(
  ctx: Ctx,
  { subscriptionKey, orderKey, chargeNumbers }: Specific,
  orders: readonly { orderNumber: string; subscriptionIds: string[] }[],
): Promise<RequestedSubscription> {
  const { id, subscriptionNumber } = await findSubscription(ctx, subscriptionKey);
  const own = orders.find(({ subscriptionIds }) => subscriptionIds.includes(id));
  const order = orderKey === undefined ? own : await subscriptionsOfOrder(ctx, orderKey);
  if (orderKey !== undefined && !order?.subscriptionIds.includes(id)) {
    throw new RuleViolation(`${orderKey} is no order on ${subscriptionNumber}.`);
  }
  const numbers = numbersIn(chargeNumbers);
  return {
    key: id,
    orderNumber: order?.orderNumber ?? null,
    chargeNumbers: numbers.length ? new Set(numbers) : null,
  };
}
