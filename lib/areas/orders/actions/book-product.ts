import { RuleViolation } from "@/lib/kernel/errors";
import type {
  AddProductAction,
  Booked,
  ChargeUpdate,
  RemoveProductAction,
  UpdateProductAction,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import type { TimelineCharge } from "@/lib/areas/subscriptions/timeline/timeline-charges-model";
import type { TimelineRatePlan } from "@/lib/areas/subscriptions/timeline/timeline-model";
import type { LocalDate } from "@/lib/values/local-date";
import { sameJson } from "@/lib/values/same-json";
import type { SubscribedFeature } from "@/lib/areas/subscriptions/model";
import { agreedFeatures, asksForFeatures } from "./agree-features";
import { agreedPriceChange } from "./agree-price-change";
import type { OverriddenCharge } from "./overridden-charge";
import { type BookingSite } from "./booking-site";
import { requireAfterStart, requireEffect } from "./action-dates";
import { chargeNamed, planNamed } from "./find-in-subscription";
import type { RequestedOf } from "@/lib/areas/orders/requested-order";
import { type AgreedPrice, agreedPrice } from "./override-price";
import { subscribedRatePlan } from "./subscribe";

type Update = RequestedOf<"UpdateProduct">["asked"];
type ChargeEntry = NonNullable<Update["chargeUpdates"]>[number];
type Remove = RequestedOf<"RemoveProduct">["asked"];
type Add = RequestedOf<"AddProduct">["asked"];

/** Adds a rate plan. @throws RuleViolation when it is not for sale, or the day is not allowed. */
export function addedProduct(site: BookingSite, entry: Add, booked: Booked): AddProductAction {
  const { contractEffective } = booked.dates;
  requireEffect(site, "AddProduct", contractEffective, { untilEnd: false });
  const ratePlan = subscribedRatePlan(site.planOf(entry), entry, contractEffective);
  return { type: "AddProduct", ...booked, ratePlan };
}

/** Removes a rate plan. @throws NotFound, RuleViolation when it is not in effect on the day. */
export function removedProduct(
  site: BookingSite,
  { customFields, ...keys }: Remove,
  booked: Booked,
): RemoveProductAction {
  const plan = planNamed(site.timeline, keys);
  const day = booked.dates.contractEffective;
  requireEffect(site, "RemoveProduct", day, { untilEnd: true });
  requireAfterStart(site, plan, "RemoveProduct", day);
  return { type: "RemoveProduct", ...booked, ratePlanId: plan.ratePlanId, customFields };
}

/** Changes prices and quantities. @throws NotFound, MissingField, RuleViolation. */
export function updatedProduct(
  site: BookingSite,
  entry: Update,
  booked: Booked,
): UpdateProductAction {
  const plan = planNamed(site.timeline, entry);
  const day = entry.specificUpdateDate ?? booked.dates.contractEffective;
  requireEffect(site, "UpdateProduct", day, { untilEnd: false });
  const { chargeUpdates = [] } = entry;
  if (!chargeUpdates.length && entry.customFields === undefined && !asksForFeatures(entry)) {
    throw new RuleViolation(
      "updateProduct needs chargeUpdates, subscriptionProductFeatures or customFields: nothing changes.",
    );
  }
  const charges = chargeUpdates.map((of) => chargeUpdate(site, plan, of, booked, day));
  const ids = charges.map(({ chargeId, effective }) => `${chargeId} ${effective ?? day}`);
  if (new Set(ids).size !== ids.length) {
    throw new RuleViolation("chargeUpdates must name each charge at most once for a day.");
  }
  return {
    type: "UpdateProduct",
    ...booked,
    ratePlanId: plan.ratePlanId,
    charges,
    ...(entry.specificUpdateDate === undefined
      ? {}
      : { specificUpdateDate: entry.specificUpdateDate }),
    ...(asksForFeatures(entry) ? { features: updatedFeatures(site, plan, entry, day) } : {}),
    ...(entry.customFields === undefined ? {} : { customFields: entry.customFields }),
  };
}

/** The features of a rate plan from a day on. @throws NotFound or RuleViolation */
function updatedFeatures(
  site: BookingSite,
  plan: TimelineRatePlan,
  entry: Update,
  day: LocalDate,
): readonly SubscribedFeature[] {
  requireAfterStart(site, plan, "UpdateProduct", day);
  const product = site.productFeatures.get(plan.productId);
  if (product === undefined) throw new RangeError("the features of a product were not read");
  return agreedFeatures(product, entry);
}

function chargeUpdate(
  site: BookingSite,
  plan: TimelineRatePlan,
  entry: ChargeEntry,
  booked: Booked,
  actionDay: LocalDate,
): ChargeUpdate {
  const found = chargeNamed(site.timeline, plan, entry, site.catalogCharges);
  const effective = updateDay(entry, booked, actionDay);
  requireEffect(site, "UpdateProduct", effective, { untilEnd: false });
  requireWithin(found, effective);
  const before = termsOn(found, effective);
  const { pricing } = entry;
  requireSameBase(before, pricing);
  const asked = catalogView(site, plan, before);
  const price: Partial<AgreedPrice> =
    pricing === undefined ? {} : changesOf(before, agreedPrice(asked, pricing));
  requireBounds(site, before, price.quantity);
  const priceChange =
    pricing === undefined ? {} : raiseOf(before, agreedPriceChange(asked, pricing));
  const alignment = entry.billing?.billingPeriodAlignment;
  return {
    chargeId: found.charge.chargeId,
    ...(effective === actionDay ? {} : { effective }),
    ...price,
    ...priceChange,
    ...(alignment === undefined ? {} : { billingPeriodAlignment: alignment }),
    ...(entry.description === undefined ? {} : { description: entry.description }),
    ...(entry.customFields === undefined
      ? {}
      : { customFields: { ...before.customFields, ...entry.customFields } }),
  };
}

/** Only changed terms are booked, so that a later booking for earlier days can change the others. */
function changesOf(before: Partial<AgreedPrice>, agreed: AgreedPrice): Partial<AgreedPrice> {
  const differs = (key: keyof AgreedPrice) => !sameJson(before[key], agreed[key]);
  return {
    ...(differs("quantity") ? { quantity: agreed.quantity } : {}),
    ...(differs("tiers") ? { tiers: agreed.tiers } : {}),
    ...(differs("attributes") ? { attributes: agreed.attributes } : {}),
  };
}

/** @throws RuleViolation for a changed quantity outside the catalog's current bounds. */
function requireBounds(
  { quantityBounds }: BookingSite,
  { name, productRatePlanChargeId }: ReturnType<typeof termsOn>,
  quantity: AgreedPrice["quantity"] | undefined,
): void {
  const bounds = quantityBounds.get(productRatePlanChargeId);
  if (bounds === undefined || !quantity) return;
  const { least, most } = bounds;
  if (!least?.greaterThan(quantity) && !most?.lessThan(quantity)) return;
  throw new RuleViolation(
    `The quantity of the charge ${name} must lie between ${least?.toString() ?? "0"} and ${most?.toString() ?? "any number"}.`,
  );
}

type AgreedPriceChange = ReturnType<typeof agreedPriceChange>;

function raiseOf(before: AgreedPriceChange, agreed: AgreedPriceChange): Partial<AgreedPriceChange> {
  const { priceChangeOption, priceIncreasePercentage } = before;
  return sameJson({ priceChangeOption, priceIncreasePercentage }, agreed) ? {} : agreed;
}

/** @throws RuleViolation when an update changes the list price base. */
function requireSameBase(
  { name, listPriceBase, specificListPriceBase }: ReturnType<typeof termsOn>,
  pricing: ChargeEntry["pricing"],
): void {
  const asked: { listPriceBase?: string; specificListPriceBase?: number } = Object.assign(
    {},
    ...Object.values(pricing ?? {}),
  );
  const base = asked.listPriceBase ?? listPriceBase;
  const months = asked.specificListPriceBase ?? specificListPriceBase;
  if (base === listPriceBase && months === specificListPriceBase) return;
  throw new RuleViolation(
    `The list price of the charge ${name} stays ${listPriceBase}: remove the rate plan and add it with another base.`,
  );
}

function updateDay(
  { effectiveDate }: ChargeEntry,
  { dates }: Booked,
  otherwise: LocalDate,
): LocalDate {
  switch (effectiveDate?.triggerEvent) {
    case undefined:
      return effectiveDate?.specificTriggerDate ?? otherwise;
    case "ContractEffective":
      return dates.contractEffective;
    case "ServiceActivation":
      return dates.serviceActivation ?? dates.contractEffective;
    case "CustomerAcceptance":
      return dates.customerAcceptance ?? dates.serviceActivation ?? dates.contractEffective;
    case "SpecificDate":
      if (effectiveDate?.specificTriggerDate !== undefined)
        return effectiveDate.specificTriggerDate;
      throw new RuleViolation("effectiveDate needs specificTriggerDate with SpecificDate.");
  }
}

/** @throws RuleViolation when the charge is not in effect on the day. */
function requireWithin({ charge, segments }: TimelineCharge, day: LocalDate): void {
  const [start, end] = [segments[0]?.start, segments.at(-1)?.end ?? null];
  if (charge.chargeType === "OneTime") {
    throw new RuleViolation(
      `The charge ${charge.name} is charged once: it is not updated, but removed and added.`,
    );
  }
  if (start === undefined || day < start) {
    throw new RuleViolation(
      `The charge ${charge.name} begins on ${start}: it cannot change on ${day}.`,
    );
  }
  if (end !== null && day >= end) {
    throw new RuleViolation(
      `The charge ${charge.name} ends on ${end}: it cannot change on ${day}.`,
    );
  }
}

/** The terms of a charge on a day. */
function termsOn({ charge, segments }: TimelineCharge, day: LocalDate) {
  return segments.filter(({ start }) => start <= day).at(-1)?.charge ?? charge;
}

/**
 * A subscribed charge in the format of the catalog, for price rules; its quantity is the default.
 */
function catalogView(
  { currency }: BookingSite,
  { productRatePlanId }: TimelineRatePlan,
  charge: ReturnType<typeof termsOn>,
): OverriddenCharge {
  return {
    id: charge.productRatePlanChargeId,
    ...charge,
    productRatePlanId,
    defaultQuantity: charge.quantity,
    minQuantity: null,
    maxQuantity: null,
    accountingCode: null,
    tiers: charge.tiers.map((tier) => ({ ...tier, currency })),
  };
}
