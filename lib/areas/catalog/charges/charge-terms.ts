import { flatFeeOf } from "@/lib/billing/charge-models/tier-fees";
import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import type { ChargeModel, ChargeType } from "@/lib/billing/charge-segment";
import {
  BILLING_PERIOD_WORDS,
  BILLING_TIMING_WORDS,
  CHARGE_MODEL_WORDS,
  CHARGE_TYPE_WORDS,
  END_DATE_CONDITION_WORDS,
  LIST_PRICE_BASE_WORDS,
  PRICE_FORMAT_WORDS,
  TRIGGER_EVENT_WORDS,
  UP_TO_PERIODS_TYPE_WORDS,
} from "@/lib/values/charge-words";
import { type Decimal, decimal, ONE } from "@/lib/values/decimal";
import { hasQuantity, modelRow } from "./charge-models";
import { changedDates } from "./dates/charge-dates";
import { type ChargeProblem, contradiction, missing } from "./charge-problem";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import type { CatalogTier, ChargeTerms } from "@/lib/areas/catalog/model";
import type { ChargeBody, ChargeChanges, TierBody } from "@/lib/areas/catalog/object-contract";
import { changedBounds } from "./bounds/amount-bounds";
import { changedPriceChange, increaseProblems } from "./price-change-rules";
import { changedAttributes } from "./special-terms";
import { EACH, overagePriceProblems } from "./usage-rules";
import { priceField, priceFieldProblems, specialFieldProblems } from "./special-rules";
import { changedTax, taxProblems } from "./tax-terms";
import { unavailableOf } from "@/lib/areas/catalog/unavailable-contract";

/** The terms of a new charge before its body is applied: the defaults of reference 3.2. */
const NEW_CHARGE = {
  description: null,
  billCycleDay: null,
  weeklyBillCycleDay: null,
  billingPeriod: null,
  specificBillingPeriod: null,
  billingPeriodAlignment: "AlignToCharge",
  billingTiming: "IN_ADVANCE",
  listPriceBase: "Per_Billing_Period",
  specificListPriceBase: null,
  upToPeriods: null,
  upToPeriodsType: null,
  prorationOption: "DefaultFromTenantSetting",
  priceChangeOption: "NoChange",
  priceIncreasePercentage: null,
  uom: null,
  defaultQuantity: null,
  minQuantity: null,
  maxQuantity: null,
  accountingCode: null,
  attributes: {},
  customFields: {},
  tiers: [],
} as const satisfies Partial<ChargeTerms>;

/** The terms that the body of a new charge describes. */
export function newChargeTerms(body: ChargeBody): ChargeTerms {
  const chargeType = CHARGE_TYPE_WORDS[body.ChargeType];
  return changedChargeTerms(
    {
      ...NEW_CHARGE,
      name: body.Name,
      chargeType,
      chargeModel: CHARGE_MODEL_WORDS[body.ChargeModel],
      billCycleType: body.BillCycleType,
      triggerEvent: TRIGGER_EVENT_WORDS[body.TriggerEvent],
      endDateCondition: chargeType === "OneTime" ? "One_Time" : "Subscription_End",
    },
    body,
  );
}

/** The terms of a charge after a change, with everything that follows from other terms filled in. */
export function changedChargeTerms(terms: ChargeTerms, body: ChargeChanges): ChargeTerms {
  const chargeType = body.ChargeType ? CHARGE_TYPE_WORDS[body.ChargeType] : terms.chargeType;
  const chargeModel = body.ChargeModel ? CHARGE_MODEL_WORDS[body.ChargeModel] : terms.chargeModel;
  const prices = body.ProductRatePlanChargeTierData?.ProductRatePlanChargeTier;
  return settled({
    ...terms,
    ...timeChanges(terms, body),
    ...changedPriceChange(terms, body),
    name: body.Name ?? terms.name,
    description: given(body.Description, terms.description),
    chargeType,
    chargeModel,
    endDateCondition: endDateCondition(terms, body, chargeType),
    uom: unitOf(given(body.UOM, terms.uom), chargeType, chargeModel),
    defaultQuantity: quantity(body.DefaultQuantity, terms.defaultQuantity),
    minQuantity: quantity(body.MinQuantity, terms.minQuantity),
    maxQuantity: quantity(body.MaxQuantity, terms.maxQuantity),
    accountingCode: given(body.AccountingCode, terms.accountingCode),
    customFields: changedCustomFields(terms.customFields, body),
    attributes: {
      ...changedAttributes(terms.attributes, body, { chargeType, chargeModel }),
      ...changedTax(terms.attributes, body),
      ...changedBounds(terms.attributes, body),
      ...changedDates(terms.attributes, body),
    },
    tiers: prices ? tiersOf(prices, chargeModel) : terms.tiers,
  });
}

/** The invalid fields of a body, however its terms combine. */
export function bodyProblems(body: ChargeChanges, before?: ChargeTerms): ChargeProblem[] {
  const problems: ChargeProblem[] = unavailableOf(body).map((name) =>
    contradiction(name, "is not available for charges: leave it out"),
  );
  const prices = body.ProductRatePlanChargeTierData?.ProductRatePlanChargeTier;
  const model = body.ChargeModel ? CHARGE_MODEL_WORDS[body.ChargeModel] : before?.chargeModel;
  if (model !== undefined) {
    problems.push(
      ...priceFieldProblems(model, prices ?? []),
      ...specialFieldProblems(model, body),
      ...overagePriceProblems(model, prices ?? []),
    );
  }
  problems.push(...increaseProblems(body, before));
  const isDiscount = model !== undefined && isDiscountModel(model);
  problems.push(...taxProblems(body, { isDiscount, before: before?.attributes }));
  const changesModel =
    before && body.ChargeModel && CHARGE_MODEL_WORDS[body.ChargeModel] !== before.chargeModel;
  if (changesModel && !prices)
    problems.push(missing("ProductRatePlanChargeTierData", "with another ChargeModel"));
  return problems;
}

/** A flat fee for usage is counted in its only unit, unless another one is given. */
function unitOf(uom: string | null, type: ChargeType, model: ChargeModel): string | null {
  return uom ?? (type === "Usage" && model === "FlatFee" ? EACH : null);
}

/** The value of a field that may be absent (unchanged) or null (cleared). */
function given<T>(value: T | null | undefined, before: T | null): T | null {
  return value === undefined ? before : value;
}

function worded<W extends Readonly<Record<string, string>>, T>(
  words: W,
  word: (keyof W & string) | null | undefined,
  before: T,
): W[keyof W] | T | null {
  if (word === undefined) return before;
  return word === null ? null : words[word];
}

function quantity(value: number | null | undefined, before: Decimal | null): Decimal | null {
  if (value === undefined) return before;
  return value === null ? null : decimal(value);
}

function timeChanges(terms: ChargeTerms, body: ChargeChanges): Partial<ChargeTerms> {
  return {
    billCycleType: body.BillCycleType ?? terms.billCycleType,
    billCycleDay: given(body.BillCycleDay === 0 ? null : body.BillCycleDay, terms.billCycleDay),
    weeklyBillCycleDay: given(body.WeeklyBillCycleDay, terms.weeklyBillCycleDay),
    billingPeriod: worded(BILLING_PERIOD_WORDS, body.BillingPeriod, terms.billingPeriod),
    specificBillingPeriod: given(body.SpecificBillingPeriod, terms.specificBillingPeriod),
    billingPeriodAlignment: body.BillingPeriodAlignment ?? terms.billingPeriodAlignment,
    billingTiming: body.BillingTiming
      ? BILLING_TIMING_WORDS[body.BillingTiming]
      : terms.billingTiming,
    listPriceBase: body.ListPriceBase
      ? LIST_PRICE_BASE_WORDS[body.ListPriceBase]
      : terms.listPriceBase,
    specificListPriceBase: given(body.SpecificListPriceBase, terms.specificListPriceBase),
    triggerEvent: body.TriggerEvent ? TRIGGER_EVENT_WORDS[body.TriggerEvent] : terms.triggerEvent,
    upToPeriods: given(body.UpToPeriods, terms.upToPeriods),
    upToPeriodsType: worded(UP_TO_PERIODS_TYPE_WORDS, body.UpToPeriodsType, terms.upToPeriodsType),
    prorationOption: body.ProrationOption ?? terms.prorationOption,
  };
}

/** A one-time charge has no end, so one that ends with its subscription means the same. */
function endDateCondition(
  terms: ChargeTerms,
  body: ChargeChanges,
  chargeType: ChargeTerms["chargeType"],
): ChargeTerms["endDateCondition"] {
  const asked = body.EndDateCondition;
  const stays = asked === undefined ? terms.endDateCondition : END_DATE_CONDITION_WORDS[asked];
  if (chargeType === "OneTime") return stays === "Subscription_End" ? "One_Time" : stays;
  return stays === "One_Time" && asked === undefined ? "Subscription_End" : stays;
}

function settled(terms: ChargeTerms): ChargeTerms {
  const isFixed = terms.endDateCondition === "Fixed_Period";
  return {
    ...terms,
    billingPeriod: terms.chargeType === "OneTime" ? null : terms.billingPeriod,
    upToPeriodsType: isFixed ? (terms.upToPeriodsType ?? "Billing_Periods") : terms.upToPeriodsType,
    billingTiming: terms.chargeType === "Usage" ? "IN_ARREARS" : terms.billingTiming,
    defaultQuantity: terms.defaultQuantity ?? (hasQuantity(terms) ? startQuantity(terms) : null),
  };
}

/** One, or the minimum quantity if that is greater. */
function startQuantity({ minQuantity }: ChargeTerms): Decimal {
  return minQuantity?.greaterThan(1) ? minQuantity : ONE;
}

/** Tiers are numbered within their currency, in the order in which they were sent. */
function tiersOf(prices: readonly TierBody[], model: ChargeModel): CatalogTier[] {
  const counts = new Map<string, number>();
  const isLast = (price: TierBody) => Number(price.IsOveragePrice ?? false);
  return prices
    .toSorted((a, b) => isLast(a) - isLast(b))
    .map((price) => {
      const tier = (counts.get(price.Currency) ?? 0) + 1;
      counts.set(price.Currency, tier);
      return {
        currency: price.Currency,
        tier,
        startingUnit: price.IsOveragePrice ? null : quantity(price.StartingUnit, null),
        endingUnit: quantity(price.EndingUnit, null),
        price: decimal(price[priceField(model)] ?? 0),
        priceFormat: price.PriceFormat
          ? PRICE_FORMAT_WORDS[price.PriceFormat]
          : modelRow(model).priceFormat,
        ...flatFeeOf(price.FlatFee),
      };
    });
}
