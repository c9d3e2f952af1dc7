import { dateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import type { ShownItem, ShownRise } from "./result-model";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));
const numberOrNull = (text: string | null) => (text === null ? null : exactNumber(decimal(text)));

const moneyOrNull = (text: string | null, currency: string) =>
  text === null ? null : moneyNumber(decimal(text), currency);

type Moment = (at: Date) => string;

function presented(rise: ShownRise, moment: Moment) {
  const orNull = (at: Date | null) => (at === null ? null : moment(at));
  return {
    id: wireId(rise.id),
    number: rise.riseNumber,
    name: rise.name,
    status: rise.status,
    productRatePlanId: idOrNull(rise.productRatePlanId),
    productRatePlanIds: rise.productRatePlanIds.map(wireId),
    productId: idOrNull(rise.productId),
    productRatePlanChargeId: idOrNull(rise.productRatePlanChargeId),
    batch: rise.batch,
    currency: rise.currency,
    startedBefore: rise.startedBefore,
    priceUnchangedSince: rise.unchangedSince,
    listPricesOnly: rise.listPricesOnly,
    increasePercentage: numberOrNull(rise.percentage),
    increaseAmount: numberOrNull(rise.increaseAmount),
    toCatalogPrice: rise.percentage === null && rise.increaseAmount === null,
    capPercentage: numberOrNull(rise.cap),
    priceDigits: rise.digits,
    effectivePolicy: rise.policy,
    effectiveDate: rise.effectiveDay,
    noticeDays: rise.noticeDays,
    subscriptionsPerDay: rise.perDay,
    calculatedOn: rise.status === "Calculating" ? null : rise.calculatedOn,
    startedDate: orNull(rise.startedAt),
    completedDate: orNull(rise.completedAt),
    createdBy: rise.createdByName,
    createdDate: moment(rise.createdAt),
    updatedDate: moment(rise.updatedAt),
    totals: rise.totals.map(({ yearBefore, yearAfter, ...total }) => ({
      ...total,
      ...yearsOf(total.currency, yearBefore, yearAfter),
    })),
    items: [...rise.states],
  };
}

function yearsOf(currency: string, before: string, after: string) {
  const money = (text: string) => moneyNumber(decimal(text), currency);
  const difference = decimal(after).minus(decimal(before));
  return {
    yearBefore: money(before),
    yearAfter: money(after),
    yearDifference: moneyNumber(difference, currency),
  };
}

/** A rise as version 1 shows it. */
export const presentRise = (rise: ShownRise, timeZone: string) =>
  presented(rise, (at) => dateTimeText(timeZone, at));

/** A rise as a row of a list. */
export const presentRiseRow = (rise: ShownRise) => presented(rise, (at) => at.toISOString());

/** An item, alike in all lists. */
export function presentItem(item: ShownItem) {
  const { currency, yearBefore, yearAfter } = item;
  const years =
    yearBefore === null || yearAfter === null
      ? { yearBefore: null, yearAfter: null, yearDifference: null }
      : yearsOf(currency, yearBefore, yearAfter);
  return {
    id: wireId(item.id),
    priceRiseId: wireId(item.riseId),
    state: item.state,
    reason: item.reason,
    accountId: wireId(item.accountId),
    accountNumber: item.accountNumber,
    accountName: item.accountName,
    subscriptionId: wireId(item.subscriptionId),
    subscriptionNumber: item.subscriptionNumber,
    ratePlanId: wireId(item.ratePlanId),
    ratePlanChargeId: wireId(item.chargeId),
    orderId: idOrNull(item.orderId),
    chargeNumber: item.chargeNumber,
    chargeName: item.chargeName,
    currency,
    prices: item.prices.map(({ tier, startingUnit, endingUnit, oldPrice, newPrice }) => ({
      tier,
      startingUnit: numberOrNull(startingUnit),
      endingUnit: numberOrNull(endingUnit),
      oldPrice: exactNumber(decimal(oldPrice)),
      newPrice: exactNumber(decimal(newPrice)),
    })),
    capped: item.capped,
    orderDate: item.orderOn,
    effectiveDate: item.effectiveOn,
    ...years,
    firstBillDate: item.firstBillOn,
    firstBillBefore: moneyOrNull(item.firstBillBefore, currency),
    firstBillAfter: moneyOrNull(item.firstBillAfter, currency),
    firstBillTotalBefore: moneyOrNull(item.firstTotalBefore, currency),
    firstBillTotalAfter: moneyOrNull(item.firstTotalAfter, currency),
    orderNumber: item.orderNumber,
    restoredBy: item.restoredBy,
    restoredDate: item.restoredOn,
    hasEmailAddress: item.hasAddress,
    noticeMailId: idOrNull(item.noticeMailId),
    noticeDate: item.noticedAt?.toISOString() ?? null,
    noticeStatus: item.noticeStatus,
    updatedDate: item.updatedAt.toISOString(),
  };
}
