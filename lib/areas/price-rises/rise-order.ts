import type { ChargeModel } from "@/lib/billing/charge-segment";
import { USAGE_MEMBERS } from "@/lib/areas/orders/actions/usage-override";
import type { ChargeOverrideEntry } from "@/lib/areas/orders/order-body";
import { asking, type RequestedOrder } from "@/lib/areas/orders/requested-order";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import { withOveragePrice } from "@/lib/areas/catalog/charges/usage-model";
import type { PlannedItem } from "./model";
import { isKeyOf } from "@/lib/values/keys";
import { compareDates, type LocalDate } from "@/lib/values/local-date";

type Pricing = NonNullable<ChargeOverrideEntry["pricing"]>;

/** A new price table of a charge from a day on. */
export type PriceChange = {
  readonly ratePlanId: string;
  readonly chargeId: string;
  readonly chargeNumber: string;
  readonly effectiveOn: LocalDate;
  /** Decimal text, by row of the table. */
  readonly prices: readonly string[];
};

/** Most subscriptions of one order, and of one transaction. */
export const MOST_SUBSCRIPTIONS = 100;

/** The subscriptions of an order with their new prices; an action for each rate plan. */
export type ChangedPrices = {
  readonly subscription: ChangeableSubscription;
  readonly changes: readonly PriceChange[];
};

/** The new prices of items that have a day. */
export function changesOf(
  items: readonly (Pick<PlannedItem, "ratePlanId" | "chargeId" | "chargeNumber" | "prices"> & {
    readonly effectiveOn: LocalDate | null;
  })[],
): PriceChange[] {
  return items.flatMap(({ ratePlanId, chargeId, chargeNumber, prices, effectiveOn }) => {
    const next = prices.map(({ newPrice }) => newPrice);
    return effectiveOn === null
      ? []
      : [{ ratePlanId, chargeId, chargeNumber, effectiveOn, prices: next }];
  });
}

/** The order that changes prices of subscriptions of one account. */
export function orderOf(
  { accountId, day, description }: { accountId: string; day: LocalDate; description: string },
  changed: readonly ChangedPrices[],
): RequestedOrder {
  return {
    existingAccountId: accountId,
    orderDate: day,
    description,
    subscriptions: changed.map(({ subscription, changes }) => ({
      kind: "changed" as const,
      subscriptionNumber: subscription.subscriptionNumber,
      changes: [...byPlan(changes)].map(([ratePlanId, own]) =>
        actionOf(subscription, ratePlanId, own),
      ),
    })),
  };
}

function byPlan(changes: readonly PriceChange[]): Map<string, PriceChange[]> {
  const plans = new Map<string, PriceChange[]>();
  for (const change of changes) {
    plans.set(change.ratePlanId, [...(plans.get(change.ratePlanId) ?? []), change]);
  }
  return plans;
}

function actionOf(
  { timeline }: ChangeableSubscription,
  ratePlanId: string,
  changes: readonly PriceChange[],
) {
  const [first] = changes.map(({ effectiveOn }) => effectiveOn).sort(compareDates);
  const terms = new Map(timeline.charges.map((of) => [of.charge.chargeId, of]));
  const chargeUpdates = changes.map((change) => {
    const found = terms.get(change.chargeId);
    if (found === undefined) throw new RangeError("a charge of a price rise is missing");
    const before = found.segments.findLast(({ start }) => start <= change.effectiveOn)?.charge;
    return {
      chargeNumber: change.chargeNumber,
      effectiveDate: { specificTriggerDate: change.effectiveOn },
      pricing: pricingOf(before ?? found.charge, change.prices),
    };
  });
  return {
    ...asking("UpdateProduct", { ratePlanId, chargeUpdates }),
    triggerDates: first ? [{ name: "ContractEffective" as const, triggerDate: first }] : [],
  };
}

/** The member of `pricing` with new prices of a charge, and everything else as it is. */
function pricingOf(
  { chargeModel, chargeType, tiers }: SubscribedCharge,
  prices: readonly string[],
): Pricing {
  const numbers = prices.map(Number);
  const [listPrice] = numbers;
  const rows = tiers.map((tier, index) => ({
    tier: tier.tier,
    startingUnit: Number(tier.startingUnit ?? 0),
    endingUnit: tier.endingUnit === null ? null : Number(tier.endingUnit),
    price: numbers[index] ?? Number(tier.price),
    priceFormat: tier.priceFormat,
  }));
  if (chargeType === "Usage") return usagePricing(chargeModel, rows, tiers, numbers);
  switch (chargeModel) {
    case "FlatFee":
      return { recurringFlatFee: { listPrice } };
    case "PerUnit":
      return { recurringPerUnit: { listPrice } };
    case "Tiered":
      return { recurringTiered: { tiers: rows } };
    case "Volume":
      return { recurringVolume: { tiers: rows } };
    case "Delivery":
      return { recurringDelivery: { listPrice } };
    default:
      throw new RangeError(`a price rise of ${chargeModel}`);
  }
}

type Row = NonNullable<NonNullable<Pricing["usageTiered"]>["tiers"]>[number];

function usagePricing(
  model: ChargeModel,
  rows: readonly Row[],
  tiers: SubscribedCharge["tiers"],
  prices: readonly number[],
): Pricing {
  const [listPrice] = prices;
  if (!isKeyOf(USAGE_MEMBERS, model)) return { chargeModelData: { tiers: [...rows] } };
  switch (model) {
    case "FlatFee":
      return { usageFlatFee: { listPrice } };
    case "PerUnit":
      return { usagePerUnit: { listPrice } };
    case "Tiered":
      return { usageTiered: { tiers: [...rows] } };
    case "Volume":
      return { usageVolume: { tiers: [...rows] } };
    case "Overage":
      return { usageOverage: { overagePrice: listPrice } };
    case "TieredWithOverage": {
      const { overage } = withOveragePrice(model, tiers);
      if (overage === null) return { usageTieredWithOverage: { tiers: [...rows] } };
      return {
        usageTieredWithOverage: { tiers: rows.slice(0, -1), overagePrice: prices.at(-1) },
      };
    }
  }
}
