import type { Ctx } from "@/lib/api/context";
import type { Account } from "@/lib/areas/accounts/model";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { advanceCharges, dueCharges } from "@/lib/areas/subscriptions/due-charges";
import type { BillableCharge } from "@/lib/areas/subscriptions/model";
import { priced } from "@/lib/areas/subscriptions/refusal";
import { usageToRate } from "@/lib/areas/usage/rate-usage";
import type { BilledItem } from "@/lib/billing/item-draft";
import { takeNumbers } from "@/lib/platform/numbering";
import type { LocalDate } from "@/lib/values/local-date";
import { type BilledAccount, draftInvoices, type InvoiceDraft, type InvoiceSource } from "./model";
import { billedItems } from "./billed-queries";
import { type PostedInvoice, postInvoices } from "./post";
import { usageAsked } from "./usage-model";

export type GenerateRequest = {
  /** Locked by the caller: billing of one account is serial. */
  account: Account;
  /** What to bill; everything of the account that is due when absent. */
  charges?: readonly BillableCharge[];
  targetDate: LocalDate;
  documentDate: LocalDate;
  source: InvoiceSource;
  sourceId: string | null;
};

/**
 * Bills stored charges of an account through a day: invoices are posted at once, the account owes
 * them, and the charges move on. Statements do not grow with the number of charges.
 *
 * @throws RuleViolation when the terms of a charge contradict each other.
 */
export async function generateInvoices(
  ctx: Ctx,
  request: GenerateRequest,
): Promise<PostedInvoice[]> {
  const { account, targetDate, documentDate, source, sourceId } = request;
  const charges = request.charges ?? (await dueCharges(ctx, account, targetDate));
  const drafts = await draftsOf(ctx, { account, charges, targetDate, documentDate });
  if (!drafts.length) return [];
  const { invoice: numbers } = await takeNumbers({ invoice: drafts.length });
  const posted = await postInvoices(ctx, { account, drafts, charges, numbers, source, sourceId });
  await advanceCharges(
    ctx,
    drafts.flatMap(({ advances }) => advances),
  );
  return posted;
}

/** Bills everything of a locked account that is due on a day, with that day on the documents. */
export function billAccount(
  ctx: Ctx,
  account: Account,
  targetDate: LocalDate,
): Promise<PostedInvoice[]> {
  return generateInvoices(ctx, {
    account,
    targetDate,
    documentDate: targetDate,
    source: "BillRun",
    sourceId: null,
  });
}

/** The documents that billing `charges` would make; a preview stops here. */
export async function draftsOf(
  ctx: Ctx,
  request: {
    account: BilledAccount;
    charges: readonly BillableCharge[];
    targetDate: LocalDate;
    documentDate: LocalDate;
  },
): Promise<InvoiceDraft[]> {
  const { account, charges, targetDate } = request;
  const billed = await billedBefore(ctx, charges);
  const usage = await usageToRate(ctx, account.id || null, usageAsked(charges, targetDate));
  const rules = billingRulesOf(ctx.settings);
  return priced(() => draftInvoices({ ...request, billed, usage, rules }));
}

/** What earlier documents hold of the charges, where a fixed discount has to know what is left. */
async function billedBefore(
  ctx: Ctx,
  charges: readonly BillableCharge[],
): Promise<BilledItem[] | undefined> {
  if (!charges.some(({ segment }) => segment.model === "DiscountFixedAmount")) return undefined;
  return billedItems(
    ctx.tenantId,
    charges.map(({ segment }) => segment.segmentId),
  );
}
