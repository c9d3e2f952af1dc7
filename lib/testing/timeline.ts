import type { SubscribedCharge, SubscribedRatePlan } from "@/lib/areas/subscriptions/model";
import type {
  CreateSubscriptionAction,
  SubscriptionAction,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import { billableSegments } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import { replay } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { type BillingRules, defaultBillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import { generateItems, processedThroughAfter } from "@/lib/billing/invoice-items";
import type { BilledItem } from "@/lib/billing/item-draft";
import { derivedId } from "@/lib/kernel/ids";
import { type Decimal, decimal, sumOf } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

const BASE = "01900000-0000-7000-8000-000000000000";

type ChargeWords = Partial<Omit<SubscribedCharge, "tiers" | "quantity">> & {
  quantity: Decimal | null;
  price: number;
};

/** A charge of a test: monthly, in advance, flat without a quantity and per unit with one. */
function chargeWith(name: string, words: ChargeWords): SubscribedCharge {
  const { quantity, price, ...terms } = words;
  const raises = terms.priceChangeOption === "SpecificPercentageValue";
  const oneTime = terms.chargeType === "OneTime";
  const priceFormat = quantity === null ? "FlatFee" : "PerUnit";
  return {
    chargeId: derivedId(BASE, name),
    chargeNumber: `C-${name}`,
    productRatePlanChargeId: derivedId(BASE, `catalog ${name}`),
    name,
    description: null,
    chargeType: "Recurring",
    chargeModel: quantity === null ? "FlatFee" : "PerUnit",
    billCycleType: "DefaultFromCustomer",
    billCycleDay: null,
    weeklyBillCycleDay: null,
    billingPeriod: oneTime ? null : "Month",
    specificBillingPeriod: null,
    billingPeriodAlignment: "AlignToCharge",
    billingTiming: "IN_ADVANCE",
    listPriceBase: "Per_Billing_Period",
    specificListPriceBase: null,
    triggerEvent: "ContractEffective",
    endDateCondition: oneTime ? "One_Time" : "Subscription_End",
    upToPeriods: null,
    upToPeriodsType: null,
    prorationOption: "DefaultFromTenantSetting",
    priceChangeOption: "NoChange",
    priceIncreasePercentage: raises ? decimal(10) : null,
    uom: quantity === null ? null : "Each",
    attributes: {},
    customFields: {},
    uniqueToken: null,
    quantity,
    tiers: [{ tier: 1, startingUnit: null, endingUnit: null, price: decimal(price), priceFormat }],
    ...terms,
  };
}

/** A rate plan of a test; its charges are named after it. */
export function ratePlanWith(name: string, charges: readonly ChargeWords[]): SubscribedRatePlan {
  return {
    ratePlanId: derivedId(BASE, name),
    ratePlanNumber: `SRP-${name}`,
    productRatePlanId: derivedId(BASE, `catalog ${name}`),
    productRatePlanNumber: `PRP-${name}`,
    name,
    productId: derivedId(BASE, "product"),
    productName: "Product",
    productSku: "SKU-1",
    uniqueToken: null,
    customFields: {},
    charges: charges.map((words, index) => chargeWith(`${name}-${index + 1}`, words)),
  };
}

type CreationWords = {
  start: LocalDate;
  /** Of the first term and of renewals; null is evergreen. */
  months: number | null;
  plans: readonly SubscribedRatePlan[];
};

/** The creation of a test's subscription, of version 1. */
export function creationWith({ start, months, plans }: CreationWords): CreateSubscriptionAction {
  const length = months === null ? null : { period: months, periodType: "Month" as const };
  return {
    id: derivedId(BASE, "creation"),
    type: "CreateSubscription",
    version: 1,
    dates: { contractEffective: start, serviceActivation: start, customerAcceptance: start },
    terms: {
      termType: months === null ? "EVERGREEN" : "TERMED",
      startDate: start,
      initialTerm: length,
      autoRenew: false,
      renewalSetting: "RENEW_WITH_SPECIFIC_TERM",
      renewalTerm: length,
    },
    waitsFor: null,
    ratePlans: plans,
  };
}

/** The billed items of one payer, and how far each segment is billed. */
export type Books = { readonly through: Map<string, LocalDate>; readonly items: BilledItem[] };

/** The segments of a history as the engine reads them. */
export function segmentsOfHistory(
  actions: readonly SubscriptionAction[],
  through: Books["through"] = new Map(),
): ChargeSegment[] {
  return billableSegments({
    id: "s",
    subscriptionNumber: "A-S1",
    currency: "USD",
    owners: { accountId: "account-a", invoiceAccountId: "payer-a" },
    timeline: replay(actions),
    details: {
      ...{ invoiceSeparately: false, paymentTerm: null },
      ...{ billToContactId: null, soldToContactId: null },
    },
    billCycleDay: () => 15,
    processedThrough: (id) => through.get(id) ?? null,
  }).map(({ segment }) => segment);
}

/** Bills a history without a database: what is due in its replay by `target` is added to `books`. */
export function billHistory(
  books: Books,
  actions: readonly SubscriptionAction[],
  target: LocalDate,
  rules: BillingRules = defaultBillingRules,
): void {
  const segments = segmentsOfHistory(actions, books.through);
  const items = generateItems(segments, target, rules, books.items);
  for (const item of items) books.items.push({ ...item });
  for (const [id, day] of processedThroughAfter(items)) books.through.set(id, day);
}

/** The total of `books`. */
export const totalOf = (books: Books): Decimal => sumOf(books.items.map(({ amount }) => amount));
