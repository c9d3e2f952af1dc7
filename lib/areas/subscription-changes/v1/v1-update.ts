import { sentCustomFields } from "@/lib/api/custom-fields/changed";
import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import {
  type RequestedAction,
  type RequestedChange,
  asking,
} from "@/lib/areas/orders/requested-order";
import type { StoredSegment } from "@/lib/areas/subscriptions/detail-model";
import { storedRatePlans } from "@/lib/areas/subscriptions/read-subscriptions";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import { uuidOf } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import { triggerDatesOf } from "@/lib/areas/subscription-changes/trigger-dates";
import type { ChargeUpdateV1 } from "@/lib/areas/subscriptions/v1-changes/v1-charge-contract";
import type { updateSubscription } from "@/lib/areas/subscriptions/v1-changes/v1-create-contract";
import { fieldsGiven, ratePlanEntriesV1 } from "./v1-plans";
import { pricingOfFlat, triggerOf } from "./v1-pricing";

export type UpdateBody = z.output<typeof updateSubscription.body>;

/** The subscription fields that an update needs. */
type Updated = Pick<ChangeableSubscription, "id" | "currency">;

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
  subscription: Updated,
  body: UpdateBody,
): Promise<RequestedChange[]> {
  const { add = [], update = [], change = [], remove = [] } = body;
  const changes = add.length + update.length + change.length + remove.length;
  if (changes > MOST_CHANGES) {
    throw new RuleViolation(`At most ${MOST_CHANGES} changes of rate plans in one call.`);
  }
  const plans = [
    ...(await addActions(ctx, subscription, add)),
    ...(await updateEntries(ctx, subscription, update)),
    ...(await changeActions(ctx, subscription, change)),
    ...remove.map((of) => ({ ...asking("RemoveProduct", planKey(of)), ...dates(of) })),
  ];
  const actions = [...termActions(body), ...plans.sort(byDay)];
  if (actions.length) return actions;
  if (body.notes !== undefined || Object.keys(sentCustomFields(body)).length)
    return [asking("TermsAndConditions", {})];
  throw new MissingField("The call asks for no change: terms, add, update, change or remove.");
}

/** Changes without a day are first. */
function byDay(a: RequestedChange, b: RequestedChange): number {
  const [one, other] = [firstDay(a), firstDay(b)];
  if (one === undefined || other === undefined)
    return Number(one !== undefined) - Number(other !== undefined);
  return one.localeCompare(other);
}

function firstDay({ triggerDates }: RequestedChange): LocalDate | undefined {
  return triggerDates?.[0]?.triggerDate;
}

function dates(of: Effect): Pick<RequestedAction, "triggerDates"> {
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

function termActions(body: UpdateBody): RequestedChange[] {
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
  return [asking("TermsAndConditions", asked)];
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
  { currency }: Updated,
  add: NonNullable<UpdateBody["add"]>,
): Promise<RequestedChange[]> {
  const entries = await ratePlanEntriesV1(ctx, add, currency);
  return add.flatMap((of, index) => {
    const entry = entries[index];
    return entry ? [{ ...asking("AddProduct", entry), ...dates(of) }] : [];
  });
}

async function changeActions(
  ctx: Ctx,
  { currency }: Updated,
  changes: NonNullable<UpdateBody["change"]>,
): Promise<RequestedChange[]> {
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
    const changed = {
      ...planKey(of),
      ...(productRatePlanId === undefined ? {} : { productRatePlanId }),
      newProductRatePlan: entry,
      ...(effectivePolicy === undefined ? {} : { effectivePolicy }),
      ...(subType === undefined ? {} : { subType }),
    };
    return [{ ...asking("ChangePlan", changed), ...dates(of) }];
  });
}

async function updateEntries(
  ctx: Ctx,
  { id }: Updated,
  updates: NonNullable<UpdateBody["update"]>,
): Promise<RequestedChange[]> {
  if (!updates.length) return [];
  const segments = (await storedRatePlans(ctx, [id])).flatMap((plan) => plan.segments);
  return updates.map(({ specificUpdateDate, chargeUpdateDetails, ...of }) => {
    const update = {
      ...planKey(of),
      ...(specificUpdateDate === undefined ? {} : { specificUpdateDate }),
      ...(chargeUpdateDetails === undefined
        ? {}
        : { chargeUpdates: chargeUpdateDetails.map((flat) => chargeUpdate(segments, flat)) }),
    };
    return { ...asking("UpdateProduct", update), ...dates(of) };
  });
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
    ...fieldsGiven(flat),
  };
}
