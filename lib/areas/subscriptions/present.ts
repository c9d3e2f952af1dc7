import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import { dateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { earlier, type LocalDate } from "@/lib/values/local-date";
import { moneyNumber, roundMoney } from "@/lib/values/money";
import type {
  Origins,
  SegmentChoice,
  StoredRatePlan,
  StoredSegment,
  Subscription,
} from "./detail-model";
import {
  type ChargeScene,
  chosenSegments,
  presentCharge,
} from "@/lib/areas/subscriptions/charges/charge-present";
import { presentFeatures } from "./feature-present";
import { currentTermLength, statusOn, type SubscriptionStatus } from "./model";
import { segmentOf } from "@/lib/areas/subscriptions/charges/segment-contract";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

/** A subscription in the format of version 1. */
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
    /** Whether it is an older version. */
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
    ...timesOf(subscription, timeZone),
    ...NOT_YET,
    totalNumberOfChargeSegments: plans.reduce((sum, { segments }) => sum + segments.length, 0),
    ratePlans: leaveOutEmpty
      ? ratePlans.filter(({ ratePlanCharges }) => ratePlanCharges.length)
      : ratePlans,
  };
}

/** What programs read of a subscription and Perennial does not do yet. */
const NOT_YET = {
  externallyManagedBy: null,
  invoiceGroupNumber: null,
  invoiceTemplateId: null,
  invoiceTemplateName: null,
  sequenceSetId: null,
  sequenceSetName: null,
} as const;

function timesOf({ createdAt, updatedAt }: Subscription, timeZone: string) {
  const created = dateTimeText(timeZone, createdAt);
  const updated = dateTimeText(timeZone, updatedAt);
  return {
    createdDate: created,
    updatedDate: updated,
    createTime: created,
    updateTime: updated,
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
    number: ramp.number ?? "",
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
  const { initialTerm, initialTermPeriodType, renewalTerm, renewalTermPeriodType } = subscription;
  const current = currentTermLength(subscription);
  return {
    termType,
    autoRenew,
    initialTerm,
    initialTermPeriodType,
    currentTerm: current.period,
    currentTermPeriodType: current.periodType,
    renewalTerm,
    renewalTermPeriodType,
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
    productRatePlanNumber: plan.productRatePlanNumber,
    originalRatePlanId: wireId(plan.id),
    externallyManagedPlanId: null,
    isFromExternalCatalog: false,
    subscriptionProductFeatures: presentFeatures(plan, choice),
    lastChangeType,
    uniqueToken,
    ratePlanCharges:
      choice.kind === "all"
        ? withAllSegments(chosenSegments(plan.segments, choice), scene)
        : chosenSegments(plan.segments, choice).map((of) => presentCharge(of, scene)),
  };
}

/** Each charge as its last segment, with all its segments. */
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

/**
 * The metrics of a subscription without discounts, from its stored segments; undefined for one that has discounts:
 * what these take off is computed from its whole history.
 */
export function plainMetrics(
  subscription: Subscription,
  plans: readonly StoredRatePlan[],
  day: LocalDate,
) {
  const segments = plans.flatMap((plan) => plan.segments);
  if (segments.some(({ charge }) => isDiscountModel(charge.chargeModel))) return undefined;
  const { currency, cmrr, tcv } = subscription;
  const onDay = moneyNumber(currentMrr(subscription, plans, day), currency);
  return {
    contractedNetMrr: moneyNumber(cmrr, currency),
    asOfDayGrossMrr: onDay,
    asOfDayNetMrr: onDay,
    netTotalContractedValue: moneyNumber(tcv, currency),
  };
}

/** The monthly recurring revenue of the charges in effect on a day. */
function currentMrr(
  { status, currency }: Subscription,
  plans: readonly StoredRatePlan[],
  day: LocalDate,
): Decimal {
  if (status !== "Active") return ZERO;
  const inEffect = plans
    .flatMap(({ segments }) => segments)
    .filter(({ segment: { start, end } }) => start <= day && (end === null || day < end));
  return roundMoney(sumOf(inEffect.map(({ mrr }) => mrr)), currency);
}

/** Days of one status; `endDate` is exclusive, null while unknown. */
type StatusStretch = {
  readonly status: SubscriptionStatus;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate | null;
};

type Described = Pick<
  Subscription,
  "status" | "subscriptionStart" | "termEnd" | "pauses" | "cancelledOn"
>;

/** Statuses with their days as known on a day, including booked pauses and cancellations. */
function statusHistory(subscription: Described, today: LocalDate): StatusStretch[] {
  const { status, subscriptionStart, pauses } = subscription;
  if (status !== "Active") return [{ status, startDate: subscriptionStart, endDate: null }];
  const last = lastStatus(subscription, today);
  const history: StatusStretch[] = [];
  const add = (of: SubscriptionStatus, startDate: LocalDate, end: LocalDate | null) => {
    const endDate = last && end ? earlier(last.startDate, end) : (end ?? last?.startDate ?? null);
    if (endDate === null || startDate < endDate) history.push({ status: of, startDate, endDate });
  };
  let day: LocalDate | null = subscriptionStart;
  for (const { start, end } of pauses) {
    if (day === null) break;
    add("Active", day, start);
    add("Suspended", start, end);
    day = end;
  }
  if (day !== null) add("Active", day, null);
  return last ? [...history, last] : history;
}

/** The final status: cancelled on a day, or expired already. */
function lastStatus(subscription: Described, today: LocalDate): StatusStretch | undefined {
  const { cancelledOn, termEnd } = subscription;
  if (cancelledOn !== null) return { status: "Cancelled", startDate: cancelledOn, endDate: null };
  if (termEnd === null || statusOn(subscription, today) !== "Expired") return undefined;
  return { status: "Expired", startDate: termEnd, endDate: null };
}

/** Future days of a booked cancellation, pause and resumption. */
function scheduledDates({ cancelledOn, pauses }: Described, today: LocalDate) {
  const ahead = (day: LocalDate | null) => (day !== null && day > today ? day : null);
  const pause = pauses.find(({ end }) => end === null || end > today);
  return {
    scheduledCancelDate: ahead(cancelledOn),
    scheduledSuspendDate: ahead(pause?.start ?? null),
    scheduledResumeDate: ahead(pause?.end ?? null),
  };
}
