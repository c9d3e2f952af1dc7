import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { activateSubscription as activate } from "@/lib/areas/orders/waiting/activate-subscription";
import { asking } from "@/lib/areas/orders/requested-order";
import { holdSubscription, lockedSubscription } from "@/lib/areas/orders/lock-accounts";
import { idOfMade, placeOrder } from "@/lib/areas/orders/place/place-order";
import { retrievedInV2 } from "@/lib/areas/subscriptions/v2-reads/v2-shown";
import { wireId } from "@/lib/kernel/ids";
import {
  pauseActions,
  requireResumption,
  resumeAction,
} from "@/lib/areas/subscription-changes/pauses";
import { cancelAction, triggerDates } from "@/lib/areas/subscription-changes/v2/v2-actions";
import type { PatchBody } from "@/lib/areas/subscription-changes/v2/v2-body";
import {
  accountKey,
  bookChanges,
  processingOptions,
} from "@/lib/areas/subscription-changes/v2/v2-book";
import * as contract from "./v2-change-contract";
import { refundOptions, madeBy } from "@/lib/areas/subscription-changes/v2/v2-canceled";
import { createContainer } from "@/lib/areas/subscription-changes/v2/v2-container";
import { patchActions } from "@/lib/areas/subscription-changes/v2/v2-patch";
import * as pauses from "./v2-pause-contract";

export const pauseSubscription = operation(
  pauses.pauseSubscription,
  async (ctx, { params, query, body }) => {
    const held = await holdSubscription(ctx, params.subscription_id);
    const actions = await pauseActions(ctx, held, body);
    await bookChanges(ctx, held, { actions, customFields: body.custom_fields });
    return retrievedInV2(ctx, wireId(held.subscription.id), query);
  },
);

export const resumeSubscription = operation(
  pauses.resumeSubscription,
  async (ctx, { params, query, body }) => {
    requireResumption(body);
    const held = await holdSubscription(ctx, params.subscription_id);
    const actions = [resumeAction(body, held.subscription, ctx.today)];
    await bookChanges(ctx, held, { actions, customFields: body.custom_fields });
    return retrievedInV2(ctx, wireId(held.subscription.id), query);
  },
);

export const cancelSubscriptionV2 = operation(
  contract.cancelSubscriptionV2,
  async (ctx, { params, query, body }) => {
    requireOneCancelDate(body);
    const held = await holdSubscription(ctx, params.subscription_id);
    const order = await bookChanges(ctx, held, {
      actions: [cancelAction(body, ctx.today)],
      processing: body.processing_options,
      back: refundOptions(body),
      customFields: body.custom_fields,
    });
    return { ...(await retrievedInV2(ctx, wireId(held.subscription.id), query)), ...madeBy(order) };
  },
);

/** Undoes a cancellation that has not taken effect. */
export const keepSubscription = operation(
  contract.keepSubscription,
  async (ctx, { params, query, body }) => {
    const held = await holdSubscription(ctx, params.subscription_id);
    const keep = asking("TermsAndConditions", { clearingScheduledCancelDate: true });
    await bookChanges(ctx, held, { actions: [keep], customFields: body.custom_fields });
    return retrievedInV2(ctx, wireId(held.subscription.id), query);
  },
);

export const activateSubscription = operation(
  contract.activateSubscription,
  async (ctx, { params, query, body }) => {
    const subscription = await lockedSubscription(ctx, params.subscription_id);
    await activate(ctx, subscription, {
      serviceActivation: body.service_activation,
      customerAcceptance: body.customer_acceptance,
    });
    return retrievedInV2(ctx, wireId(subscription.id), query);
  },
);

function requireOneCancelDate({ cancel_date, cancel_at }: NonNullable<PatchBody["cancel"]>): void {
  if (cancel_date === undefined || cancel_at === undefined) return;
  throw new RuleViolation("Only one of cancel_date and cancel_at may be given.");
}

export const patchSubscription = operation(
  contract.patchSubscription,
  async (ctx, { params, query, body }) => {
    if (body.cancel) requireOneCancelDate(body.cancel);
    const held = await holdSubscription(ctx, params.subscription_id);
    const actions = await patchActions(ctx, held, body);
    const says = body.custom_fields !== undefined || body.description !== undefined;
    if (!actions.length && !says) {
      throw new MissingField(
        "The body asks for no change: renew, terms, plans, cancel, pause, resume, custom_fields or description is required.",
      );
    }
    await bookChanges(ctx, held, {
      actions,
      processing: body.processing_options ?? body.cancel?.processing_options,
      back: body.cancel && refundOptions(body.cancel),
      customFields: body.custom_fields,
      description: body.description,
    });
    return retrievedInV2(ctx, wireId(held.subscription.id), query);
  },
);

export const createSubscriptionV2 = operation(
  contract.createSubscriptionV2,
  async (ctx, { query, body }) => {
    const owner = accountKey(body.account_id, body.account_number, "account");
    if (owner === undefined) throw new MissingField("account_id or account_number is required.");
    const account = await findAccount(ctx, owner);
    const container = await createContainer(ctx, body, account.currency);
    const about = body.custom_fields === undefined ? {} : { customFields: body.custom_fields };
    const creation = {
      ...asking("CreateSubscription", container),
      ...triggerDates(body.start_on),
    };
    const created = await placeOrder(ctx, {
      orderDate: ctx.today,
      existingAccountNumber: account.accountNumber,
      subscriptions: [{ kind: "created", creation, changes: [], ...about }],
      ...processingOptions(body.processing_options),
    });
    return retrievedInV2(ctx, wireId(idOfMade(created)), query);
  },
);
