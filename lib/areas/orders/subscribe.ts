import { InvalidValue, MissingField, NotFound, RuleViolation } from "@/lib/api/errors";
import { modelRow } from "@/lib/areas/catalog/charge-rules";
import type { CatalogCharge, CatalogRatePlan } from "@/lib/areas/catalog/model";
import { ratePlanStatus } from "@/lib/areas/catalog/model";
import type { SubscribedCharge, SubscribedRatePlan } from "@/lib/areas/subscriptions/model";
import { newId, uuidOf } from "@/lib/platform/ids";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { ChargeOverrideEntry, RatePlanEntry } from "./order-body";

/**
 * A rate plan of the catalog as a new subscription takes it over: prices and terms are copied, so
 * that later changes of the catalog do not reach it.
 *
 * @throws RuleViolation when it is not for sale on the contract's day, or an override does not fit.
 */
export function subscribedRatePlan(
  plan: CatalogRatePlan,
  entry: RatePlanEntry,
  contractEffective: LocalDate,
): SubscribedRatePlan {
  if (ratePlanStatus(plan, contractEffective) !== "Active") {
    throw new RuleViolation(
      `The rate plan ${plan.ratePlanNumber} (${plan.name}) is for sale from ${plan.effectiveStart} to ${plan.effectiveEnd}; ContractEffective is ${contractEffective}.`,
    );
  }
  const overrides = overridesByCharge(plan, entry.chargeOverrides ?? []);
  return {
    ratePlanId: newId(),
    ratePlanNumber: "",
    productRatePlanId: plan.id,
    productRatePlanNumber: plan.ratePlanNumber,
    name: plan.name,
    productId: plan.productId,
    productName: plan.productName,
    productSku: plan.productSku,
    uniqueToken: entry.uniqueToken ?? null,
    customFields: entry.customFields ?? {},
    charges: plan.charges.map((charge) => subscribedCharge(charge, overrides.get(charge.id))),
  };
}

function overridesByCharge(
  plan: CatalogRatePlan,
  entries: readonly ChargeOverrideEntry[],
): Map<string, ChargeOverrideEntry> {
  const found = new Map<string, ChargeOverrideEntry>();
  for (const entry of entries) {
    const charge = chargeNamed(plan, entry);
    if (found.has(charge.id)) {
      throw new RuleViolation(`The charge ${charge.chargeNumber} is overridden twice.`);
    }
    found.set(charge.id, entry);
  }
  return found;
}

function chargeNamed(plan: CatalogRatePlan, entry: ChargeOverrideEntry): CatalogCharge {
  const { productRatePlanChargeId, productRatePlanChargeNumber } = entry;
  const key = productRatePlanChargeId ?? productRatePlanChargeNumber;
  if (key === undefined) {
    throw new MissingField(
      "productRatePlanChargeId or productRatePlanChargeNumber is required in chargeOverrides.",
    );
  }
  const uuid = productRatePlanChargeId === undefined ? undefined : uuidOf(productRatePlanChargeId);
  const charge = plan.charges.find(({ id, chargeNumber }) =>
    uuid === undefined ? chargeNumber === productRatePlanChargeNumber : id === uuid,
  );
  if (!charge) throw new NotFound(`charge of rate plan ${plan.ratePlanNumber}`, key);
  return charge;
}

type PriceOverride = { listPrice?: number; quantity?: number };

function subscribedCharge(
  charge: CatalogCharge,
  override: ChargeOverrideEntry | undefined,
): SubscribedCharge {
  const asked = override?.pricing === undefined ? {} : pricingOf(charge, override.pricing);
  const price = asked.listPrice === undefined ? undefined : exact("listPrice", asked.listPrice);
  return {
    ...copiedTerms(charge),
    chargeId: newId(),
    chargeNumber: "",
    productRatePlanChargeId: charge.id,
    quantity: quantityOf(charge, asked.quantity),
    tiers: charge.tiers.map((tier) => ({
      tier: tier.tier,
      startingUnit: tier.startingUnit,
      endingUnit: tier.endingUnit,
      price: price ?? tier.price,
      priceFormat: tier.priceFormat,
    })),
    description: override?.description ?? charge.description,
    uniqueToken: override?.uniqueToken ?? null,
    customFields: { ...charge.customFields, ...override?.customFields },
  };
}

/** What a subscription keeps of a catalog charge as it is. */
function copiedTerms(charge: CatalogCharge) {
  const { name, chargeType, chargeModel, uom, attributes, prorationOption } = charge;
  const { billCycleType, billCycleDay, weeklyBillCycleDay } = charge;
  const { billingPeriod, specificBillingPeriod, billingPeriodAlignment, billingTiming } = charge;
  const { listPriceBase, specificListPriceBase, triggerEvent } = charge;
  const { endDateCondition, upToPeriods, upToPeriodsType } = charge;
  return {
    name,
    chargeType,
    chargeModel,
    uom,
    attributes,
    prorationOption,
    billCycleType,
    billCycleDay,
    weeklyBillCycleDay,
    billingPeriod,
    specificBillingPeriod,
    billingPeriodAlignment,
    billingTiming,
    listPriceBase,
    specificListPriceBase,
    triggerEvent,
    endDateCondition,
    upToPeriods,
    upToPeriodsType,
  };
}

type Pricing = NonNullable<ChargeOverrideEntry["pricing"]>;

/** The member of `pricing` that fits a charge. */
function memberOf({ chargeType, chargeModel }: CatalogCharge): keyof Pricing | undefined {
  const type = chargeType === "OneTime" ? "oneTime" : "recurring";
  if (chargeType === "Usage") return undefined;
  if (chargeModel === "FlatFee") return `${type}FlatFee`;
  return chargeModel === "PerUnit" ? `${type}PerUnit` : undefined;
}

function pricingOf(charge: CatalogCharge, pricing: Pricing): PriceOverride {
  const fitting = memberOf(charge);
  const members = (Object.keys(pricing) as (keyof Pricing)[]).filter((name) => pricing[name]);
  if (fitting === undefined || members.length !== 1 || members[0] !== fitting) {
    throw new RuleViolation(
      `pricing of the charge ${charge.chargeNumber} (${charge.name}) must hold exactly ${fitting ?? "nothing"}.`,
    );
  }
  return pricing[fitting] ?? {};
}

function quantityOf(charge: CatalogCharge, asked: number | undefined): Decimal | null {
  if (!modelRow(charge.chargeModel).hasQuantity) return null;
  const { chargeNumber, name, minQuantity, maxQuantity, defaultQuantity } = charge;
  const quantity = asked === undefined ? defaultQuantity : exact("quantity", asked);
  if (quantity === null) {
    throw new RuleViolation(
      `The charge ${chargeNumber} (${name}) has no default quantity: chargeOverrides must give one.`,
    );
  }
  if (minQuantity?.greaterThan(quantity) || maxQuantity?.lessThan(quantity)) {
    const bounds = `${minQuantity?.toString() ?? "0"} and ${maxQuantity?.toString() ?? "any number"}`;
    throw new RuleViolation(
      `The quantity of the charge ${chargeNumber} (${name}) must lie between ${bounds}.`,
    );
  }
  return quantity;
}

/** A number of a request exactly: a double keeps no more than 15 digits. */
function exact(name: string, value: number): Decimal {
  const result = decimal(String(value));
  if (result.precision() > 15) throw new InvalidValue(`${name} must have at most 15 digits`);
  return result;
}
