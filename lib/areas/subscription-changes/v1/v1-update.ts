import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { ActionEntry } from "@/lib/areas/orders/order-body";
import type { StoredSegment, Subscription } from "@/lib/areas/subscriptions/detail-model";
import { storedRatePlans } from "@/lib/areas/subscriptions/charges/read-charges";
import { uuidOf } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import { triggerDatesOf } from "@/lib/areas/subscription-changes/trigger-dates";
import type { ChargeUpdateV1 } from "@/lib/areas/subscriptions/v1-changes/v1-charge-contract";
import type { updateSubscription } from "@/lib/areas/subscriptions/v1-changes/v1-create-contract";
import { ratePlanEntriesV1 } from "./v1-plans";
import { pricingOfFlat, triggerOf } from "./v1-pricing";

export type UpdateBody = z.output<typeof updateSubscription.body>;

const MOST_CHANGES = 9;

type Effect = {
  readonly contractEffectiveDate?: LocalDate | undefined;
  readonly serviceActivationDate?: LocalDate | undefined;
  readonly customerAcceptanceDate?: LocalDate | undefined;
};

/**
 * The order actions of an update: terms first, then rate plans by their day, and on one day adds,
 * updates, changes and removals. Reference 2.4, rule 2.
 *
 * @throws RuleViolation for too many changes, MissingField for none, NotFound for a charge.
 */
export async function updateActions(
  ctx: Ctx,
  subscription: Subscription,
  body: UpdateBody,
): Promise<ActionEntry[]> {
  const { add = [], update = [], change = [], remove = [] } = body;
  const changes = add.length + update.length + change.length + remove.length;
  if (changes > MOST_CHANGES) {
    throw new RuleViolation(`At most ${MOST_CHANGES} changes of rate plans in one call.`);
  }
  const plans = [
    ...(await addActions(ctx, subscription, add)),
    ...(await updateEntries(ctx, subscription, update)),
    ...(await changeActions(ctx, subscription, change)),
    ...remove.map((of) => ({
      type: "RemoveProduct" as const,
      ...dates(of),
      removeProduct: planKey(of),
    })),
  ];
  const actions = [...termActions(body), ...plans.sort(byDay)];
  if (actions.length) return actions;
  if (body.notes !== undefined) return [{ type: "TermsAndConditions", termsAndConditions: {} }];
  throw new MissingField("The call asks for no change: terms, add, update, change or remove.");
}

function byDay(a: ActionEntry, b: ActionEntry): number {
  const [one, other] = [a, b].map((of) => of.triggerDates?.[0]?.triggerDate ?? "");
  return (one ?? "").localeCompare(other ?? "");
}

function dates(of: Effect): Pick<ActionEntry, "triggerDates"> {
  return triggerDatesOf({
    contractEffective: of.contractEffectiveDate,
    serviceActivation: of.serviceActivationDate,
    customerAcceptance: of.customerAcceptanceDate,
  });
}

type PlanKeys = {
  ratePlanId?: string | undefined;
  subscriptionRatePlanNumber?: string | undefined;
  productRatePlanNumber?: string | undefined;
};

function planKey({ ratePlanId, subscriptionRatePlanNumber, productRatePlanNumber }: PlanKeys) {
  return {
    ...(ratePlanId === undefined ? {} : { ratePlanId }),
    ...(subscriptionRatePlanNumber === undefined ? {} : { subscriptionRatePlanNumber }),
    ...(productRatePlanNumber === undefined ? {} : { productRatePlanNumber }),
  };
}

function termActions(body: UpdateBody): ActionEntry[] {
  const { autoRenew, renewalSetting, renewalTerm, invoiceSeparately } = body;
  const lastTerm = lastTermOf(body);
  const asked = {
    ...(autoRenew === undefined ? {} : { autoRenew }),
    ...(renewalSetting === undefined ? {} : { renewalSetting }),
    ...(renewalTerm === undefined
      ? {}
      : {
          renewalTerms: [
            { period: renewalTerm, periodType: body.renewalTermPeriodType ?? "Month" },
          ],
        }),
    ...(invoiceSeparately === undefined ? {} : { invoiceSeparately }),
    ...(lastTerm === undefined ? {} : { lastTerm }),
  };
  if (!Object.keys(asked).length) return [];
  return [{ type: "TermsAndConditions", termsAndConditions: asked }];
}

function lastTermOf(body: UpdateBody) {
  const { termType, termStartDate, currentTerm, currentTermPeriodType } = body;
  if (termType === undefined && termStartDate === undefined && currentTerm === undefined) {
    return undefined;
  }
  return {
    termType: termType ?? ("TERMED" as const),
    ...(termStartDate === undefined ? {} : { startDate: termStartDate }),
    ...(currentTerm === undefined
      ? {}
      : { period: currentTerm, periodType: currentTermPeriodType ?? ("Month" as const) }),
  };
}

async function addActions(
  ctx: Ctx,
  { currency }: Subscription,
  add: NonNullable<UpdateBody["add"]>,
): Promise<ActionEntry[]> {
  const entries = await ratePlanEntriesV1(ctx, add, currency);
  return add.flatMap((of, index) => {
    const entry = entries[index];
    return entry ? [{ type: "AddProduct" as const, ...dates(of), addProduct: entry }] : [];
  });
}

async function changeActions(
  ctx: Ctx,
  { currency }: Subscription,
  changes: NonNullable<UpdateBody["change"]>,
): Promise<ActionEntry[]> {
  const plans = changes.map(({ newProductRatePlanId, newProductRatePlanNumber, ...of }) => ({
    productRatePlanId: newProductRatePlanId,
    productRatePlanNumber: newProductRatePlanNumber,
    chargeOverrides: of.chargeOverrides,
  }));
  const entries = await ratePlanEntriesV1(ctx, plans, currency);
  return changes.flatMap((of, index) => {
    const entry = entries[index];
    if (entry === undefined) return [];
    const { productRatePlanId, effectivePolicy, subType } = of;
    const changePlan = {
      ...planKey(of),
      ...(productRatePlanId === undefined ? {} : { productRatePlanId }),
      newProductRatePlan: entry,
      ...(effectivePolicy === undefined ? {} : { effectivePolicy }),
      ...(subType === undefined ? {} : { subType }),
    };
    return [{ type: "ChangePlan" as const, ...dates(of), changePlan }];
  });
}

async function updateEntries(
  ctx: Ctx,
  { id }: Subscription,
  updates: NonNullable<UpdateBody["update"]>,
): Promise<ActionEntry[]> {
  if (!updates.length) return [];
  const segments = (await storedRatePlans(ctx, [id])).flatMap((plan) => plan.segments);
  return updates.map((of) => ({
    type: "UpdateProduct" as const,
    ...dates(of),
    updateProduct: {
      ...planKey(of),
      ...(of.specificUpdateDate === undefined ? {} : { specificUpdateDate: of.specificUpdateDate }),
      ...(of.chargeUpdateDetails === undefined
        ? {}
        : { chargeUpdates: of.chargeUpdateDetails.map((flat) => chargeUpdate(segments, flat)) }),
    },
  }));
}

function chargeUpdate(segments: readonly StoredSegment[], flat: ChargeUpdateV1) {
  const wanted = uuidOf(flat.ratePlanChargeId);
  const found = segments.find(({ segment }) => segment.id === wanted);
  if (found === undefined) throw new NotFound("charge of the subscription", flat.ratePlanChargeId);
  const pricing = pricingOfFlat(found.charge, flat);
  const effectiveDate = triggerOf(flat);
  return {
    chargeNumber: found.charge.chargeNumber,
    ...(pricing === undefined ? {} : { pricing }),
    ...(flat.billingPeriodAlignment === undefined
      ? {}
      : { billing: { billingPeriodAlignment: flat.billingPeriodAlignment } }),
    ...(effectiveDate === undefined ? {} : { effectiveDate }),
    ...(flat.description === undefined ? {} : { description: flat.description }),
  };
}
