import { WEEKDAYS } from "@/lib/areas/catalog/model";
import type { SmoothingTerms } from "@/lib/areas/catalog/charges/usage-model";
import { draftDocuments } from "@/lib/areas/invoices/model";
import type {
  BillableCharge,
  SubscribedCharge,
  SubscribedRatePlan,
} from "@/lib/areas/subscriptions/model";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { billableSegments } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import { replay } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { type BillingRules, defaultBillingRules } from "@/lib/billing/billing-rules";
import type { PriceTier } from "@/lib/billing/charge-segment";
import { processedThroughAfter } from "@/lib/billing/invoice-items";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";
import { derivedId } from "@/lib/kernel/ids";
import { creationWith, ratePlanWith } from "@/lib/testing/timeline";
import type {
  Action,
  CatalogPrice,
  Charge,
  History,
  OrderLine,
  Plan,
  Smoothing,
  Tier,
  Use,
} from "@/lib/second-engine/history";
import { FIRST_PAYER } from "@/lib/second-engine/timeline";
import { decimal } from "@/lib/values/decimal";
import { localDate, type LocalDate } from "@/lib/values/local-date";
import { ProductLines } from "./product-lines";
import { ProductTaxes } from "./product-taxes";

const BASE = "01900000-0000-7000-8000-000000000000";

/** The product's own timeline and engine, without a database: what each bill of a history adds. */
export class ProductEngine {
  private readonly actions: SubscriptionAction[];
  private readonly through = new Map<string, LocalDate>();
  private readonly usage: UsageRecord[] = [];
  private readonly taxes: ProductTaxes;
  private readonly lines: ProductLines;
  /** As they were billed, before tax. */
  readonly items: ItemDraft[] = [];

  constructor(readonly history: History) {
    const plans = history.plans.map(ratePlanOf);
    this.taxes = new ProductTaxes(history);
    this.lines = new ProductLines(history);
    const { start, termMonths: months, renewsByItself: autoRenew = false } = history;
    const creation = creationWith({ start: localDate(start), months, plans });
    this.actions = [{ ...creation, terms: { ...creation.terms, autoRenew } }];
  }

  book(action: Action): void {
    this.actions.push(actionOf(action, this.actions));
  }

  use(uses: readonly Use[]): void {
    for (const use of uses) this.usage.push(recordOf(use, this.usage.length));
  }

  order(line: OrderLine): void {
    this.lines.add(line);
  }

  /** The charge of a segment that was billed. */
  chargeOf(segmentId: string): string | undefined {
    return this.items.find((item) => item.segmentId === segmentId)?.chargeNumber;
  }

  /** Bills everybody who pays. */
  bill(target: string): { payer: string; item: ItemDraft }[] {
    const all = [...this.charges(), ...this.lines.take(target)];
    return [...new Set(all.map(({ accountId }) => accountId))].flatMap((payer) => {
      const charges = all.filter(({ accountId }) => accountId === payer);
      return this.billTo(payer, charges, localDate(target)).map((item) => ({ payer, item }));
    });
  }

  private billTo(id: string, charges: BillableCharge[], targetDate: LocalDate): ItemDraft[] {
    const rules = rulesOf(this.history);
    const { currency } = this.history;
    const drafts = draftDocuments({
      ...{ account: { ...ACCOUNT, id, currency }, charges, targetDate, rules },
      ...{ documentDate: targetDate, billed: this.items, usage: this.usage },
    });
    const items = drafts.flatMap((draft) => draft.items);
    this.items.push(...items);
    for (const [segment, day] of processedThroughAfter(items)) this.through.set(segment, day);
    return this.taxes.of(drafts, charges, rules).flatMap((draft) => draft.items);
  }

  private charges(): BillableCharge[] {
    const details = { invoiceSeparately: false, paymentTerm: null };
    return billableSegments({
      id: "s",
      subscriptionNumber: "A-S1",
      currency: this.history.currency,
      owners: FIRST,
      timeline: replay(this.actions),
      details: { ...details, billToContactId: null, soldToContactId: null },
      billCycleDay: () => this.history.billingDay,
      processedThrough: (id) => this.through.get(id) ?? null,
    });
  }
}

const FIRST = { accountId: "account-a", invoiceAccountId: FIRST_PAYER };
const ACCOUNT = {
  paymentTerm: "Due Upon Receipt",
  billToContactId: "",
  soldToContactId: "",
};

function rulesOf({ rules, currency }: History): BillingRules {
  const { rounding, step, ...rest } = rules;
  const rule = { mode: rounding, increment: decimal(step) };
  return { ...defaultBillingRules, ...rest, roundingByCurrency: { [currency]: rule } };
}

const idOf = (name: string) => derivedId(BASE, name);

function ratePlanOf(plan: Plan): SubscribedRatePlan {
  const [base] = ratePlanWith("", [{ quantity: null, price: 0 }]).charges;
  if (base === undefined) throw new RangeError("A charge was asked for");
  const charges = plan.charges.map((charge) => ({ ...base, ...termsOf(charge) }));
  return { ...ratePlanWith(plan.name, []), charges };
}

/** A charge as subscriptions hold it. */
function termsOf(charge: Charge): Partial<SubscribedCharge> {
  const { increase } = charge;
  return {
    chargeId: idOf(charge.name),
    chargeNumber: charge.name,
    name: charge.name,
    chargeType: charge.type,
    chargeModel: charge.model,
    quantity: charge.quantity === undefined ? null : decimal(charge.quantity),
    tiers: tiersOf(charge),
    ...periodsOf(charge),
    prorationOption: charge.proration ?? "DefaultFromTenantSetting",
    attributes: attributesOf(charge),
    priceChangeOption: changeOf(charge),
    priceIncreasePercentage: increase === undefined ? null : decimal(increase),
  };
}

function changeOf({ increase, followsCatalog }: Charge): SubscribedCharge["priceChangeOption"] {
  if (followsCatalog) return "UseLatestProductCatalogPricing";
  return increase === undefined ? "NoChange" : "SpecificPercentageValue";
}

function catalogOf(catalog: Readonly<Record<string, CatalogPrice>>) {
  return Object.fromEntries(
    Object.entries(catalog).map(([name, price]) => [idOf(name), tiersOf(price)]),
  );
}

function periodsOf(charge: Charge): Partial<SubscribedCharge> {
  const { upTo, dayOfWeek, type } = charge;
  const oneTime = type === "OneTime";
  return {
    billingPeriod: oneTime ? null : (charge.billingPeriod ?? "Month"),
    specificBillingPeriod: charge.count ?? null,
    billingTiming: charge.timing ?? "IN_ADVANCE",
    listPriceBase: charge.listPriceBase ?? "Per_Billing_Period",
    specificListPriceBase: charge.baseMonths ?? null,
    billCycleType: charge.billingDay ?? "DefaultFromCustomer",
    billCycleDay: charge.dayOfMonth ?? null,
    weeklyBillCycleDay: dayOfWeek === undefined ? null : (WEEKDAYS[dayOfWeek - 1] ?? null),
    billingPeriodAlignment: charge.alignment ?? "AlignToCharge",
    endDateCondition: oneTime ? "One_Time" : upTo ? "Fixed_Period" : "Subscription_End",
    upToPeriods: upTo?.count ?? null,
    upToPeriodsType: upTo?.unit ?? null,
  };
}

function attributesOf(charge: Charge): SubscribedCharge["attributes"] {
  const { weekdays, discount, tax, type, model } = charge;
  return {
    ...(weekdays ? { delivery: { frequency: "Weekly", weekdays } } : {}),
    ...(discount ? { discount: { ...discount, applyToBillingPeriodPartially: false } } : {}),
    ...(tax ? { tax } : {}),
    ...(type === "Usage" && !model.startsWith("Discount") ? { usage: usageOf(charge) } : {}),
  };
}

function usageOf({ included, ratingGroup, unit, onDemand, formula, model, smoothing }: Charge) {
  return {
    ...(smoothing === undefined ? {} : { smoothing: smoothingOf(smoothing) }),
    ...(included === undefined ? {} : { includedUnits: included }),
    ...(ratingGroup === undefined ? {} : { ratingGroup }),
    ...(onDemand ? { usageRating: "OnDemand" as const } : {}),
    ...(formula === undefined ? {} : { formula }),
    ...(unit === undefined ? {} : { unit }),
    ...(model === "PreratedPricing" ? { amountField: "amount__c" } : {}),
    ...(model === "PreratedPerUnit" ? { rateField: "amount__c" } : {}),
  };
}

const smoothingOf = ({ model, periods, asItOccurs, credit }: Smoothing): SmoothingTerms => ({
  model,
  numberOfPeriods: periods,
  overageCalculation: asItOccurs ? "PerBillingPeriod" : "EndOfSmoothingPeriod",
  unusedUnitsCreditRate: credit ?? null,
});

/** The price table of a charge; what is beyond it is its last row. */
function tiersOf(charge: Pick<Charge, "model" | "price" | "tiers" | "overagePrice">): PriceTier[] {
  const { model, price = "0", tiers, overagePrice } = charge;
  const one: Tier = { upTo: null, price, format: model === "PerUnit" ? "PerUnit" : "FlatFee" };
  const rows = tiers ?? [one];
  const beyond: Tier[] =
    model === "TieredWithOverage"
      ? [{ upTo: null, price: overagePrice ?? "0", format: "PerUnit" }]
      : [];
  return [...rows, ...beyond].map((row, index) => ({
    tier: index + 1,
    startingUnit: null,
    endingUnit: row.upTo === null ? null : decimal(row.upTo),
    price: decimal(row.price),
    priceFormat: row.format,
  }));
}

function recordOf(use: Use, place: number): UsageRecord {
  return {
    usageId: `use-${place}`,
    chargeNumber: use.charge,
    date: localDate(use.on),
    quantity: decimal(use.quantity),
    groupId: use.group ?? null,
    uploadId: null,
    fields: { amount__c: use.amount ?? null, group__c: use.group ?? null },
  };
}

function actionOf(action: Action, before: readonly SubscriptionAction[]): SubscriptionAction {
  const version = before.length + 1;
  const on = localDate(action.on);
  const dates = { contractEffective: on, serviceActivation: on, customerAcceptance: on };
  const booked = { id: idOf(`action ${version}`), version, dates };
  switch (action.type) {
    case "AddProduct":
      return { ...booked, type: action.type, ratePlan: ratePlanOf(action.plan) };
    case "UpdateProduct":
      return { ...booked, type: action.type, ratePlanId: "", charges: [updateOf(action)] };
    case "RemoveProduct":
      return { ...booked, type: action.type, ratePlanId: ratePlanWith(action.plan, []).ratePlanId };
    case "ChangePlan": {
      const { ratePlanId } = ratePlanWith(action.plan, []);
      const ratePlan = ratePlanOf(action.next);
      return { ...booked, type: action.type, ratePlanId, ratePlan, effective: on };
    }
    case "RenewSubscription":
      return { ...booked, type: action.type, catalogTiers: catalogOf(action.catalog ?? {}) };
    case "CancelSubscription":
      return { ...booked, type: action.type, policy: "SpecificDate", effective: on };
    case "OwnerTransfer": {
      const owners = { accountId: action.payer, invoiceAccountId: action.payer };
      return { ...booked, type: action.type, ...owners, previous: FIRST };
    }
    case "Suspend":
      return { ...booked, type: action.type, effective: on };
    case "Resume":
      return { ...booked, type: action.type, effective: on, extendsTerm: action.extendsTerm };
  }
}

function updateOf(action: Extract<Action, { type: "UpdateProduct" }>) {
  const { charge, model, quantity, price, tiers, billingDay, dayOfMonth } = action;
  return {
    ...(billingDay ? { billCycleType: billingDay, billCycleDay: dayOfMonth ?? null } : {}),
    chargeId: idOf(charge),
    ...(quantity === undefined ? {} : { quantity: decimal(quantity) }),
    ...(price === undefined && tiers === undefined
      ? {}
      : { tiers: tiersOf({ model, price, tiers }) }),
  };
}
