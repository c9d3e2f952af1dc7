import type { Ctx } from "@/lib/kernel/context";
import { documentRulesOf } from "@/lib/areas/settings/model";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { priced } from "@/lib/billing/billing-refusal";
import { usageToRate } from "@/lib/areas/usage/rate-usage";
import { RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { fundsToBill } from "@/lib/areas/prepaid/funds";
import { beforeTax, type BilledItem, type ItemDraft } from "@/lib/billing/item-draft";
import { fundsAfter, withFundIds } from "@/lib/billing/prepaid/fund-moves";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";
import type { UsageInput } from "@/lib/areas/usage/model";
import { groupBy } from "@/lib/values/group-by";
import type { LocalDate } from "@/lib/values/local-date";
import { type AssumedUsage, withAssumedUsage } from "./assumed-usage";
import { type BilledAccount, type DocumentDraft, draftDocuments } from "@/lib/areas/invoices/model";
import { billedItems } from "./billed-queries";
import { taxedParts } from "@/lib/areas/invoices/taxation/tax-drafts";
import { usageToBill } from "@/lib/areas/invoices/usage-model";

/** What a bill of one account includes. */
export type BillPart = {
  readonly account: BilledAccount;
  readonly charges: readonly BillableCharge[];
  /** Previews only: units that replace recorded usage. */
  readonly assumedUsage?: AssumedUsage;
  /** Lines that are drafted, but not stored yet: of the other payers of an order. */
  readonly before?: readonly ItemDraft[];
  /** Previews only: lines of bills of days before, which are drafted and not made. */
  readonly earlier?: readonly ItemDraft[];
};

/** How bills are drafted. */
type Terms = {
  readonly targetDate: LocalDate;
  readonly documentDate: LocalDate;
  /** The documents will be stored in this transaction: their usage is locked until then. */
  readonly hold: boolean;
  /** Previews only: omit taxes. */
  readonly skipTax?: boolean;
};

/**
 * The documents that billing `charges` would create, including lines of zero (see `kind`). Previews
 * return these.
 *
 * @throws RuleViolation when the terms of a charge contradict each other.
 */
export async function draftsOf(ctx: Ctx, request: BillPart & Terms): Promise<DocumentDraft[]> {
  const [drafts = []] = await draftsOfEach(ctx, [request], request);
  if (drafts instanceof RuleViolation) throw drafts;
  return drafts;
}

/**
 * The documents of several accounts, each as `draftsOf` makes them: everything is read once for all of them. An
 * account whose terms contradict each other has its refusal in place of documents, and holds up no other.
 */
export async function draftsOfEach(
  ctx: Ctx,
  parts: readonly BillPart[],
  { targetDate, documentDate, hold, skipTax = false }: Terms,
): Promise<(DocumentDraft[] | RuleViolation)[]> {
  const rules = documentRulesOf(ctx.settings);
  const billed = await billedBefore(ctx, parts);
  const usage = await usageOf(ctx, parts, { targetDate, hold, rules });
  const charges = parts.flatMap((part) => part.charges);
  const stored = await fundsToBill(ctx, charges, hold);
  const drafts = parts.map((part, index) =>
    refusedOr(() => {
      const { account, assumedUsage, before = [], earlier = [] } = part;
      const sent = usage[index] ?? [];
      const own = {
        account,
        charges: part.charges,
        billed: withEarlier(billed[index], earlier),
        rules,
      };
      const subscriptions = new Set(part.charges.map(({ subscriptionId }) => subscriptionId));
      const funds = stored.filter(({ subscriptionId }) => subscriptions.has(subscriptionId));
      const used = assumedUsage?.size
        ? withAssumedUsage(sent, part.charges, targetDate, assumedUsage, rules)
        : sent;
      const words = {
        targetDate,
        documentDate,
        usage: used,
        funds: fundsAfter(funds, [...earlier, ...before]),
      };
      return withFunds(draftDocuments({ ...own, ...words }));
    }),
  );
  return skipTax ? drafts : taxed(ctx, parts, drafts, rules);
}

/** Lines of earlier documents, where they are needed, with those of bills that are drafted before. */
function withEarlier(
  billed: BilledItem[] | undefined,
  earlier: readonly ItemDraft[],
): BilledItem[] | undefined {
  return billed && [...billed, ...earlier.map((item) => ({ ...item, amount: beforeTax(item) }))];
}

function refusedOr<T>(work: () => T): T | RuleViolation {
  try {
    return priced(work);
  } catch (refusal) {
    if (refusal instanceof RuleViolation) return refusal;
    throw refusal;
  }
}

async function taxed(
  ctx: Ctx,
  parts: readonly BillPart[],
  drafts: readonly (DocumentDraft[] | RuleViolation)[],
  rules: BillingRules,
): Promise<(DocumentDraft[] | RuleViolation)[]> {
  const asked = parts.map(({ account, charges }, index) => {
    const own = drafts[index];
    return { account, charges, drafts: Array.isArray(own) ? own : [] };
  });
  const answers = await taxedParts(ctx, asked, rules);
  return drafts.map((own, index) => (Array.isArray(own) ? (answers[index] ?? []) : own));
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
 * Lines of earlier documents, for accounts with charges that need them: the remaining amount of a fixed discount,
 * the cost so far of the running period of usage on demand, and credits of days billed beyond the end
 * of a charge.
 */
async function billedBefore(
  ctx: Ctx,
  parts: readonly BillPart[],
): Promise<(BilledItem[] | undefined)[]> {
  const owners = new Map<string, BilledItem[]>();
  const found = parts.map(({ charges }) => {
    if (!charges.some(needsBilled)) return undefined;
    const own: BilledItem[] = [];
    for (const { segment } of charges) owners.set(segment.segmentId, own);
    return own;
  });
  if (!owners.size) return found;
  for (const item of await billedItems(ctx.tenantId, [...owners.keys()]))
    owners.get(item.segmentId)?.push(item);
  return found;
}

function needsBilled({ segment }: BillableCharge): boolean {
  const { processedThrough, effectiveEnd } = segment;
  if (segment.model === "DiscountFixedAmount") return true;
  const onDemand = segment.type === "Usage" && segment.usageRating === "OnDemand";
  if (onDemand && processedThrough !== null) return true;
  return processedThrough !== null && effectiveEnd !== null && processedThrough > effectiveEnd;
}

/**
 * The usage of each account's charges. A charge whose segments are paid by several of the accounts is read for each
 * of them alone; the others share one read.
 */
async function usageOf(
  ctx: Ctx,
  parts: readonly BillPart[],
  { targetDate, hold, rules }: Pick<Terms, "targetDate" | "hold"> & { rules: BillingRules },
): Promise<UsageRecord[][]> {
  const asked = parts.map(({ charges }) => usageToBill(charges, targetDate, rules));
  const [only] = parts.length === 1 ? parts : [];
  if (only) {
    const words = { accountId: only.account.id, rules, hold };
    return [await usageToRate(ctx, asked[0] ?? [], words)];
  }
  const askers = groupBy(asked.flat(), ({ key }) => key);
  const isShared = (own: readonly UsageInput[]) =>
    own.some(({ key }) => (askers.get(key)?.length ?? 0) > 1);
  const words = { accountId: null, rules, hold };
  const together = asked.filter((own) => !isShared(own)).flat();
  const read = groupBy(await usageToRate(ctx, together, words), (record) => record.chargeNumber);
  const usage: UsageRecord[][] = [];
  for (const own of asked) {
    const alone = isShared(own) ? await usageToRate(ctx, own, words) : undefined;
    usage.push(alone ?? own.flatMap(({ key }) => read.get(key) ?? []));
  }
  return usage;
}
