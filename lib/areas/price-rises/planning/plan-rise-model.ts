import { exactMonthlyRevenue } from "@/lib/billing/metrics/metrics";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import { repriced } from "@/lib/billing/segments/repriced";
import { RECORD_PRICED_MODELS, withOveragePrice } from "@/lib/areas/catalog/charges/usage-model";
import type { CatalogCharge } from "@/lib/areas/catalog/model";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import type {
  TimelineCharge,
  TimelineSegment,
} from "@/lib/areas/subscriptions/timeline/timeline-charges-model";
import type { TimelineRatePlan } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import type { Cohort, PlannedItem, PriceStep, RiseTerms } from "../model";
import { firstBillBy } from "../first-bills/first-bill-model";
import { type CatalogPrices, raisedPrices, sameTable } from "./raised-prices-model";
import { isBeyond, riseDay } from "./rise-day-model";

/** What plans need to know beside the subscription. */
export type Planning = {
  readonly rise: Cohort & RiseTerms;
  /** A charge of the catalog as it is today, in the currency of the subscription. */
  readonly catalogOf: (chargeId: string) => CatalogCharge | undefined;
  readonly rules: BillingRules;
  /** The segments of a charge for the engine. */
  readonly segmentsOf: (chargeNumber: string) => readonly ChargeSegment[];
};

/** When the turn of a subscription is, and the days of charges that are already known, by charge. */
export type Turn = {
  readonly day: LocalDate;
  readonly known?: ReadonlyMap<string, Days>;
};

/** The day of the order, and the first day of the new price. */
export type Days = { readonly orderOn: LocalDate; readonly effectiveOn: LocalDate };

/** The plan for each charge of a subscription that a rise includes. */
export function planRise(
  of: ChangeableSubscription,
  planning: Planning,
  turn: Turn,
): PlannedItem[] {
  const plans = new Map(of.timeline.ratePlans.map((plan) => [plan.ratePlanId, plan]));
  return of.timeline.charges.flatMap((charge) => {
    const plan = plans.get(charge.ratePlanId);
    const included = plan && includes(planning.rise, plan, charge.charge);
    return included ? [planCharge(of, plan, charge, planning, turn)] : [];
  });
}

function includes(cohort: Cohort, plan: TimelineRatePlan, charge: SubscribedCharge): boolean {
  if (!cohort.productRatePlanIds.includes(plan.productRatePlanId)) return false;
  const { productRatePlanChargeId: only } = cohort;
  return only === null || charge.productRatePlanChargeId === only;
}

function planCharge(
  of: ChangeableSubscription,
  plan: TimelineRatePlan,
  charge: TimelineCharge,
  planning: Planning,
  turn: Turn,
): PlannedItem {
  const { chargeId, chargeNumber, name } = charge.charge;
  const base = {
    subscriptionId: of.id,
    accountId: of.accountId,
    ratePlanId: charge.ratePlanId,
    chargeId,
    chargeNumber: chargeNumber ?? "",
    chargeName: name,
    currency: of.currency,
  };
  const out = (reason: string): PlannedItem => ({ ...base, ...LEFT_OUT, reason });
  const standing = endedReason(of, plan) ?? kindReason(charge.charge);
  if (standing !== null) return out(standing);
  const segments = planning.segmentsOf(base.chargeNumber);
  const known = turn.known?.get(chargeId);
  const day = known
    ? { ...known, renewed: isBeyond(of.timeline, known.effectiveOn) }
    : riseDay(planning.rise, of.timeline, segments, turn.day);
  if ("reason" in day) return out(day.reason);
  const { effectiveOn, orderOn, renewed } = day;
  const priced = pricedOn(charge, effectiveOn, renewed);
  if ("reason" in priced) return out(priced.reason);
  const { segment, since } = priced;
  const other = cohortReason(planning.rise, segment.charge, since);
  if (other !== null) return out(other);
  const catalog = () => catalogPrices(planning, segment.charge, of.currency);
  const rules = { ...planning.rise, currency: of.currency };
  const raised = raisedPrices(segment.charge.tiers, rules, catalog);
  if ("reason" in raised) return out(raised.reason);
  const own = segments.find(({ segmentId }) => segmentId === segment.id);
  const days = { effectiveOn, orderOn, renews: of.timeline.autoRenew };
  return {
    state: "Planned",
    reason: null,
    ...{ ...base, prices: raised.prices, capped: raised.capped },
    orderOn,
    effectiveOn,
    ...billsOf(own, segment.charge, raised.prices, days, planning.rules),
  };
}

const LEFT_OUT = {
  state: "LeftOut",
  prices: [],
  capped: false,
  orderOn: null,
  effectiveOn: null,
  yearBefore: null,
  yearAfter: null,
  firstBillBy: null,
} as const;

function endedReason({ timeline }: ChangeableSubscription, plan: TimelineRatePlan): string | null {
  if (timeline.status !== "Active") return "The subscription is not active yet.";
  if (timeline.cancelledOn !== null) {
    return `The subscription is canceled as of ${timeline.cancelledOn}.`;
  }
  if (plan.removedOn !== null) return `Its rate plan is removed as of ${plan.removedOn}.`;
  return null;
}

function kindReason({ chargeType, chargeModel }: SubscribedCharge): string | null {
  if (chargeModel === "Calculated") return "It is a percentage of other charges.";
  if (isDiscountModel(chargeModel)) return "It is a discount.";
  if (chargeType === "OneTime") return "It is charged once.";
  if (RECORD_PRICED_MODELS.includes(chargeModel)) return "Its usage records bring the price.";
  return null;
}

type PricedOn =
  | { readonly segment: TimelineSegment; readonly since: LocalDate }
  | { readonly reason: string };

/** The segment whose terms are in force on the day, and the first day of its price. */
function pricedOn({ segments }: TimelineCharge, day: LocalDate, renewed: boolean): PricedOn {
  const [first] = segments;
  if (first === undefined || day < first.start) {
    return { reason: `It begins on ${first?.start}, after ${day}.` };
  }
  const last = segments.at(-1) ?? first;
  const ends = last.end !== null && last.end <= day && (last.closed || !renewed);
  if (ends) return { reason: `It ends on ${last.end}, not after ${day}.` };
  const index = segments.findLastIndex(({ start }) => start <= day);
  const segment = segments[index] ?? first;
  if (renewed && segment.charge.priceChangeOption !== "NoChange") {
    return { reason: "Its price changes at that renewal as agreed with it." };
  }
  const changed = segments
    .slice(index + 1)
    .find(({ charge }) => !sameTable(charge.tiers, segment.charge.tiers));
  if (changed) return { reason: `A later change of its price is booked for ${changed.start}.` };
  let from = index;
  while (from > 0 && sameTable(segments[from - 1]?.charge.tiers ?? [], segment.charge.tiers))
    from -= 1;
  return { segment, since: segments[from]?.start ?? segment.start };
}

function cohortReason(
  { unchangedSince, listPricesOnly }: Cohort,
  charge: SubscribedCharge,
  since: LocalDate,
): string | null {
  if (unchangedSince !== null && since > unchangedSince) {
    return `Its price has been the same only since ${since}.`;
  }
  if (listPricesOnly && charge.listPrices !== undefined) {
    return "It was sold at another price than the catalog's.";
  }
  return null;
}

function catalogPrices(
  { catalogOf }: Planning,
  charge: SubscribedCharge,
  currency: string,
): CatalogPrices {
  const found = catalogOf(charge.productRatePlanChargeId);
  if (found === undefined) return { reason: "The catalog has it no longer." };
  if (!found.tiers.length) return { reason: `The catalog has no price in ${currency}.` };
  const same =
    found.chargeModel === charge.chargeModel &&
    found.listPriceBase === charge.listPriceBase &&
    found.specificListPriceBase === charge.specificListPriceBase &&
    found.uom === charge.uom;
  return same ? { tiers: found.tiers } : { reason: "The catalog prices it in another way." };
}

/** The bills of a year, and the day by which the first one changes; none of usage. */
function billsOf(
  segment: ChargeSegment | undefined,
  charge: SubscribedCharge,
  prices: readonly PriceStep[],
  days: Days & { readonly renews: boolean },
  rules: BillingRules,
): Pick<PlannedItem, "yearBefore" | "yearAfter" | "firstBillBy"> {
  if (segment?.type !== "Recurring")
    return { yearBefore: null, yearAfter: null, firstBillBy: null };
  const table = charge.tiers.map((tier, index) => {
    return { ...tier, price: decimal(prices[index]?.newPrice ?? tier.price) };
  });
  const { tiers, overage } = withOveragePrice(charge.chargeModel, table);
  const after = repriced(segment, { tiers, overagePrice: overage?.price ?? null });
  const year = (one: ChargeSegment) =>
    roundMoney(exactMonthlyRevenue(one, rules).times(12), one.currency);
  return {
    yearBefore: year(segment),
    yearAfter: year(after),
    firstBillBy: firstBillBy(after, days, rules),
  };
}
