import * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { previewedChanges } from "@/lib/areas/commitments/plan-changes";
import { leftBy, type PlannedChange } from "@/lib/areas/commitments/planned-model";
import type { BilledAccount, DocumentDraft } from "@/lib/areas/invoices/model";
import { billingRulesOf } from "@/lib/areas/settings/model";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { priced } from "@/lib/billing/billing-refusal";
import { lastTerm } from "@/lib/areas/subscriptions/timeline/timeline-model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { generateItems, processedThroughAfter } from "@/lib/billing/invoice-items";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { type LocalDate, later } from "@/lib/values/local-date";
import { requireWithinReach } from "@/lib/areas/orders/actions/action-dates";
import type { BillingDay } from "./ordered-states";
import { billsOf, payersOf } from "@/lib/areas/orders/billing/payer-bills";
import {
  accountKeyOf,
  type PayingAccount,
  type PreparedOrder,
  prepareOrder,
} from "@/lib/areas/orders/place/prepare-order";
import { standInAccount } from "./preview-account";
import { requireAvailable } from "@/lib/areas/orders/place/require-available";
import { requestedSubscriptions } from "@/lib/areas/orders/requested-in-body";
import type { RequestedSubscription } from "@/lib/areas/orders/requested-order";
import { bringsOwners, type WithEntries } from "@/lib/areas/orders/order-body";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import type { previewOrder as contract } from "./preview-contract";

export type PreviewBody = WithEntries<z.output<typeof contract.body>>;

/** The preview of an order. */
export type OrderPreview = {
  readonly prepared: PreparedOrder;
  /** Every charge of the order, due or not. */
  readonly charges: readonly BillableCharge[];
  readonly drafts: readonly DocumentDraft[];
  /** The day through which charges are calculated. */
  readonly targetDate: LocalDate;
  readonly rules: BillingRules;
  /** Of a payer. */
  readonly billCycleDay: BillingDay;
  /** All payers. */
  readonly payers: readonly BilledAccount[];
  readonly skipTax: boolean;
  /** What it does to commitments. */
  readonly commitments: readonly PlannedChange[];
};

/** An order to preview, requested by any call. */
export type RequestedPreview = Omit<PreviewBody, "subscriptions"> & {
  readonly subscriptions: readonly RequestedSubscription[];
};

/**
 * Computes an order without storing it, by the code that prepares orders and drafts invoices.
 *
 * @throws RuleViolation, MissingField or NotFound as creating the order.
 */
export async function previewOrder(
  ctx: Ctx,
  body: PreviewBody,
  around: Around = {},
): Promise<OrderPreview> {
  requireAvailable(body);
  if (bringsOwners(body)) {
    throw new RuleViolation(
      "A preview names accounts that exist: newSubscriptionOwnerAccount belongs to the order.",
    );
  }
  const subscriptions = requestedSubscriptions(body.subscriptions);
  return previewRequested(ctx, { ...body, subscriptions }, around);
}

/** Previews an internal order. `held` is the subscription that it changes, if already read. */
export async function previewRequested(
  ctx: Ctx,
  body: RequestedPreview,
  { documentDate = ctx.today, held }: Around = {},
): Promise<OrderPreview> {
  const account = await accountOf(ctx, body);
  const prepared = await prepareOrder(ctx, {
    ...{ account, request: body, bills: true },
    held: held && [held],
  });
  const committing = { orderId: newId(), orderDate: body.orderDate, account };
  const entries = body.commitments ?? [];
  const commitments = await previewedChanges(ctx, committing, entries);
  const rules = billingRulesOf(ctx.settings);
  const find = (id: string) => findAccount(ctx, id);
  const payers = await payersOf<PayingAccount>(ctx, account, prepared, find);
  const charges = payers.flatMap((payer) => payer.charges);
  const targetDate = priced(() => throughDate(ctx, body.previewOptions, prepared, charges, rules));
  const { skipTax, chargeTypeToExclude } = body.previewOptions;
  const without = new Set<string>(chargeTypeToExclude);
  const bills = await billsOf(ctx, payers, {
    targetDate,
    documentDate,
    skipTax,
    without,
    hold: false,
    commitments: leftBy(commitments),
  });
  const drafts = bills.flatMap((bill) => bill.drafts);
  const days = new Map(payers.map((payer) => [payer.account.id, payer.account.billCycleDay]));
  const billCycleDay = (payer: string) => days.get(payer) ?? account.billCycleDay;
  return {
    ...{ prepared, drafts, targetDate, rules, billCycleDay, commitments },
    charges: bills.flatMap((bill) => bill.charges),
    payers: payers.map((payer) => payer.account),
    skipTax: skipTax ?? false,
  };
}

type Around = {
  readonly documentDate?: LocalDate | undefined;
  readonly held?: ChangeableSubscription;
};

async function accountOf(ctx: Ctx, body: RequestedPreview): Promise<PayingAccount> {
  const { previewAccountInfo, existingAccountId, existingAccountNumber } = body;
  if (previewAccountInfo === undefined) return findAccount(ctx, accountKeyOf(body));
  if (existingAccountId !== undefined || existingAccountNumber !== undefined) {
    throw new RuleViolation("previewAccountInfo stands in for an account: give one of them only.");
  }
  return standInAccount(previewAccountInfo, body.orderDate);
}

function throughDate(
  ctx: Ctx,
  options: PreviewBody["previewOptions"],
  { created, changes }: PreparedOrder,
  charges: readonly BillableCharge[],
  rules: BillingRules,
): LocalDate {
  if (options.previewThruType === "SpecificDate") {
    const date = options.specificPreviewThruDate;
    if (date === undefined) throw missing("specificPreviewThruDate", "SpecificDate");
    requireWithinReach(ctx, "specificPreviewThruDate", date);
    return date;
  }
  if (options.previewThruType === "NumberOfPeriods") {
    const count = options.previewNumberOfPeriods;
    if (count === undefined) throw missing("previewNumberOfPeriods", "NumberOfPeriods");
    return nthBillingDate(charges, count, rules) ?? ctx.today;
  }
  const ends = [...created, ...changes].map(({ timeline }) => lastTerm(timeline).end);
  return ends.reduce<LocalDate>((last, end) => {
    if (end === null) {
      throw new RuleViolation(
        "TermEnd needs TERMED subscriptions; an EVERGREEN one takes SpecificDate or NumberOfPeriods.",
      );
    }
    return later(last, end);
  }, ctx.today);
}

function missing(name: string, type: string): MissingField {
  return new MissingField(`${name} is required with previewThruType ${type}.`);
}

/** The day of the n-th bill of the charges, or of the last one if there are fewer. */
export function nthBillingDate(
  charges: readonly BillableCharge[],
  count: number,
  rules: BillingRules,
): LocalDate | undefined {
  let segments = charges.map(({ segment }) => segment);
  let date: LocalDate | undefined;
  for (let period = 0; period < count; period += 1) {
    const due = segments.flatMap((segment) => nextBillingDate(segment, rules) ?? []).sort();
    const next = due[0];
    if (next === undefined) return date;
    date = date === undefined ? next : later(date, next);
    const through = processedThroughAfter(generateItems(segments, date, rules));
    segments = segments.map((segment) => ({
      ...segment,
      processedThrough: through.get(segment.segmentId) ?? segment.processedThrough,
    }));
  }
  return date;
}
