import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { TimelineCharge } from "@/lib/areas/subscriptions/timeline/timeline-charges-model";
import type { Timeline, TimelineRatePlan } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { uuidOf } from "@/lib/kernel/ids";

/** Keys of a rate plan of a subscription in a request. */
export type PlanKeys = {
  readonly ratePlanId?: string;
  readonly subscriptionRatePlanNumber?: string;
  readonly uniqueToken?: string;
  readonly productRatePlanId?: string;
  readonly productRatePlanNumber?: string;
};

/** Keys of a charge of a rate plan in a request. */
export type ChargeKeys = {
  readonly chargeNumber?: string;
  readonly productRatePlanChargeId?: string;
  readonly productRatePlanChargeNumber?: string;
  readonly uniqueToken?: string;
};

type Keyed<T> = { name: string; key: string; matches: (of: T) => boolean };

/**
 * The rate plan of an action: by id, number or token, or by the key of the catalog if the subscription
 * has it once. Removed plans are not found.
 *
 * @throws MissingField without a key, NotFound when there is none, RuleViolation when the catalog's key
 *   is ambiguous.
 */
export function planNamed(timeline: Timeline, keys: PlanKeys): TimelineRatePlan {
  const wanted = planKey(keys);
  if (wanted === undefined) {
    throw new MissingField(
      "ratePlanId, subscriptionRatePlanNumber or uniqueToken is required: it names the rate plan.",
    );
  }
  const standing = timeline.ratePlans.filter(({ removedOn }) => removedOn === null);
  return one(standing, wanted, "rate plan of the subscription");
}

function planKey(keys: PlanKeys): Keyed<TimelineRatePlan> | undefined {
  const { ratePlanId, subscriptionRatePlanNumber: number, uniqueToken: token } = keys;
  const { productRatePlanId: productId, productRatePlanNumber: productNumber } = keys;
  if (ratePlanId !== undefined) {
    const uuid = uuidOf(ratePlanId);
    return { name: "ratePlanId", key: ratePlanId, matches: (of) => of.ratePlanId === uuid };
  }
  if (number !== undefined) {
    const matches = (of: TimelineRatePlan) => of.ratePlanNumber === number;
    return { name: "subscriptionRatePlanNumber", key: number, matches };
  }
  if (token !== undefined) {
    return { name: "uniqueToken", key: token, matches: (of) => of.uniqueToken === token };
  }
  if (productId !== undefined) {
    const uuid = uuidOf(productId);
    const matches = (of: TimelineRatePlan) => of.productRatePlanId === uuid;
    return { name: "productRatePlanId", key: productId, matches };
  }
  if (productNumber === undefined) return undefined;
  const matches = (of: TimelineRatePlan) => of.productRatePlanNumber === productNumber;
  return { name: "productRatePlanNumber", key: productNumber, matches };
}

/**
 * The charge of an update, within its rate plan.
 *
 * @throws MissingField, NotFound or RuleViolation as `planNamed`.
 */
export function chargeNamed(
  timeline: Timeline,
  plan: TimelineRatePlan,
  keys: ChargeKeys,
  catalogNumbers: ReadonlyMap<string, string>,
): TimelineCharge {
  const wanted = chargeKey(keys, catalogNumbers);
  if (wanted === undefined) {
    throw new MissingField(
      "chargeNumber, productRatePlanChargeId, productRatePlanChargeNumber or uniqueToken is required in chargeUpdates.",
    );
  }
  const own = timeline.charges.filter(({ ratePlanId }) => ratePlanId === plan.ratePlanId);
  return one(own, wanted, `charge of the rate plan ${plan.name}`);
}

function chargeKey(
  keys: ChargeKeys,
  catalogNumbers: ReadonlyMap<string, string>,
): Keyed<TimelineCharge> | undefined {
  const { chargeNumber, productRatePlanChargeId: id, productRatePlanChargeNumber: number } = keys;
  const { uniqueToken: token } = keys;
  if (chargeNumber !== undefined) {
    const matches = ({ charge }: TimelineCharge) => charge.chargeNumber === chargeNumber;
    return { name: "chargeNumber", key: chargeNumber, matches };
  }
  const key = id ?? number;
  if (key !== undefined) {
    const uuid = id === undefined ? catalogNumbers.get(key) : uuidOf(id);
    const matches = ({ charge }: TimelineCharge) => charge.productRatePlanChargeId === uuid;
    return { name: "productRatePlanChargeId", key, matches };
  }
  if (token === undefined) return undefined;
  const matches = ({ charge }: TimelineCharge) => charge.uniqueToken === token;
  return { name: "uniqueToken", key: token, matches };
}

function one<T>(list: readonly T[], { name, key, matches }: Keyed<T>, what: string): T {
  const [found, second] = list.filter(matches);
  if (found === undefined) throw new NotFound(what, key);
  if (second === undefined) return found;
  throw new RuleViolation(
    `${name} ${key} names more than one ${what}: give its own id, number or token.`,
  );
}
