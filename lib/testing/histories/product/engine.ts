import { draftDocuments } from "@/lib/areas/invoices/model";
import {
  earlierDaysAfter,
  followsAccount,
} from "@/lib/areas/subscriptions/charges/billing-day-model";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { billableSegments } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import { replay } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { type BillingRules, defaultBillingRules } from "@/lib/billing/billing-rules";
import { chargeKey, type EarlierDay } from "@/lib/billing/charge-segment";
import { processedThroughAfter } from "@/lib/billing/invoice-items";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { isRaise } from "@/lib/billing/line-trace";
import { fundsAfter, withFundIds } from "@/lib/billing/prepaid/fund-moves";
import type { Fund } from "@/lib/billing/prepaid/prepaid-terms";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";
import type { Action, History, OrderLine, Use } from "@/lib/second-engine/history";
import { FIRST_PAYER } from "@/lib/second-engine/timeline";
import { creationWith } from "@/lib/testing/timeline";
import { decimal } from "@/lib/values/decimal";
import { groupBy } from "@/lib/values/group-by";
import { compareDates, localDate, type LocalDate } from "@/lib/values/local-date";
import { actionOf } from "./actions";
import { FIRST, ratePlanOf } from "./charges";
import { ProductLines } from "./lines";
import { ProductTaxes } from "./taxes";

/** The product's own timeline and engine, without a database: what each bill of a history adds. */
export class ProductEngine {
  private readonly actions: SubscriptionAction[];
  private readonly through = new Map<string, LocalDate>();
  private readonly usage: UsageRecord[] = [];
  private readonly taxes: ProductTaxes;
  private readonly lines: ProductLines;
  private billingDay: number;
  private funds: readonly Fund[] = [];
  private readonly earlierDays = new Map<string, readonly EarlierDay[]>();
  /** As they were billed, before tax. */
  readonly items: ItemDraft[] = [];

  constructor(readonly history: History) {
    const plans = history.plans.map(ratePlanOf);
    this.billingDay = history.billingDay;
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

  /** As when the first payer's account gets another billing day. */
  moveDay(day: number): void {
    if (day === this.billingDay) return;
    const own = this.charges().filter(({ accountId }) => accountId === FIRST_PAYER);
    const segments = own.map(({ segment }) => segment).filter(followsAccount);
    for (const [name, of] of groupBy(segments, chargeKey)) {
      this.earlierDays.set(
        name,
        earlierDaysAfter(of, (id) => this.givenUntil(id)),
      );
    }
    this.billingDay = day;
  }

  private givenUntil(segmentId: string): LocalDate | null {
    const own = this.items.filter(
      (item) =>
        item.segmentId === segmentId &&
        item.kind === "discount" &&
        item.amount.isNegative() !== isRaise(item.trace),
    );
    return (
      own
        .map(({ serviceEnd }) => serviceEnd)
        .toSorted(compareDates)
        .at(-1) ?? null
    );
  }

  /** The charge of a billed segment. */
  chargeOf(segmentId: string): string | undefined {
    return this.items.find((item) => item.segmentId === segmentId)?.chargeNumber ?? undefined;
  }

  /** Bills all payers. */
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
      ...{ documentDate: targetDate, billed: this.items, usage: this.usage, funds: this.funds },
    });
    const items = drafts.flatMap((draft) => draft.items);
    this.takeFunds(items);
    this.items.push(...items);
    for (const [segment, day] of processedThroughAfter(items)) this.through.set(segment, day);
    return this.taxes.of(drafts, charges, rules, id).flatMap((draft) => draft.items);
  }

  /** As they are stored: in the order of their ids. */
  private takeFunds(items: readonly ItemDraft[]): void {
    const granted = items.flatMap(({ prepaid }) => prepaid?.grants ?? []);
    const ids = new Map(
      granted.map(({ fundId }, place) => [fundId, `fund ${this.funds.length + place}`]),
    );
    this.funds = fundsAfter(this.funds, withFundIds(items, ids));
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
      billCycleDay: (payer) => (payer === FIRST_PAYER ? this.billingDay : this.history.billingDay),
      earlierDays: (charge, payer) =>
        payer === FIRST_PAYER ? (this.earlierDays.get(charge) ?? null) : null,
      processedThrough: (id) => this.through.get(id) ?? null,
    });
  }
}

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
