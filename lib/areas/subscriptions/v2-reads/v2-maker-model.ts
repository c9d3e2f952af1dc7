/** A booking of a subscription, its plans and charges, and the user of its order. */
export type Maker = {
  readonly subscriptionId: string;
  readonly version: number;
  /** The added rate plan; null for a creation. */
  readonly addedPlanId: string | null;
  /** The changed or removed rate plan. */
  readonly ratePlanId: string | null;
  readonly changesCharges: boolean;
  /** The changed charges, by the ids of their first segments. */
  readonly chargeIds: readonly string[];
  readonly byId: string | null;
  readonly at: Date;
};

/** The users who created and last changed a part of a subscription, in the format of version 2. */
export type MadeV2 = {
  readonly created_by_id: string | null;
  readonly created_time: string;
  readonly updated_by_id: string | null;
  readonly updated_time: string;
};

/** The users of a rate plan, from the bookings up to the requested version. */
export function madePlan(makers: readonly Maker[], planId: string): MadeV2 {
  const created = creationOf(makers, planId);
  const changes = makers.filter(({ ratePlanId }) => ratePlanId === planId);
  return made(created, changes.at(-1));
}

/** The users of a charge; `version` opened the shown segment. */
export function madeCharge(
  makers: readonly Maker[],
  planId: string,
  chargeId: string,
  version: number,
): MadeV2 {
  const changes = makers.filter(
    (of) =>
      of.version === version ||
      of.chargeIds.includes(chargeId) ||
      (of.ratePlanId === planId && !of.changesCharges),
  );
  return made(creationOf(makers, planId), changes.at(-1));
}

function creationOf(makers: readonly Maker[], planId: string): Maker {
  const found = makers.find(({ addedPlanId }) => addedPlanId === planId) ?? makers[0];
  if (found === undefined) throw new RangeError("A subscription begins with its creation");
  return found;
}

function made(created: Maker, changed: Maker = created): MadeV2 {
  const updated = changed.version < created.version ? created : changed;
  return {
    created_by_id: created.byId,
    created_time: created.at.toISOString(),
    updated_by_id: updated.byId,
    updated_time: updated.at.toISOString(),
  };
}
