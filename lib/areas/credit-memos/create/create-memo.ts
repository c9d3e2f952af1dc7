import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { adjustBalance } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { withSnapshots } from "@/lib/areas/contacts/snapshots/keep-snapshots";
import type { CustomFields } from "@/lib/api/custom-fields/declared";
import { changedCustomFields, storedCustomFields } from "@/lib/api/custom-fields/changed";
import { creditTaxes, type TaxCredit } from "@/lib/areas/invoices/taxation/credit-taxes";
import { constraintOf, isDuplicate } from "@/lib/platform/database/database-faults";
import { isGapless, standInFor } from "@/lib/platform/numbers/document-numbers";
import { newId } from "@/lib/kernel/ids";
import { passDocumentNumber, takeNumber } from "@/lib/platform/numbers/numbering";
import { sequencedNumber } from "@/lib/platform/numbers/sequenced-numbers";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { totalsOf } from "./credit-model";
import type { MemoSource } from "@/lib/areas/credit-memos/model";
import { announcePosted } from "@/lib/areas/credit-memos/post";
import { insertMemos } from "@/lib/areas/credit-memos/posting-queries";

/** A requested line of a memo. */
export type NewLine = {
  readonly productRatePlanChargeId: string | null;
  readonly invoiceItemId: string | null;
  readonly subscriptionId: string | null;
  readonly subscriptionNumber: string | null;
  readonly productName: string;
  readonly ratePlanName: string;
  readonly chargeNumber: string;
  readonly chargeName: string;
  readonly chargeType: string;
  readonly sku: string;
  readonly description: string | null;
  readonly kind: "charge" | "credit" | "discount";
  readonly appliedToChargeId: string | null;
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
  readonly quantity: string | null;
  readonly uom: string | null;
  readonly unitPrice: string | null;
  readonly amount: Decimal;
  readonly taxAmount: Decimal;
  /** The amount of each tax of the invoice's line, if given. */
  readonly taxParts?: TaxCredit["parts"];
  readonly customFields?: CustomFields;
};

/** A requested memo. */
export type NewMemo = {
  /** Locked by the caller. */
  readonly account: Account;
  readonly lines: readonly NewLine[];
  readonly source: MemoSource;
  readonly referredInvoiceId: string | null;
  readonly posted: boolean;
  readonly number?: string | undefined;
  readonly memoDate: LocalDate;
  readonly comment?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly revenueImpacting?: boolean;
  readonly autoApplyUponPosting?: boolean;
  readonly excludeFromAutoApply?: boolean;
  readonly customFields?: Readonly<Record<string, unknown>> | undefined;
};

/** The stored memo. */
export type CreatedMemo = {
  readonly id: string;
  readonly memoNumber: string;
  readonly amount: Decimal;
};

/**
 * Stores a memo, as a draft or posted; a posted one lowers the account's balance.
 *
 * @throws RuleViolation when the total is not positive, or its number is taken or may not be set by
 * the
 * caller.
 */
export async function createMemo(ctx: Ctx, memo: NewMemo): Promise<CreatedMemo> {
  const { net, tax, total } = totalsOf(memo.lines);
  if (total.lessThanOrEqualTo(0)) {
    throw new RuleViolation("The total of a credit memo must be above zero.");
  }
  const id = newId();
  const memoNumber = await numberOf(ctx, memo, id);
  const row = { ...rowOf(ctx, memo, id, memoNumber), ...amountsOf(net, tax, total) };
  const rows = memo.lines.map((line, index) => lineRow(ctx, id, index + 1, line));
  try {
    await insertMemos(
      memo.referredInvoiceId === null ? await withSnapshots(ctx, [row]) : [row],
      rows,
    );
  } catch (error) {
    if (!isDuplicate(error) || constraintOf(error) !== "credit_memo_tenant_id_memo_number_key") {
      throw error;
    }
    throw new RuleViolation(
      "number must be unique: there is a credit memo of this number already.",
    );
  }
  await creditTaxes(ctx, memo.account.currency, taxesOf(memo.lines, rows));
  const detail = { memoNumber, amount: total.toString() };
  ctx.record({ subjectType: "creditMemo", subjectId: id, action: "create", detail });
  if (memo.posted) {
    await adjustBalance(ctx, memo.account.id, total.negated());
    announcePosted(ctx, memo.account, { id, memoNumber, amount: total });
  }
  return { id, memoNumber, amount: total };
}

/** A draft has a separate number, unless the tenant's numbers may have gaps. */
async function numberOf({ settings }: Ctx, { account, number, posted }: NewMemo, id: string) {
  if (!isGapless(settings)) {
    if (number === undefined) return sequencedNumber("creditMemo", account.id);
    await passDocumentNumber("creditMemo", number);
    return number;
  }
  if (number !== undefined) {
    throw new RuleViolation(
      "number must be left out: credit memos are numbered without gaps, in the order in which they are posted.",
    );
  }
  return posted ? standInFor("creditMemo", id) : takeNumber("draftCreditMemo");
}

/** The lines' credits of an invoice's taxes. */
function taxesOf(lines: readonly NewLine[], rows: readonly { readonly id: string }[]): TaxCredit[] {
  return lines.flatMap(({ invoiceItemId, taxAmount, taxParts }, index) => {
    const id = rows[index]?.id;
    if (invoiceItemId === null || id === undefined) return [];
    const asked = taxParts ? { parts: taxParts } : {};
    return [{ creditMemoItemId: id, invoiceItemId, taxAmount, ...asked }];
  });
}

function amountsOf(net: Decimal, tax: Decimal, total: Decimal) {
  return {
    amount: total.toString(),
    amount_without_tax: net.toString(),
    tax_amount: tax.toString(),
    applied_amount: "0",
    refund_amount: "0",
    balance: total.toString(),
  };
}

function rowOf(ctx: Ctx, memo: NewMemo, id: string, memoNumber: string) {
  const { account } = memo;
  const at = ctx.now.toISOString();
  return {
    tenant_id: ctx.tenantId,
    id,
    memo_number: memoNumber,
    draft_number: !memo.posted && isGapless(ctx.settings) ? memoNumber : null,
    account_id: account.id,
    currency: account.currency,
    status: memo.posted ? "Posted" : "Draft",
    memo_date: memo.memoDate,
    target_date: null,
    source: memo.source,
    source_id: null,
    referred_invoice_id: memo.referredInvoiceId,
    reason_code: memo.reasonCode ?? null,
    comment: memo.comment ?? null,
    revenue_impacting: memo.revenueImpacting ?? true,
    auto_apply_upon_posting: memo.autoApplyUponPosting ?? false,
    exclude_from_auto_apply: memo.excludeFromAutoApply ?? false,
    transferred_to_accounting: "No",
    custom_fields: changedCustomFields({}, memo.customFields ?? {}),
    posted_at: memo.posted ? at : null,
    posted_by_name: memo.posted ? ctx.actor.name : null,
    posted_by_id: memo.posted ? ctx.actor.id : null,
    created_by_name: ctx.actor.name,
    created_by_id: ctx.actor.id,
    created_at: at,
    updated_at: at,
    entity: account.entityId,
    bill_to: account.billToContactId,
    sold_to: account.soldToContactId,
    ship_to: account.shipToContactId,
  };
}

function lineRow(ctx: Ctx, memoId: string, position: number, line: NewLine) {
  return {
    tenant_id: ctx.tenantId,
    id: newId(),
    credit_memo_id: memoId,
    position,
    rate_plan_charge_id: null,
    product_rate_plan_charge_id: line.productRatePlanChargeId,
    invoice_item_id: line.invoiceItemId,
    subscription_id: line.subscriptionId,
    subscription_number: line.subscriptionNumber,
    product_name: line.productName,
    rate_plan_name: line.ratePlanName,
    charge_number: line.chargeNumber,
    charge_name: line.chargeName,
    charge_type: line.chargeType,
    sku: line.sku,
    description: line.description,
    kind: line.kind,
    applied_to_charge_id: line.appliedToChargeId,
    service_start: line.serviceStart,
    service_end: line.serviceEnd,
    quantity: line.quantity,
    uom: line.uom,
    unit_price: line.unitPrice,
    amount: line.amount.toString(),
    tax_amount: line.taxAmount.toString(),
    trace: null,
    custom_fields: storedCustomFields(line.customFields),
    created_at: ctx.now.toISOString(),
  };
}
