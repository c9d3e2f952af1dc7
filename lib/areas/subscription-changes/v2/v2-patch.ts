import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { type RequestedChange, asking } from "@/lib/areas/orders/requested-order";
import type { StoredRatePlan } from "@/lib/areas/subscriptions/detail-model";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import { lastTerm } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { storedRatePlans } from "@/lib/areas/subscriptions/read-subscriptions";
import { uuidOf } from "@/lib/kernel/ids";
import { addDays, type LocalDate, later } from "@/lib/values/local-date";
import { cancelAction, orderTerm, renewalTerms, triggerDates } from "./v2-actions";
import type { PatchBody } from "./v2-body";
import { accountKey, accountNumberOf, type SeenSubscription } from "./v2-book";
import { pauseActions, resumeAction } from "@/lib/areas/subscription-changes/pauses";
import { ratePlanEntries } from "./v2-plans";
import { pricingOf } from "./v2-price";

/**
 * The order actions of a PATCH, in a sensible order: owner, terms, renewals, rate plans, and then pauses
 * and the end.
 *
 * @throws RuleViolation, MissingField or NotFound naming the problem.
 */
export async function patchActions(
  ctx: Ctx,
  seen: SeenSubscription,
  body: PatchBody,
): Promise<RequestedChange[]> {
  const { subscription } = seen;
  return [
    ...(await ownerActions(ctx, body)),
    ...termActions(ctx, subscription, body),
    ...renewActions(body),
    ...(await planActions(ctx, subscription, body)),
    ...(body.pause ? await pauseActions(ctx, seen, body.pause) : []),
    ...(body.resume ? [resumeAction(body.resume, subscription, ctx.today)] : []),
    ...(body.cancel ? [cancelAction(body.cancel, ctx.today)] : []),
  ];
}

async function ownerActions(ctx: Ctx, body: PatchBody): Promise<RequestedChange[]> {
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
  const transfer = {
    ...(ownerNumber === undefined ? {} : { destinationAccountNumber: ownerNumber }),
    ...(payerNumber === undefined ? {} : { destinationInvoiceAccountNumber: payerNumber }),
  };
  return [{ ...asking("OwnerTransfer", transfer), ...triggerDates(body.start_on) }];
}

function termActions(
  ctx: Ctx,
  subscription: ChangeableSubscription,
  { terms, ...body }: PatchBody,
): RequestedChange[] {
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
  const start = terms?.start_on ?? body.start_on ?? beforeRenewal(ctx, subscription, body);
  return [{ ...asking("TermsAndConditions", asked), ...triggerDates(start) }];
}

/** The day of new renewal terms, which must be before the renewal: today, or the last day of the term. */
function beforeRenewal(
  { today }: Ctx,
  { timeline }: ChangeableSubscription,
  { renew, renewals }: Pick<PatchBody, "renew" | "renewals">,
): PatchBody["start_on"] {
  if (renew === undefined && renewals === undefined) return undefined;
  const { start, end } = lastTerm(timeline);
  const latest = end === null || today < end ? today : addDays(end, -1);
  return { contract_effective: later(latest, start) };
}

/** A renewal takes effect at the end of the term; a requested day must be that one. */
function renewActions({ renew, renewals }: PatchBody): RequestedChange[] {
  if (renew !== undefined && renewals !== undefined) {
    throw new RuleViolation("Only one of renew and renewals may be given.");
  }
  return (renewals ?? (renew === undefined ? [] : [renew])).map(({ start_on }) => ({
    ...asking("RenewSubscription", {}),
    ...triggerDates(start_on),
  }));
}

async function planActions(
  ctx: Ctx,
  subscription: ChangeableSubscription,
  body: PatchBody,
): Promise<RequestedChange[]> {
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
      ...asking(
        "RemoveProduct",
        planKey(of.subscription_plan_id, of.unique_token, "subscription_plan_id"),
      ),
      ...starts(of.start_on),
    })),
    ...updated.map((of) => ({
      ...asking("UpdateProduct", updateOf(stored, of.subscription_plan, of.start_date)),
      ...starts(of.start_on),
    })),
    ...added.flatMap((of, index) => {
      const entry = entries[replaced.length + index];
      return entry === undefined
        ? []
        : [{ ...asking("AddProduct", entry), ...starts(of.start_on) }];
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
): RequestedChange[] {
  if (entry === undefined) return [];
  const change = {
    ...(plan === undefined ? {} : { ratePlanId: plan }),
    ...(previous === undefined ? {} : { productRatePlanId: previous }),
    newProductRatePlan: entry,
    effectivePolicy: POLICIES[of.replace_at ?? "now"],
    ...(of.replacement_type === undefined ? {} : { subType: KINDS[of.replacement_type] }),
  };
  return [{ ...asking("ChangePlan", change), ...dates }];
}

/** @throws MissingField without an id or token. */
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

/** The update of a charge, found by the id of any segment, by its number or by the caller's token. */
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
