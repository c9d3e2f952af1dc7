import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { billingRulesOf } from "@/lib/areas/settings/model";
import {
  changeableSubscriptions,
  chargesAfter,
  storeChanges,
} from "@/lib/areas/subscriptions/changes/change";
import {
  type ChangeableSubscription,
  changeOfFields,
} from "@/lib/areas/subscriptions/timeline/change-model";
import type { Subscription } from "@/lib/areas/subscriptions/detail-model";
import { replayVersion, type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import type { FieldSet } from "@/lib/areas/subscriptions/timeline/written-fields-model";
import { uuidOf } from "@/lib/kernel/ids";
import { revisedRow } from "./trigger-dates";
import { reviseActions } from "./undo-queries";

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** The custom fields of a call. */
export type FieldsInput = {
  readonly customFields?: Fields;
  readonly ratePlans?: readonly PlanFields[];
};

type PlanFields = {
  readonly ratePlanId: string;
  readonly customFields?: Fields;
  readonly charges?: readonly ChargeFields[];
};

type ChargeFields = {
  readonly chargeId?: string;
  readonly chargeNumber?: string;
  readonly customFields?: Fields;
};

/**
 * Writes custom fields to a version of a locked subscription, its rate plans and its charges, without a
 * booking. Fields written to the latest version apply to later ones, too; those of an older version to
 * that version only.
 *
 * @throws NotFound for an unknown version, rate plan or charge, MissingField without fields.
 */
export async function writeFields(
  ctx: Ctx,
  { id, subscriptionNumber, invoiceAccountNumber }: Subscription,
  asked: FieldsInput,
  key?: string,
): Promise<void> {
  const [before] = await changeableSubscriptions(ctx, [subscriptionNumber]);
  if (before === undefined) throw new NotFound("subscription", subscriptionNumber);
  const version = key === undefined ? before.timeline.version : versionOf(before, key);
  const isNewest = version === before.timeline.version;
  const then = isNewest ? before.timeline : replayVersion(before.actions, version);
  const change = changeOfFields(before, version, fieldSetOf(then, asked));
  if (isNewest) {
    const { billCycleDay } = await findAccount(ctx, invoiceAccountNumber);
    const after = await chargesAfter(ctx, [change], billCycleDay);
    await storeChanges(ctx, [change], after, billingRulesOf(ctx.settings), []);
  }
  await reviseActions(ctx.tenantId, (change.revised ?? []).map(revisedRow));
  const detail = { subscriptionNumber, version, fields: namesIn(asked) };
  ctx.record({ subjectType: "subscription", subjectId: id, action: "custom-fields", detail });
}

function versionOf({ actions, subscriptionNumber }: ChangeableSubscription, key: string): number {
  const found = actions.find(({ version }) => String(version) === key);
  if (found === undefined) throw new NotFound(`version of ${subscriptionNumber}`, key);
  return found.version;
}

function fieldSetOf(timeline: Timeline, { customFields, ratePlans = [] }: FieldsInput): FieldSet {
  if (customFields === undefined && !ratePlans.length) {
    throw new MissingField("customFields or ratePlans is required: nothing is written.");
  }
  const ofPlans: Record<string, Fields> = {};
  const ofCharges: Record<string, Fields> = {};
  for (const { ratePlanId, customFields: own, charges = [] } of ratePlans) {
    const id = uuidOf(ratePlanId);
    const plan = timeline.ratePlans.find((of) => of.ratePlanId === id);
    if (plan === undefined) throw new NotFound("rate plan of the subscription", ratePlanId);
    if (own === undefined && !charges.length) {
      throw new MissingField(`customFields or charges is required for rate plan ${ratePlanId}.`);
    }
    if (own !== undefined) ofPlans[plan.ratePlanId] = { ...ofPlans[plan.ratePlanId], ...own };
    for (const entry of charges) {
      const chargeId = chargeOf(timeline, plan.ratePlanId, entry);
      ofCharges[chargeId] = { ...ofCharges[chargeId], ...entry.customFields };
    }
  }
  return {
    ...(customFields === undefined ? {} : { subscription: customFields }),
    ...(Object.keys(ofPlans).length ? { ratePlans: ofPlans } : {}),
    ...(Object.keys(ofCharges).length ? { charges: ofCharges } : {}),
  };
}

/** The id of a charge's first segment, by the id of any of its segments or by its number. */
function chargeOf(
  { charges }: Timeline,
  ratePlanId: string,
  { chargeId, chargeNumber }: ChargeFields,
): string {
  if ((chargeId === undefined) === (chargeNumber === undefined)) {
    throw new RuleViolation("A charge is named by exactly one of chargeId and chargeNumber.");
  }
  const id = chargeId === undefined ? undefined : uuidOf(chargeId);
  const found = charges.find(
    (of) =>
      of.ratePlanId === ratePlanId &&
      (chargeId === undefined
        ? of.charge.chargeNumber === chargeNumber
        : of.segments.some((segment) => segment.id === id)),
  );
  if (found) return found.charge.chargeId;
  throw new NotFound("charge of the rate plan", chargeId ?? chargeNumber ?? "");
}

/** Names only: values of custom fields may be personal data. */
function namesIn({ customFields = {}, ratePlans = [] }: FieldsInput): string[] {
  const sets = ratePlans.flatMap(({ customFields: own = {}, charges = [] }) => [
    own,
    ...charges.map((of) => of.customFields ?? {}),
  ]);
  return [...new Set([customFields, ...sets].flatMap((fields) => Object.keys(fields)))];
}
