import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { ActionEntry } from "@/lib/areas/orders/order-body";
import type { StoredRatePlan, Subscription } from "@/lib/areas/subscriptions/detail-model";
import { storedRatePlans } from "@/lib/areas/subscriptions/charges/read-charges";
import { uuidOf } from "@/lib/kernel/ids";
import { addDays, type LocalDate, later } from "@/lib/values/local-date";
import {
  cancelAction,
  orderTerm,
  pauseActions,
  renewalTerms,
  resumeAction,
  triggerDates,
} from "./v2-actions";
import type { PatchBody } from "./v2-body";
import { accountKey, accountNumberOf, pauseStart, refuse } from "./v2-book";
import { resumeProblem } from "@/lib/areas/subscription-changes/pause-model";
import { bookedPause } from "@/lib/areas/subscription-changes/booked-pause";
import { ratePlanEntries } from "./v2-plans";
import { pricingOf } from "./v2-price";

/**
 * The order actions of a PATCH, in the order in which they make sense together: who owns it, its
 * terms, renewals, its rate plans, and then pauses and the end.
 *
 * @throws RuleViolation, MissingField or NotFound naming what is wrong.
 */
export async function patchActions(
  ctx: Ctx,
  subscription: Subscription,
  body: PatchBody,
): Promise<ActionEntry[]> {
  return [
    ...(await ownerActions(ctx, body)),
    ...termActions(ctx, subscription, body),
    ...renewActions(body),
    ...(await planActions(ctx, subscription, body)),
    ...(body.pause
      ? pauseActions(body.pause, await pauseStart(ctx, subscription, body.pause))
      : []),
    ...(body.resume ? [await resumed(ctx, subscription, body.resume)] : []),
    ...(body.cancel ? [cancelAction(body.cancel, ctx.today)] : []),
  ];
}

async function resumed(
  ctx: Ctx,
  subscription: Subscription,
  asked: NonNullable<PatchBody["resume"]>,
): Promise<ActionEntry> {
  refuse(resumeProblem(asked));
  return resumeAction(asked, await bookedPause(ctx, subscription), ctx.today);
}

async function ownerActions(ctx: Ctx, body: PatchBody): Promise<ActionEntry[]> {
  const owner = accountKey(body.account_id, body.account_number, "account");
  const payer = accountKey(
    body.invoice_owner_account_id,
    body.invoice_owner_account_number,
    "invoice_owner_account",
  );
  if (owner === undefined && payer === undefined) return [];
  const [ownerNumber, payerNumber] = [
    await accountNumberOf(ctx, owner),
    await accountNumberOf(ctx, payer),
  ];
  return [
    {
      type: "OwnerTransfer",
      ...triggerDates(body.start_on),
      ownerTransfer: {
        ...(ownerNumber === undefined ? {} : { destinationAccountNumber: ownerNumber }),
        ...(payerNumber === undefined ? {} : { destinationInvoiceAccountNumber: payerNumber }),
      },
    },
  ];
}

function termActions(
  ctx: Ctx,
  subscription: Subscription,
  { terms, ...body }: PatchBody,
): ActionEntry[] {
  const [billTo, soldTo, paymentTerm] = (
    ["bill_to_id", "sold_to_id", "payment_terms"] as const
  ).map((name) => (body[name] === undefined ? terms?.[name] : body[name]));
  const asked = {
    ...renewalTerms(terms?.renewal_term),
    ...(terms?.auto_renew === undefined ? {} : { autoRenew: terms.auto_renew }),
    ...(terms?.current_term === undefined ? {} : { lastTerm: orderTerm(terms.current_term) }),
    ...(billTo === undefined ? {} : { billToContactId: billTo }),
    ...(soldTo === undefined ? {} : { soldToContactId: soldTo }),
    ...(paymentTerm === undefined ? {} : { paymentTerm }),
    ...(body.invoice_separately === undefined
      ? {}
      : { invoiceSeparately: body.invoice_separately }),
  };
  if (!Object.keys(asked).length) return [];
  return [
    {
      type: "TermsAndConditions",
      ...triggerDates(terms?.start_on ?? body.start_on ?? beforeRenewal(ctx, subscription, body)),
      termsAndConditions: asked,
    },
  ];
}

/** Terms of a renewal are agreed before it: today, or on the last day that the term still allows. */
function beforeRenewal(
  { today }: Ctx,
  { termStart, termEnd }: Subscription,
  { renew, renewals }: Pick<PatchBody, "renew" | "renewals">,
): PatchBody["start_on"] {
  if (renew === undefined && renewals === undefined) return undefined;
  const latest = termEnd === null || today < termEnd ? today : addDays(termEnd, -1);
  return { contract_effective: later(latest, termStart) };
}

/** A renewal takes effect where the term before it ends; a day that it names must be that one. */
function renewActions({ renew, renewals }: PatchBody): ActionEntry[] {
  if (renew !== undefined && renewals !== undefined) {
    throw new RuleViolation("Only one of renew and renewals may be given.");
  }
  return (renewals ?? (renew === undefined ? [] : [renew])).map(({ start_on }) => ({
    type: "RenewSubscription",
    ...triggerDates(start_on),
  }));
}

async function planActions(
  ctx: Ctx,
  subscription: Subscription,
  body: PatchBody,
): Promise<ActionEntry[]> {
  const { add_subscription_plans: added = [], replace_subscription_plans: replaced = [] } = body;
  const { update_subscription_plans: updated = [], remove_subscription_plans: removed = [] } = body;
  const entries = await ratePlanEntries(
    ctx,
    [...replaced, ...added].map(({ subscription_plan }) => subscription_plan),
    subscription.currency,
  );
  const stored = updated.length ? await storedRatePlans(ctx, [subscription.id]) : [];
  const starts = (start: PatchBody["start_on"]) => triggerDates(start ?? body.start_on);
  return [
    ...replaced.flatMap((of, index) => replacement(of, entries[index], starts(of.start_on))),
    ...removed.map((of) => ({
      type: "RemoveProduct" as const,
      ...starts(of.start_on),
      removeProduct: planKey(of.subscription_plan_id, of.unique_token, "subscription_plan_id"),
    })),
    ...updated.map((of) => ({
      type: "UpdateProduct" as const,
      ...starts(of.start_on),
      updateProduct: updateOf(stored, of.subscription_plan, of.start_date),
    })),
    ...added.flatMap((of, index) => {
      const entry = entries[replaced.length + index];
      return entry === undefined
        ? []
        : [{ type: "AddProduct" as const, ...starts(of.start_on), addProduct: entry }];
    }),
  ];
}

const POLICIES = {
  now: "EffectiveImmediately",
  end_of_billing_period: "EffectiveEndOfBillingPeriod",
  specific_date: "SpecificDate",
} as const;

const KINDS = {
  upgrade: "Upgrade",
  downgrade: "Downgrade",
  crossgrade: "Crossgrade",
  other: "PlanChanged",
} as const;

type Replaced = NonNullable<PatchBody["replace_subscription_plans"]>[number];
type Entry = Awaited<ReturnType<typeof ratePlanEntries>>[number];

function replacement(
  { subscription_plan_id: plan, previous_plan_id: previous, ...of }: Replaced,
  entry: Entry | undefined,
  dates: ReturnType<typeof triggerDates>,
): ActionEntry[] {
  if (entry === undefined) return [];
  return [
    {
      type: "ChangePlan",
      ...dates,
      changePlan: {
        ...(plan === undefined ? {} : { ratePlanId: plan }),
        ...(previous === undefined ? {} : { productRatePlanId: previous }),
        newProductRatePlan: entry,
        effectivePolicy: POLICIES[of.replace_at ?? "now"],
        ...(of.replacement_type === undefined ? {} : { subType: KINDS[of.replacement_type] }),
      },
    },
  ];
}

/** @throws MissingField unless something names the plan. */
function planKey(id: string | undefined, token: string | undefined, idField: string) {
  if (id === undefined && token === undefined) {
    throw new MissingField(`${idField} or unique_token is required: it names the plan.`);
  }
  return {
    ...(id === undefined ? {} : { ratePlanId: id }),
    ...(token === undefined ? {} : { uniqueToken: token }),
  };
}

type PlanPatch = NonNullable<PatchBody["update_subscription_plans"]>[number]["subscription_plan"];
type PricePatch = NonNullable<PlanPatch["prices"]>[number];

function updateOf(
  stored: readonly StoredRatePlan[],
  plan: PlanPatch,
  specificUpdateDate: LocalDate | undefined,
) {
  return {
    ...planKey(plan.id, plan.unique_token, "subscription_plan.id"),
    ...(specificUpdateDate === undefined ? {} : { specificUpdateDate }),
    ...(plan.custom_fields === undefined ? {} : { customFields: plan.custom_fields }),
    ...(plan.prices === undefined
      ? {}
      : { chargeUpdates: plan.prices.map((price) => chargeUpdate(stored, plan, price)) }),
  };
}

/** A price is found by any of its segments' ids, by its number or by the caller's handle. */
function chargeUpdate(stored: readonly StoredRatePlan[], plan: PlanPatch, price: PricePatch) {
  const segments = stored.flatMap((of) =>
    plan.id === undefined || of.id === uuidOf(plan.id) ? of.segments : [],
  );
  const key = price.id ?? price.subscription_item_number ?? price.unique_token ?? "";
  const found = segments.find(
    ({ charge, segment }) =>
      segment.id === uuidOf(key) || charge.chargeNumber === key || charge.uniqueToken === key,
  );
  if (found === undefined) throw new NotFound("price of the subscription", key);
  const pricing = pricingOf(found.charge, price);
  return {
    chargeNumber: found.charge.chargeNumber,
    ...(pricing === undefined ? {} : { pricing }),
    ...(price.description === undefined ? {} : { description: price.description }),
    ...(price.custom_fields === undefined ? {} : { customFields: price.custom_fields }),
  };
}
