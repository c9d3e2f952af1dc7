import type { Ctx } from "@/lib/kernel/context";
import { demandedDates } from "@/lib/areas/settings/subscription-settings-model";
import type { CreateSubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import type { RequestedOf } from "@/lib/areas/orders/requested-order";
import type { OrderParts } from "@/lib/areas/orders/place/order-parts";
import { agreeDates } from "./action-dates";
import { agreeTerms } from "./agree-terms";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { CatalogCharge, CatalogRatePlan, SoldRatePlan } from "@/lib/areas/catalog/model";
import { ratePlanStatus } from "@/lib/areas/catalog/model";
import type { SubscribedCharge, SubscribedRatePlan } from "@/lib/areas/subscriptions/model";
import { newId, uuidOf } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import type { ChargeOverrideEntry, RatePlanEntry } from "@/lib/areas/orders/order-body";
import { type AgreedTerms, agreedTerms, discountsLast } from "./agree-charge-terms";
import { agreedFeatures } from "./agree-features";
import { agreedPrepaid } from "./agree-prepaid";
import { agreedPriceChange } from "./agree-price-change";
import { agreedPrice } from "./override-price";

/**
 * The creation of a subscription with its dates, terms and rate plans.
 *
 * @throws RuleViolation, MissingField or NotFound naming the problem.
 */
export function createAction(
  ctx: Ctx,
  { orderDate, planOf }: Pick<OrderParts, "orderDate" | "planOf">,
  { triggerDates, asked }: RequestedOf<"CreateSubscription">,
  details: CreateSubscriptionAction["details"],
): CreateSubscriptionAction {
  const otherwise = asked.terms.initialTerm.startDate ?? orderDate;
  const demanded = demandedDates(ctx.settings);
  const { dates, waitsFor } = agreeDates(ctx, triggerDates, otherwise, demanded);
  const ratePlans = asked.subscribeToRatePlans.map((entry) =>
    subscribedRatePlan(planOf(entry), entry, dates.contractEffective),
  );
  const terms = agreeTerms(asked.terms, dates.contractEffective);
  const type = "CreateSubscription";
  return { id: newId(), type, version: 1, dates, waitsFor, terms, ratePlans, details };
}

/**
 * A rate plan of a new subscription: prices and terms are copied from the catalog, so that later changes
 * of the catalog do not affect it.
 *
 * @throws RuleViolation when it is not for sale on the contract's day, or an override is invalid; NotFound for a feature that
 *   its product lacks.
 */
export function subscribedRatePlan(
  plan: SoldRatePlan,
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
    ratePlanNumber: null,
    productRatePlanId: plan.id,
    productRatePlanNumber: plan.ratePlanNumber,
    name: entry.ratePlanName ?? plan.name,
    productId: plan.productId,
    productName: plan.productName,
    productSku: plan.productSku,
    uniqueToken: entry.uniqueToken ?? null,
    customFields: entry.customFields ?? {},
    features: agreedFeatures(plan, entry),
    charges: subscribedCharges(plan, overrides, contractEffective),
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

/**
 * The charge of a rate plan for an override.
 *
 * @throws MissingField without its id and number; NotFound when the plan does not have it.
 */
export function chargeNamed(plan: CatalogRatePlan, entry: ChargeOverrideEntry): CatalogCharge {
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

/** The charges with their agreed terms, in the catalog's order; discounts may depend on the others. */
function subscribedCharges(
  plan: CatalogRatePlan,
  overrides: ReadonlyMap<string, ChargeOverrideEntry>,
  contractEffective: LocalDate,
): SubscribedCharge[] {
  const agreed = new Map<string, SubscribedCharge>();
  for (const charge of [...plan.charges].sort(discountsLast)) {
    const others = [...agreed.values()];
    const override = overrides.get(charge.id);
    const based = { ...charge, ...agreedBase(charge, override?.pricing) };
    const terms = agreedTerms(based, override, others, contractEffective);
    agreed.set(charge.id, { ...subscribedCharge(based, override), ...terms });
  }
  return plan.charges.flatMap(({ id }) => agreed.get(id) ?? []);
}

type Pricing = NonNullable<ChargeOverrideEntry["pricing"]>;
type ListBase = Pick<CatalogCharge, "listPriceBase" | "specificListPriceBase">;

/** The list price base: another base drops the catalog's number of months. */
function agreedBase(charge: CatalogCharge, pricing: Pricing | undefined): ListBase {
  const { recurringFlatFee, recurringPerUnit, recurringTiered, recurringVolume } = pricing ?? {};
  const asked = recurringFlatFee ?? recurringPerUnit ?? recurringTiered ?? recurringVolume;
  const { listPriceBase, specificListPriceBase } = asked ?? {};
  const months = listPriceBase === undefined ? charge.specificListPriceBase : null;
  return {
    listPriceBase: listPriceBase ?? charge.listPriceBase,
    specificListPriceBase: specificListPriceBase ?? months,
  };
}

function subscribedCharge(
  charge: CatalogCharge,
  override: ChargeOverrideEntry | undefined,
): Omit<SubscribedCharge, keyof AgreedTerms> {
  const agreed = agreedPrice(withoutDates(charge), override?.pricing);
  return {
    ...copiedTerms(charge),
    chargeId: newId(),
    chargeNumber: null,
    productRatePlanChargeId: charge.id,
    ...agreed,
    attributes: agreedPrepaid(charge, agreed.attributes, override),
    ...listPricesOf(charge, agreed),
    ...agreedPriceChange(charge, override?.pricing),
    name: override?.name ?? charge.name,
    description: override?.description ?? charge.description,
    uniqueToken: override?.uniqueToken ?? null,
    customFields: { ...charge.customFields, ...override?.customFields },
  };
}

/** The days of a catalog charge are agreed as those of the subscription's. */
function withoutDates<T extends CatalogCharge>({ attributes, ...charge }: T) {
  const { dates: _, ...others } = attributes;
  return { ...charge, attributes: others };
}

/** The catalog's prices, if others are agreed. */
function listPricesOf({ tiers }: CatalogCharge, agreed: Pick<SubscribedCharge, "tiers">) {
  const same =
    agreed.tiers.length === tiers.length &&
    agreed.tiers.every(({ price }, row) => tiers[row]?.price.equals(price));
  return same ? {} : { listPrices: tiers.map(({ price }) => price.toString()) };
}

/** The terms that are copied from a catalog charge. */
function copiedTerms(charge: CatalogCharge) {
  const { name, chargeType, chargeModel, uom, listPriceBase, specificListPriceBase } = charge;
  return { name, chargeType, chargeModel, uom, listPriceBase, specificListPriceBase };
}
