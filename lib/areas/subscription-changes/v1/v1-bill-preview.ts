import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import type { AssumedUsage } from "@/lib/areas/billing/assumed-usage";
import { draftsOf } from "@/lib/areas/billing/draft-documents";
import { previewedCommitments } from "@/lib/areas/billing/with-commitments";
import { requireWithinReach } from "@/lib/areas/orders/actions/action-dates";
import { nthBillingDate, type OrderPreview } from "@/lib/areas/orders/preview/preview-order";
import { isBilledTo } from "@/lib/areas/orders/billing/payer-bills";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { changeableSubscriptions, chargesAfter } from "@/lib/areas/subscriptions/changes/change";
import type { Subscription } from "@/lib/areas/subscriptions/detail-model";
import { accountDiscounts } from "@/lib/areas/subscriptions/due-charges";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { priced } from "@/lib/billing/billing-refusal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { uuidOf } from "@/lib/kernel/ids";
import { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { ExistingLine } from "./existing-line-model";
import { existingLines } from "./existing-line-queries";
import type { previewSubscriptionBill } from "@/lib/areas/subscriptions/v1-changes/v1-bill-preview-contract";

export type BillPreviewBody = z.output<typeof previewSubscriptionBill.body>;

/** The preview of a subscription's bills, and its first day. */
export type BillPreview = {
  readonly preview: OrderPreview;
  readonly from: LocalDate | null;
  /** The existing lines of the requested days. */
  readonly existing: readonly ExistingLine[];
};

/**
 * The documents that a bill of its payer would have for this subscription alone; with a first day, also
 * the existing lines from that day on.
 *
 * @throws NotFound, MissingField, RuleViolation naming the problem.
 */
export async function previewBill(
  ctx: Ctx,
  key: string,
  body: BillPreviewBody,
): Promise<BillPreview> {
  const subscription = await findSubscription(ctx, key);
  const account = await findAccount(ctx, subscription.invoiceAccountNumber);
  const [before] = await changeableSubscriptions(ctx, [subscription.subscriptionNumber]);
  if (before === undefined) throw new RangeError("a subscription lost its history");
  const change = { before, booked: [], timeline: before.timeline };
  const { billCycleDay } = account;
  const { charges: changedCharges, stored } = await chargesAfter(ctx, [change], billCycleDay);
  const discounts = await accountDiscounts(ctx, account, [before.id]);
  const isActive = before.timeline.status === "Active";
  const own = isActive ? changedCharges.filter(isBilledTo(account)) : [];
  const charges = [...own, ...discounts];
  const rules = billingRulesOf(ctx.settings);
  const targetDate = throughDate(ctx, body, subscription, own, rules);
  const documentDate = ctx.today;
  const { skipTax } = body;
  const assumedUsage = assumedOf(body, own);
  const words = { targetDate, documentDate, skipTax, assumedUsage, hold: false };
  const asked = { account, charges, ...words };
  const drafts = await draftsOf(ctx, { ...asked, charges: await previewedCommitments(ctx, asked) });
  const from = startDate(ctx, body, subscription);
  const statuses = ["Draft", "Posted"] as const;
  const billed = from ? await existingLines(ctx, subscription.id, [account.id], statuses) : [];
  const prepared = {
    ...{
      subscriptions: [],
      created: [],
      changes: [change],
      lines: [],
      redeemed: [],
      changedCharges,
      stored,
      discounts,
    },
    status: "Completed" as const,
  };
  return {
    preview: {
      ...{ prepared, charges, drafts, targetDate, rules, billCycleDay: () => billCycleDay },
      ...{ payers: [account], commitments: [] },
      skipTax: skipTax ?? false,
    },
    from,
    existing: billed.filter(({ serviceEnd }) => from !== null && serviceEnd > from),
  };
}

/** @throws RuleViolation for a charge that is not a usage charge of the subscription, or given twice. */
function assumedOf(
  { quantityForUsageCharges = [] }: BillPreviewBody,
  charges: readonly BillableCharge[],
): AssumedUsage {
  const usage = new Set(
    charges.flatMap(({ segment }) => (segment.type === "Usage" ? segment.segmentId : [])),
  );
  const assumed = new Map<string, Decimal>();
  for (const { chargeId, quantity } of quantityForUsageCharges) {
    const segmentId = uuidOf(chargeId);
    if (segmentId === undefined || !usage.has(segmentId)) {
      throw new RuleViolation(
        `quantityForUsageCharges: ${chargeId} is no usage charge that the subscription is billed for.`,
      );
    }
    if (assumed.has(segmentId)) {
      throw new RuleViolation(`quantityForUsageCharges names ${chargeId} twice.`);
    }
    assumed.set(segmentId, new Decimal(quantity));
  }
  return assumed;
}

function startDate(
  { today }: Ctx,
  { previewStartDate: start }: BillPreviewBody,
  { termStart }: Subscription,
): LocalDate | null {
  if (start === undefined) return null;
  if (start.previewStartDatePolicy === "today") return today;
  if (start.previewStartDatePolicy === "startOfTerm") return termStart;
  if (start.specificDate !== undefined) return start.specificDate;
  throw new MissingField("previewStartDate.specificDate is required with specificDate.");
}

function throughDate(
  ctx: Ctx,
  { previewThroughDate: through }: BillPreviewBody,
  { termEnd }: Subscription,
  charges: readonly BillableCharge[],
  rules: BillingRules,
): LocalDate {
  const periods = (count: number) =>
    priced(() => nthBillingDate(charges, count, rules)) ?? ctx.today;
  if (through === undefined) return periods(1);
  if (through.previewThruDatePolicy === "nextBillingPeriods") {
    if (through.nextBillingPeriods !== undefined) return periods(through.nextBillingPeriods);
    throw new MissingField("previewThroughDate.nextBillingPeriods is required with that policy.");
  }
  if (through.previewThruDatePolicy === "endOfTerm") {
    if (termEnd !== null) return termEnd;
    throw new RuleViolation("endOfTerm needs a TERMED subscription.");
  }
  if (through.specificDate === undefined) {
    throw new MissingField("previewThroughDate.specificDate is required with specificDate.");
  }
  requireWithinReach(ctx, "previewThroughDate.specificDate", through.specificDate);
  return through.specificDate;
}
