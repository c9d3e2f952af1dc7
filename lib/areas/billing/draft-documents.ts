import type { Ctx } from "@/lib/kernel/context";
import { documentRulesOf } from "@/lib/areas/settings/model";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { priced } from "@/lib/billing/billing-refusal";
import { usageToRate } from "@/lib/areas/usage/rate-usage";
import { newId } from "@/lib/kernel/ids";
import { fundsToBill } from "@/lib/areas/prepaid/funds";
import type { BilledItem, ItemDraft } from "@/lib/billing/item-draft";
import { fundsAfter, withFundIds } from "@/lib/billing/prepaid/fund-moves";
import type { LocalDate } from "@/lib/values/local-date";
import { type AssumedUsage, withAssumedUsage } from "./assumed-usage";
import { type BilledAccount, type DocumentDraft, draftDocuments } from "@/lib/areas/invoices/model";
import { billedItems } from "./billed-queries";
import { taxedDrafts } from "@/lib/areas/invoices/taxation/tax-drafts";
import { usageToBill } from "@/lib/areas/invoices/usage-model";

/**
 * The documents that billing `charges` would create, including lines of zero (see `kind`). Previews
 * return these.
 */
export async function draftsOf(
  ctx: Ctx,
  request: {
    account: BilledAccount;
    charges: readonly BillableCharge[];
    targetDate: LocalDate;
    documentDate: LocalDate;
    /** The documents will be stored in this transaction: their usage is locked until then. */
    hold: boolean;
    /** Previews only: omit taxes. */
    skipTax?: boolean;
    /** Previews only: units that replace recorded usage. */
    assumedUsage?: AssumedUsage;
    /** Lines that are drafted, but not stored yet: of the other payers of an order. */
    before?: readonly ItemDraft[];
  },
): Promise<DocumentDraft[]> {
  const { account, charges, targetDate, assumedUsage, hold, before = [] } = request;
  const rules = documentRulesOf(ctx.settings);
  const billed = await billedBefore(ctx, charges);
  const asked = usageToBill(charges, targetDate, rules);
  const sent = await usageToRate(ctx, asked, { accountId: account.id, rules, hold });
  const usage = assumedUsage?.size
    ? priced(() => withAssumedUsage(sent, charges, targetDate, assumedUsage, rules))
    : sent;
  const stored = await fundsToBill(ctx, charges, hold);
  const funds = fundsAfter(stored, before);
  const drafts = withFunds(
    priced(() => draftDocuments({ ...request, billed, usage, funds, rules })),
  );
  return request.skipTax ? drafts : taxedDrafts(ctx, { account, charges, rules }, drafts);
}

/** New funds get their permanent ids, by which other drafts of one order refer to them. */
function withFunds(drafts: readonly DocumentDraft[]): DocumentDraft[] {
  const granted = drafts.flatMap(({ items }) =>
    items.flatMap(({ prepaid }) => prepaid?.grants ?? []),
  );
  if (!granted.length) return [...drafts];
  const ids = new Map(granted.map(({ fundId }) => [fundId, newId()]));
  return drafts.map((draft) => ({ ...draft, items: withFundIds(draft.items, ids) }));
}

/**
 * Lines of earlier documents, for charges that need them: the remaining amount of a fixed discount,
 * the cost so far of the running period of usage on demand, and credits of days billed beyond the end
 * of a charge.
 */
async function billedBefore(
  ctx: Ctx,
  charges: readonly BillableCharge[],
): Promise<BilledItem[] | undefined> {
  if (!charges.some(needsBilled)) return undefined;
  return billedItems(
    ctx.tenantId,
    charges.map(({ segment }) => segment.segmentId),
  );
}

function needsBilled({ segment }: BillableCharge): boolean {
  const { processedThrough, effectiveEnd } = segment;
  if (segment.model === "DiscountFixedAmount") return true;
  const onDemand = segment.type === "Usage" && segment.usageRating === "OnDemand";
  if (onDemand && processedThrough !== null) return true;
  return processedThrough !== null && effectiveEnd !== null && processedThrough > effectiveEnd;
}
