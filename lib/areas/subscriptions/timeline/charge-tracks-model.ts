import { derivedId } from "@/lib/kernel/ids";
import { groupBy } from "@/lib/values/group-by";
import type { LocalDate } from "@/lib/values/local-date";
import type {
  SubscribedCharge,
  SubscribedRatePlan,
  TriggerDates,
} from "@/lib/areas/subscriptions/model";
import { chargeStart } from "./charge-life-model";
import type { Opening } from "./charge-openings-model";
import {
  type AddProductAction,
  type ChangePlanAction,
  type ChargeUpdate,
  type CreateSubscriptionAction,
  effectDate,
  type RemoveProductAction,
  type SubscriptionAction,
  type UpdateProductAction,
} from "./order-action-model";
import { placementsOf, renewalOpening } from "./renewal-openings-model";
import type { Ending, History } from "./timeline-history-model";
import type { CourseAt } from "./timeline-courses-model";

/** The history of one charge. */
export type Track = {
  readonly ratePlanId: string;
  readonly charge: SubscribedCharge;
  readonly start: LocalDate;
  readonly version: number;
  readonly openings: readonly Opening[];
  readonly removals: readonly Ending[];
};

/** Actions that add rate plans. */
export type BringingAction = CreateSubscriptionAction | AddProductAction | ChangePlanAction;

/** Whether an action adds a rate plan after the creation. */
export function addsRatePlan(
  action: SubscriptionAction,
): action is AddProductAction | ChangePlanAction {
  return action.type === "AddProduct" || action.type === "ChangePlan";
}

/** Actions on single rate plans or charges; terms, pauses and payers stay unchanged. */
export type ProductAction =
  | AddProductAction
  | UpdateProductAction
  | RemoveProductAction
  | ChangePlanAction;

export function isProductAction(action: SubscriptionAction): action is ProductAction {
  const { type } = action;
  return (
    type === "UpdateProduct" ||
    type === "AddProduct" ||
    type === "RemoveProduct" ||
    type === "ChangePlan"
  );
}

/** An opening of every charge that is still served at its day. */
export type Cut = (chargeId: string) => Opening;

/** Openings of all charges of a subscription: by renewals, transfers and the ends of pauses. */
export function cutsOf({ rest, pauses, lapsed }: History, courseAt: CourseAt): Cut[] {
  const booked = rest.flatMap((action): Cut[] => {
    if (action.type === "OwnerTransfer") {
      return [(chargeId) => plainCut(action, effectDate(action), chargeId)];
    }
    if (action.type !== "RenewSubscription") return [];
    const places = placementsOf(action, rest, courseAt);
    return places.map((place) => (chargeId) => renewalOpening(action, place, chargeId));
  });
  const resumed = pauses.flatMap(({ resume, end }): Cut[] =>
    resume === null || end === null ? [] : [(chargeId) => plainCut(resume, end, chargeId)],
  );
  const replaced = lapsed.map(({ resume, version }): Cut => {
    return (chargeId) => ({ ...plainCut(resume, resume.effective, chargeId), lapsed: version });
  });
  return [...booked, ...resumed, ...replaced];
}

const same: Opening["next"] = (before) => before;

const plain = { next: same, sets: [], cuts: () => true, lapsed: null };

function plainCut(
  { id, version }: Pick<SubscriptionAction, "id" | "version">,
  on: LocalDate,
  chargeId: string,
): Opening {
  return { on, id: derivedId(id, chargeId), version, ...plain };
}

/** The first opening of a charge. */
export function firstOpening({ start, charge, version }: Track): Opening {
  return { on: start, id: charge.chargeId, version, ...plain };
}

/** All charges of a history, in the order in which they were added. */
export function tracksOf({ created, rest }: History, cuts: readonly Cut[]): Track[] {
  const updates = groupBy(rest.flatMap(updatesOfCharges), ({ chargeId }) => chargeId);
  const removals = groupBy(
    rest.filter((action) => action.type === "RemoveProduct" || action.type === "ChangePlan"),
    ({ ratePlanId }) => ratePlanId,
  );
  return [created, ...rest.filter(addsRatePlan)].flatMap((action) =>
    tracksBrought(action, cuts).map((track) => {
      const changed = updates.get(track.charge.chargeId) ?? [];
      const openings = changed.flatMap(({ update }) => openingsOf(track, update));
      const removed = (removals.get(track.ratePlanId) ?? []).map(removalOf);
      return { ...track, openings: [...track.openings, ...openings], removals: removed };
    }),
  );
}

/** An update once for each of its charges. */
function updatesOfCharges(action: SubscriptionAction) {
  if (action.type !== "UpdateProduct") return [];
  const ids = new Set(action.charges.map(({ chargeId }) => chargeId));
  return [...ids].map((chargeId) => ({ chargeId, update: action }));
}

/** The charges of the rate plans that an action adds, with the openings that are booked. */
export function tracksBrought(action: BringingAction, cuts: readonly Cut[]): Track[] {
  switch (action.type) {
    case "CreateSubscription":
      return action.ratePlans.flatMap((plan) => tracksOfPlan(plan, action.dates, 1, cuts));
    case "AddProduct":
      return tracksOfPlan(action.ratePlan, action.dates, action.version, cuts);
    case "ChangePlan": {
      const on = action.effective;
      const dates = { contractEffective: on, serviceActivation: on, customerAcceptance: on };
      return tracksOfPlan(action.ratePlan, dates, action.version, cuts);
    }
  }
}

function tracksOfPlan(
  plan: SubscribedRatePlan,
  dates: TriggerDates,
  version: number,
  cuts: readonly Cut[],
): Track[] {
  return plan.charges.map((charge) => {
    const start = chargeStart(charge, dates);
    const all = charge.chargeType === "OneTime" ? [] : cuts.map((cut) => cut(charge.chargeId));
    // One-time charges have a single day; earlier cuts do not concern a later charge.
    const openings = all.filter(({ on }) => on > start);
    return { ratePlanId: plan.ratePlanId, charge, start, version, openings, removals: [] };
  });
}

/** The openings of a charge by an update, which may change it on several days. */
export function openingsOf(track: Track, action: UpdateProductAction): Opening[] {
  const { chargeId } = track.charge;
  return action.charges
    .filter((update) => update.chargeId === chargeId)
    .map((update, nth) => updated(track, action, update, nth));
}

function updated(
  track: Track,
  action: UpdateProductAction,
  update: ChargeUpdate,
  nth: number,
): Opening {
  const { chargeId, effective, endDate, ...changes } = update;
  const on = effective ?? effectDate(action);
  return {
    on: on < track.start ? track.start : on,
    id: derivedId(action.id, nth === 0 ? chargeId : `${chargeId}/${nth}`),
    version: action.version,
    next: (before) => ({
      ...before,
      charge: { ...before.charge, ...changes },
      endDate: endDate === undefined ? before.endDate : endDate,
    }),
    sets: [...Object.keys(changes), ...(endDate === undefined ? [] : ["endDate"])],
    cuts: () => true,
    lapsed: null,
  };
}

/** The end that a charge has when its rate plan goes. */
export function removalOf(action: RemoveProductAction | ChangePlanAction): Ending {
  return { on: effectDate(action), version: action.version };
}
