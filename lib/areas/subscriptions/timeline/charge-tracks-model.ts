import { derivedId } from "@/lib/kernel/ids";
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

/** Everything that happens to one charge. */
export type Track = {
  readonly ratePlanId: string;
  readonly charge: SubscribedCharge;
  readonly start: LocalDate;
  readonly version: number;
  readonly openings: readonly Opening[];
  readonly removals: readonly Ending[];
};

/** What brings rate plans. */
export type BringingAction = CreateSubscriptionAction | AddProductAction | ChangePlanAction;

/** What happens to single rate plans or charges, and leaves terms, pauses and payers as they are. */
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

/** An opening that every charge has which goes on by then. */
export type Cut = (chargeId: string) => Opening;

/** What cuts all charges of a subscription: renewals, transfers and the ends of pauses. */
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

/** The opening that a charge begins with. */
export function firstOpening({ start, charge, version }: Track): Opening {
  return { on: start, id: charge.chargeId, version, ...plain };
}

/** All charges of a history, in the order in which they were added. */
export function tracksOf({ created, rest }: History, cuts: readonly Cut[]): Track[] {
  const updates = new Map<string, UpdateProductAction[]>();
  const removals = new Map<string, (RemoveProductAction | ChangePlanAction)[]>();
  const bringing: BringingAction[] = [created];
  for (const action of rest) {
    if (action.type === "UpdateProduct") {
      const ids = new Set(action.charges.map(({ chargeId }) => chargeId));
      for (const id of ids) pushed(updates, id, action);
    }
    if (action.type === "RemoveProduct" || action.type === "ChangePlan") {
      pushed(removals, action.ratePlanId, action);
    }
    if (action.type === "AddProduct" || action.type === "ChangePlan") bringing.push(action);
  }
  return bringing.flatMap((action) =>
    tracksBrought(action, cuts).map((track) => {
      const changed = updates.get(track.charge.chargeId) ?? [];
      const openings = changed.flatMap((update) => openingsOf(track, update));
      const removed = (removals.get(track.ratePlanId) ?? []).map(removalOf);
      return { ...track, openings: [...track.openings, ...openings], removals: removed };
    }),
  );
}

/** Adds a value to the list of its key. */
export function pushed<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** The charges of the rate plans that an action brings, as they are cut by what is booked. */
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
    // One-time charges have one day, and what begins later is not cut.
    const openings = all.filter(({ on }) => on > start);
    return { ratePlanId: plan.ratePlanId, charge, start, version, openings, removals: [] };
  });
}

/** The openings that an update gives a charge: it may change it on several days. */
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
