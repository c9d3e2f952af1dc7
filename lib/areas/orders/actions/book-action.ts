import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import {
  refusalOf,
  type SubscriptionVerb,
} from "@/lib/areas/subscriptions/timeline/lifecycle-model";
import { statusOn } from "@/lib/areas/subscriptions/model";
import type {
  Booked,
  SubscriptionAction,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import { lastTerm } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { newId } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import { agreeDates, cancelDay, requireEffect, resumeDay, suspendDay } from "./action-dates";
import { renewedAction, termsAction } from "./book-terms";
import { addedProduct, removedProduct, updatedProduct } from "./book-product";
import { type BookingSite } from "./booking-site";
import { changedPlan } from "./change-plan";
import { detailsOf } from "./details";
import type {
  RequestedChange,
  RequestedOf,
  Cancellation,
  Resumption,
  Suspension,
} from "@/lib/areas/orders/requested-order";

/**
 * An action on an existing subscription: the request with its days computed.
 *
 * @throws InvalidValue for a canceled subscription, RuleViolation when its state or a date does not
 *   allow it, MissingField and NotFound for its keys.
 */
export function bookedAction(
  ctx: Ctx,
  site: BookingSite,
  action: RequestedChange,
): SubscriptionAction {
  requireState(ctx, site, verbOf(action));
  const { timeline } = site;
  const renews = action.type === "RenewSubscription";
  const otherwise = (renews ? lastTerm(timeline).end : null) ?? site.orderDate;
  const { dates } = agreeDates(ctx, action.triggerDates, otherwise);
  const booked = { id: newId(), version: timeline.version + 1, dates };
  return actionOf(ctx, site, action, booked);
}

function verbOf(action: RequestedChange): SubscriptionVerb {
  const keeps = action.type === "TermsAndConditions" && action.asked.clearingScheduledCancelDate;
  return keeps ? "keep" : action.type;
}

function requireState(
  ctx: Ctx,
  { timeline, subscriptionNumber }: BookingSite,
  verb: SubscriptionVerb,
): void {
  const living = { ...timeline, termEnd: lastTerm(timeline).end };
  const refusal = refusalOf(verb, living, ctx.today);
  if (refusal === null) return;
  const message = subscriptionNumber === null ? refusal : `${subscriptionNumber}: ${refusal}`;
  const { cancelledOn } = timeline;
  if (cancelledOn !== null || statusOn(living, ctx.today) === "Cancelled") {
    throw new InvalidValue(message);
  }
  throw new RuleViolation(message);
}

function actionOf(
  ctx: Ctx,
  site: BookingSite,
  action: RequestedChange,
  booked: Booked,
): SubscriptionAction {
  switch (action.type) {
    case "TermsAndConditions":
      return termsAction(site, action.asked, booked);
    case "AddProduct":
      return addedProduct(site, action.asked, booked);
    case "UpdateProduct":
      return updatedProduct(site, action.asked, booked);
    case "RemoveProduct":
      return removedProduct(site, action.asked, booked);
    case "ChangePlan":
      return changedPlan(site, action.asked, booked);
    case "CancelSubscription":
      return cancelled(site, action.asked, booked);
    case "OwnerTransfer":
      return transferred(site, action.asked, booked);
    case "Suspend":
      return suspended(ctx, site, action.asked, booked);
    case "Resume":
      return resumed(ctx, site, action.asked, booked);
    case "RenewSubscription":
      return renewedAction(site, action.asked, booked);
  }
}

function cancelled(site: BookingSite, cancel: Cancellation, booked: Booked) {
  const effective = cancelDay(cancel, factsOf(site, booked));
  requireEffect(site, "A cancellation", effective, { untilEnd: true });
  return {
    type: "CancelSubscription",
    ...booked,
    policy: cancel.from.policy,
    effective,
  } as const;
}

function suspended(ctx: Ctx, site: BookingSite, suspend: Suspension, booked: Booked) {
  const effective = suspendDay(ctx, suspend, factsOf(site, booked));
  requireEffect(site, "A pause", effective, { untilEnd: false });
  const resumed = site.timeline.pauses.at(-1)?.end;
  if (resumed && effective < resumed) {
    throw new RuleViolation(
      `A pause begins on or after the day of the last resumption, ${resumed}; ${effective} lies before it.`,
    );
  }
  const used = site.usageBilledThrough;
  if (used !== null && effective < used) {
    throw new RuleViolation(
      `A pause does not begin within usage that is billed: usage is billed through the day before ${used}, and ${effective} lies before it.`,
    );
  }
  const { extendsTerm } = suspend;
  return {
    type: "Suspend",
    ...booked,
    effective,
    ...(extendsTerm === undefined ? {} : { extendsTerm }),
  } as const;
}

function resumed(ctx: Ctx, site: BookingSite, resume: Resumption, booked: Booked) {
  const pause = site.timeline.pauses.at(-1);
  if (pause === undefined) throw new RuleViolation("No pause is booked that could be resumed.");
  const effective = resumeDay(ctx, resume, pause.start);
  const { end } = lastTerm(site.timeline);
  if (effective < pause.start) {
    throw new RuleViolation(
      `A resumption is not before the pause: resume on or after ${pause.start}, not on ${effective}.`,
    );
  }
  if (end !== null && effective > end) {
    throw new RuleViolation(
      `A resumption is not after the end of the term: resume by ${end}, not on ${effective}.`,
    );
  }
  return {
    type: "Resume",
    ...booked,
    effective,
    extendsTerm: resume.extendsTerm,
  } as const;
}

function transferred(
  site: BookingSite,
  transfer: RequestedOf<"OwnerTransfer">["asked"],
  booked: Booked,
) {
  const { owners, accounts, timeline } = site;
  const { destinationAccountNumber: owner, destinationInvoiceAccountNumber: payer } = transfer;
  if (owner === undefined && payer === undefined) {
    throw new RuleViolation(
      "ownerTransfer needs destinationAccountNumber, destinationInvoiceAccountNumber or both.",
    );
  }
  requireEffect(site, "A transfer", booked.dates.contractEffective, { untilEnd: false });
  const accountId = owner === undefined ? owners.accountId : accounts.destination(owner);
  const invoiceAccountId = payer === undefined ? accountId : accounts.destination(payer);
  const details = detailsOf(transfer);
  const previous = timeline.transfers.at(-1) ?? owners;
  return {
    type: "OwnerTransfer",
    ...booked,
    accountId,
    invoiceAccountId,
    previous: { accountId: previous.accountId, invoiceAccountId: previous.invoiceAccountId },
    ...(details ? { details } : {}),
  } as const;
}

function factsOf({ timeline, billedThrough }: BookingSite, { dates }: Booked) {
  const start: LocalDate = timeline.dates.contractEffective;
  const { contractEffective } = dates;
  return { start, lastTerm: lastTerm(timeline), billedThrough, contractEffective };
}
