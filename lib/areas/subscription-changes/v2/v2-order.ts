import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import { asking, type RequestedSubscription } from "@/lib/areas/orders/requested-order";
import type { orderedSubscription } from "@/lib/areas/orders/v2/ordered-contract";
import { changeableSubscription } from "@/lib/areas/subscriptions/changes/change";
import { triggerDates } from "./v2-actions";
import type { ProcessingInput } from "./v2-body";
import { accountKey, accountNumberOf, processingOptions } from "./v2-book";
import { refundOptions } from "./v2-canceled";
import { createContainer } from "./v2-container";
import { patchActions } from "./v2-patch";

/** A subscription of an order of version 2. */
export type OrderedEntry = z.output<typeof orderedSubscription>;

/** Fields of an entry that change a subscription there is. */
const CHANGES = [
  "terms",
  "renew",
  "renewals",
  "add_subscription_plans",
  "update_subscription_plans",
  "remove_subscription_plans",
  "replace_subscription_plans",
  "cancel",
  "pause",
  "resume",
] as const;

/**
 * The subscriptions of an order of version 2 as any order has them: one with subscription_plans is created, any other
 * changes.
 *
 * @throws RuleViolation, MissingField or NotFound naming the problem.
 */
export async function requestedInV2(
  ctx: Ctx,
  entries: readonly OrderedEntry[],
  currency: string,
): Promise<RequestedSubscription[]> {
  const requested: RequestedSubscription[] = [];
  for (const entry of entries) {
    const { custom_fields: customFields } = entry;
    const about = customFields === undefined ? {} : { customFields };
    const { subscription_plans: plans } = entry;
    requested.push(
      plans === undefined
        ? { ...(await changed(ctx, entry)), ...about }
        : { ...(await created(ctx, { ...entry, subscription_plans: plans }, currency)), ...about },
    );
  }
  return requested;
}

type Creation = OrderedEntry & {
  subscription_plans: NonNullable<OrderedEntry["subscription_plans"]>;
};

async function created(
  ctx: Ctx,
  entry: Creation,
  currency: string,
): Promise<RequestedSubscription> {
  const change = CHANGES.find((name) => entry[name] != null);
  if (change !== undefined)
    throw new RuleViolation(
      `${change} changes a subscription, and subscription_plans creates one: give one of them.`,
    );
  const owner = accountKey(entry.account_id, entry.account_number, "account");
  const number = await accountNumberOf(ctx, owner);
  const container = {
    ...(await createContainer(
      ctx,
      { ...entry, description: entry.description || undefined },
      currency,
    )),
    ...(number === undefined ? {} : { subscriptionOwnerAccountNumber: number }),
  };
  const creation = {
    ...asking("CreateSubscription", container),
    ...triggerDates(entry.start_on),
  };
  return { kind: "created", creation, changes: [] };
}

async function changed(ctx: Ctx, entry: OrderedEntry): Promise<RequestedSubscription> {
  const { subscription_number: number, description } = entry;
  if (number === undefined)
    throw new MissingField(
      "subscription_plans or subscription_number is required: an entry creates a subscription or changes one.",
    );
  for (const name of ["initial_term", "renewal_term", "auto_renew", "currency"] as const)
    if (entry[name] !== undefined)
      throw new RuleViolation(`${name} belongs to a new subscription: terms changes one.`);
  const subscription = await changeableSubscription(ctx, number);
  const account = await findAccount(ctx, subscription.accountId);
  const actions = await patchActions(ctx, { account, subscription }, entry);
  const says = entry.custom_fields !== undefined || description !== undefined;
  if (!actions.length && !says)
    throw new MissingField(`The order asks for no change of subscription ${number}.`);
  return {
    kind: "changed",
    subscriptionNumber: subscription.subscriptionNumber,
    changes: actions.length ? actions : [asking("TermsAndConditions", {})],
    ...(description === undefined ? {} : { notes: description }),
  };
}

/**
 * The processing options of an order: its own, with the refund and write-off of the subscription that it cancels.
 *
 * @throws RuleViolation when several cancellations ask for a refund or a write-off.
 */
export function optionsInV2(
  entries: readonly OrderedEntry[],
  asked: ProcessingInput | undefined,
): Pick<OrderBody, "processingOptions"> {
  const cancels = entries.flatMap(({ cancel }) => cancel ?? []);
  const backs = cancels.map(refundOptions).filter((of) => Object.keys(of).length);
  if (backs.length > 1)
    throw new RuleViolation(
      "One cancellation of an order may have refund_amount or write_off: it counts for all of them.",
    );
  const [back = {}] = backs;
  const processing = asked ?? cancels.find((of) => of.processing_options)?.processing_options;
  const options = { ...processingOptions(processing, back).processingOptions, ...back };
  return Object.keys(options).length ? { processingOptions: options } : {};
}
