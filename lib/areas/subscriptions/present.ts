import { pricingSummary } from "@/lib/areas/catalog/charges/price-present";
import {
  presentUsage,
  RECORD_PRICED_MODELS,
  withOveragePrice,
} from "@/lib/areas/catalog/charges/usage-model";
import { dateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import {
  chosenSegments,
  type SegmentChoice,
  type StoredRatePlan,
  type StoredSegment,
  type Subscription,
} from "./detail-model";
import { currentMrr } from "./current-mrr-model";
import type { Origins } from "@/lib/areas/subscriptions/charges/charge-origin-model";
import {
  type ChargeScene,
  listPricesOf,
  presentOrigin,
} from "@/lib/areas/subscriptions/charges/charge-origin-present";
import { presentChargeTerms } from "@/lib/areas/subscriptions/charges/charge-terms-present";
import { statusOn } from "./model";
import { segmentOf } from "@/lib/areas/subscriptions/charges/segment-contract";
import { scheduledDates, statusHistory } from "./status-history-model";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));
const numberOrNull = (value: Decimal | null) => (value === null ? null : exactNumber(value));

/** Lengths of a subscription's terms; the current one is the first until it renews. */
export function termLengths(subscription: Subscription) {
  const { termType, renewed, initialTerm, initialTermPeriodType } = subscription;
  const { renewalTerm, renewalTermPeriodType } = subscription;
  const current = renewed
    ? { period: renewalTerm, type: renewalTermPeriodType }
    : { period: initialTerm, type: initialTermPeriodType };
  const endless = termType === "EVERGREEN";
  return {
    initialTerm,
    initialTermPeriodType,
    currentTerm: endless ? null : current.period,
    currentTermPeriodType: endless ? null : current.type,
    renewalTerm,
    renewalTermPeriodType,
  };
}

/** A subscription as version 1 shows it. */
export function presentSubscription(
  subscription: Subscription,
  plans: readonly StoredRatePlan[],
  {
    today,
    timeZone,
    choice,
    leaveOutEmpty,
    origins,
    superseded = false,
  }: {
    today: LocalDate;
    timeZone: string;
    choice: SegmentChoice;
    leaveOutEmpty: boolean;
    origins: Origins;
    /** It is an older version. */
    superseded?: boolean;
  },
) {
  const ratePlans = plans.map((plan) => {
    const scene = { subscription, origins, segments: plan.segments };
    return presentRatePlan(plan, choice, scene);
  });
  return {
    ...subscription.customFields,
    ...identityOf(subscription),
    isLatestVersion: !superseded,
    status: superseded ? ("Expired" as const) : statusOn(subscription, today),
    statusHistory: statusHistory(subscription, today),
    ...termsOf(subscription),
    cancelledDate: subscription.cancelledOn,
    ...scheduledDates(subscription, today),
    ...partiesOf(subscription),
    currentMrr: superseded
      ? 0
      : moneyNumber(currentMrr(subscription, plans, today), subscription.currency),
    contractedMrr: moneyNumber(subscription.cmrr, subscription.currency),
    totalContractedValue: moneyNumber(subscription.tcv, subscription.currency),
    ramp: rampIn(subscription, plans),
    createdDate: dateTimeText(timeZone, subscription.createdAt),
    updatedDate: dateTimeText(timeZone, subscription.updatedAt),
    totalNumberOfChargeSegments: plans.reduce((sum, { segments }) => sum + segments.length, 0),
    ratePlans: leaveOutEmpty
      ? ratePlans.filter(({ ratePlanCharges }) => ratePlanCharges.length)
      : ratePlans,
  };
}

function rampIn({ ramp }: Subscription, plans: readonly StoredRatePlan[]) {
  if (ramp === null) return null;
  const numbers = new Map(
    plans.flatMap(({ segments }) =>
      segments.map((of) => [of.originalChargeId, of.charge.chargeNumber] as const),
    ),
  );
  return {
    id: wireId(ramp.id),
    number: ramp.number,
    name: ramp.name,
    intervals: ramp.intervals.map(({ name, startDate, endDate }) => ({ name, startDate, endDate })),
    charges: ramp.chargeIds.flatMap((id) => {
      const chargeNumber = numbers.get(id);
      return chargeNumber ? [{ chargeNumber }] : [];
    }),
  };
}

function identityOf(subscription: Subscription) {
  const { subscriptionNumber, version, accountNumber, accountName, currency } = subscription;
  return {
    id: wireId(subscription.id),
    subscriptionNumber,
    version,
    revision: `${version}.0`,
    accountId: wireId(subscription.accountId),
    accountNumber,
    accountName,
    invoiceOwnerAccountId: wireId(subscription.invoiceAccountId),
    invoiceOwnerAccountNumber: subscription.invoiceAccountNumber,
    invoiceOwnerAccountName: subscription.invoiceAccountName,
    currency,
    notes: subscription.notes,
    cancelReason: subscription.cancelReason,
    orderNumber: subscription.orderNumber,
    lastBookingDate: subscription.lastBookingDate,
  };
}

function termsOf(subscription: Subscription) {
  const { termType, autoRenew, renewalSetting, termEnd } = subscription;
  return {
    termType,
    autoRenew,
    ...termLengths(subscription),
    renewalSetting,
    contractEffectiveDate: subscription.contractEffective,
    serviceActivationDate: subscription.serviceActivation,
    customerAcceptanceDate: subscription.customerAcceptance,
    subscriptionStartDate: subscription.subscriptionStart,
    subscriptionEndDate: subscription.cancelledOn ?? termEnd,
    termStartDate: subscription.termStart,
    termEndDate: termEnd,
  };
}

function partiesOf(subscription: Subscription) {
  return {
    invoiceSeparately: subscription.invoiceSeparately,
    paymentTerm: subscription.paymentTerm,
    billToContactId: idOrNull(subscription.billToContactId),
    soldToContactId: idOrNull(subscription.soldToContactId),
    shipToContactId: idOrNull(subscription.shipToContactId),
  };
}

function presentRatePlan(plan: StoredRatePlan, choice: SegmentChoice, scene: ChargeScene) {
  const { name, productName, productSku, lastChangeType, uniqueToken } = plan;
  return {
    ...plan.customFields,
    id: wireId(plan.id),
    subscriptionRatePlanNumber: plan.ratePlanNumber,
    ratePlanName: name,
    productId: wireId(plan.productId),
    productName,
    productSku,
    productRatePlanId: wireId(plan.productRatePlanId),
    lastChangeType,
    uniqueToken,
    ratePlanCharges:
      choice.kind === "all"
        ? withAllSegments(chosenSegments(plan.segments, choice), scene)
        : chosenSegments(plan.segments, choice).map((of) => presentCharge(of, scene)),
  };
}

/** Each charge as its last segment, with all that it has been. */
function withAllSegments(segments: readonly StoredSegment[], scene: ChargeScene) {
  const charges = new Map<string, StoredSegment[]>();
  for (const of of segments) {
    const own = charges.get(of.charge.chargeNumber);
    if (own === undefined) charges.set(of.charge.chargeNumber, [of]);
    else own.push(of);
  }
  return [...charges.values()].flatMap((own) => {
    const shown = own.map((of) => presentCharge(of, scene));
    const last = shown.at(-1);
    return last === undefined ? [] : [{ ...last, chargeSegments: shown.map(segmentOf) }];
  });
}

function presentCharge(of: StoredSegment, scene: ChargeScene) {
  const { charge, segment, version, currency, processedThrough, nextBillingDate } = of;
  const { name, description, uom, uniqueToken } = charge;
  return {
    ...charge.customFields,
    id: wireId(segment.id),
    originalChargeId: wireId(of.originalChargeId),
    productRatePlanChargeId: wireId(charge.productRatePlanChargeId),
    number: charge.chargeNumber,
    name,
    description,
    type: charge.chargeType,
    model: charge.chargeModel,
    segment: segment.segment,
    version,
    currency,
    quantity: numberOrNull(charge.quantity),
    uom,
    ...pricesOf(of, listPricesOf(of, scene)),
    ...rhythmOf(of),
    ...presentChargeTerms(charge, singlePrice(of)),
    ...presentOrigin(of, scene, singlePrice(of)),
    taxable: charge.attributes.tax !== undefined,
    taxCode: charge.attributes.tax?.code ?? null,
    taxMode: charge.attributes.tax?.mode ?? null,
    effectiveStartDate: segment.start,
    effectiveEndDate: segment.end,
    chargedThroughDate: processedThrough,
    processedThroughDate: processedThrough,
    nextBillingDate,
    mrr: moneyNumber(of.mrr, currency),
    tcv: moneyNumber(of.tcv, currency),
    uniqueToken,
  };
}

/** The only price of a charge; null when it has a table of them. */
export function singlePrice({ charge }: StoredSegment): Decimal | null {
  if (RECORD_PRICED_MODELS.includes(charge.chargeModel)) return null;
  const [first, second] = withOveragePrice(charge.chargeModel, charge.tiers).tiers;
  return first && !second ? first.price : null;
}

/** The price in the words of the catalog. */
function summaryOf({ charge, currency }: StoredSegment): string {
  const tiers = charge.tiers.map((tier) => ({ ...tier, currency }));
  return pricingSummary({ ...charge, tiers })[0] ?? "";
}

function pricesOf(of: StoredSegment, listPrices: readonly Decimal[]) {
  const { chargeModel, attributes } = of.charge;
  const { tiers, overage } = withOveragePrice(chargeModel, of.charge.tiers);
  const price = singlePrice(of);
  return {
    price: numberOrNull(price),
    ...presentUsage(attributes.usage),
    overagePrice: numberOrNull(overage?.price ?? null),
    pricingSummary: summaryOf(of),
    tiers: tiers.map((tier, row) => ({
      tier: tier.tier,
      startingUnit: numberOrNull(tier.startingUnit),
      endingUnit: numberOrNull(tier.endingUnit),
      price: exactNumber(tier.price),
      priceFormat: tier.priceFormat,
      originalListPrice: numberOrNull(listPrices[row] ?? null),
    })),
  };
}

function rhythmOf({ charge }: StoredSegment) {
  const { billCycleType, billCycleDay, weeklyBillCycleDay, prorationOption, triggerEvent } = charge;
  const { priceChangeOption, priceIncreasePercentage } = charge;
  const { billingPeriod, specificBillingPeriod, billingPeriodAlignment, billingTiming } = charge;
  const { listPriceBase, specificListPriceBase } = charge;
  const { endDateCondition, upToPeriods, upToPeriodsType } = charge;
  return {
    billCycleType,
    billCycleDay,
    weeklyBillCycleDay,
    prorationOption,
    priceChangeOption,
    priceIncreasePercentage: numberOrNull(priceIncreasePercentage),
    triggerEvent,
    billingPeriod,
    specificBillingPeriod,
    billingPeriodAlignment,
    billingTiming,
    listPriceBase,
    specificListPriceBase,
    endDateCondition,
    upToPeriods,
    upToPeriodsType,
  };
}
