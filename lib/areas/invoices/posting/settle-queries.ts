import type { CustomFields } from "@/lib/api/custom-fields/declared";
import { prisma, statement } from "@/lib/platform/database/db";
import { dayWritten, jsonWritten } from "@/lib/platform/database/prisma-values";
import type { Actor } from "@/lib/kernel/context";
import type { DocumentDraft, InvoiceAsGiven } from "@/lib/areas/invoices/model";
import { NOT_POSTED } from "@/lib/areas/invoices/lifecycle-model";
import type { LocalDate } from "@/lib/values/local-date";

type Keys = { tenantId: string; now: Date };
type Totals = Pick<DocumentDraft, "amount" | "amountWithoutTax" | "taxAmount" | "taxMessage">;

const post = statement<{ id: string }>(
  "invoice-post",
  `update invoice i set status = 'Posted', invoice_number = $3, invoice_date = $4, due_date = $5, posted_at = $6, posted_by_name = $7, posted_by_id = $8,
     updated_at = $6, bill_to_snapshot_id = $9, sold_to_snapshot_id = $10, ship_to_snapshot_id = $11,
     parties = document_parties(i.tenant_id, a.entity_id, i.account_id, $12, $13, $14)
   from account a
   where i.tenant_id = $1 and i.id = $2 and i.status = 'Draft' and a.tenant_id = i.tenant_id and a.id = i.account_id
   returning i.id`,
);

/** The contacts that a document is posted to, and their snapshots. */
type KeptContacts = Readonly<
  Record<
    "bill_to" | "sold_to" | "ship_to" | `${"bill" | "sold" | "ship"}_to_snapshot_id`,
    string | null
  >
>;

/** What a draft states once it is posted. */
export type PostedAs = {
  invoiceNumber: string;
  invoiceDate: LocalDate;
  dueDate: LocalDate;
  by: Pick<Actor, "id" | "name">;
  contacts: KeptContacts;
};

/** Makes a draft posted, with its current parties; false when it is no longer one. */
export async function markPosted({ tenantId, now }: Keys, id: string, as: PostedAs) {
  const { invoiceNumber, invoiceDate, dueDate, by, contacts: c } = as;
  const snapshots = [c.bill_to_snapshot_id, c.sold_to_snapshot_id, c.ship_to_snapshot_id];
  const contacts = [...snapshots, c.bill_to, c.sold_to, c.ship_to];
  const facts = [invoiceNumber, invoiceDate, dueDate, now, by.name, by.id];
  const rows = await post([tenantId, id, ...facts, ...contacts]);
  return rows.length === 1;
}

/** Makes an unpaid posted invoice a draft; false when it is no longer one. */
export async function markDraft({ tenantId, now }: Keys, id: string) {
  const { fields } = prisma().invoice;
  const { count } = await prisma().invoice.updateMany({
    where: { tenantId, id, status: "Posted", balance: { equals: fields.amount }, reversed: false },
    data: { status: "Draft", ...NOT_POSTED, updatedAt: now },
  });
  return count === 1;
}

const named = statement<{ name: string }>(
  "invoice-named-by",
  `select 'credit memo ' || m.memo_number as name from credit_memo m
     where m.tenant_id = $1 and m.status in ('Draft', 'Posted') and (m.referred_invoice_id = $2 or exists (
       select from credit_memo_item x join invoice_item t on t.tenant_id = x.tenant_id and t.id = x.invoice_item_id
       where x.tenant_id = m.tenant_id and x.credit_memo_id = m.id and t.invoice_id = $2))
   union all
   select 'debit memo ' || d.invoice_number from invoice d
     where d.tenant_id = $1 and d.referred_invoice_id = $2 and d.status in ('Draft', 'Posted')
   union all
   select 'payment schedule item ' || s.item_number from payment_schedule_item s
     where s.tenant_id = $1 and s.invoice_id = $2 and s.status in ('Pending', 'Error')
   limit 1`,
);

/** An object that refers to a posted invoice and would dangle; undefined when there is none. */
export async function namedBy(tenantId: string, id: string): Promise<string | undefined> {
  return (await named([tenantId, id]))[0]?.name;
}

/** Cancels a draft so that its lines no longer count; returns them, or undefined when it is none. */
export async function markCanceled({ tenantId, now }: Keys, id: string, by: string) {
  const { count } = await prisma().invoice.updateMany({
    where: { tenantId, id, status: "Draft" },
    data: {
      status: "Canceled",
      balance: 0,
      canceledAt: now,
      canceledByName: by,
      updatedAt: now,
    },
  });
  if (count === 0) return undefined;
  const items = await prisma().invoiceItem.updateManyAndReturn({
    where: { tenantId, invoiceId: id },
    data: { reversedBy: id, balance: 0 },
    select: { id: true, ratePlanChargeId: true, kind: true },
  });
  return items.map(({ ratePlanChargeId: chargeId, ...item }) => ({ ...item, chargeId }));
}

const removeTaxes = statement(
  "invoice-delete-taxes",
  `delete from taxation_item x using invoice_item t
   where t.tenant_id = $1 and t.invoice_id = $2 and x.tenant_id = t.tenant_id and x.invoice_item_id = t.id`,
);
/** Deletes the lines of an invoice and their taxes; the database refuses it unless it is canceled, or an entered draft. */
export async function deleteLines({ tenantId }: Pick<Keys, "tenantId">, id: string): Promise<void> {
  await removeTaxes([tenantId, id]);
  await prisma().invoiceItem.deleteMany({ where: { tenantId, invoiceId: id } });
}

/** Deletes a canceled invoice with its lines and their taxes; the database refuses any other one. */
export async function deleteRows({ tenantId }: Keys, id: string): Promise<boolean> {
  await deleteLines({ tenantId }, id);
  const where = { tenantId, id, status: "Canceled" };
  return (await prisma().invoice.deleteMany({ where })).count === 1;
}

/** The totals of a draft after its lines changed; false when it is no longer one. */
export async function storeTotals(
  { tenantId, now }: Keys,
  id: string,
  { amount, amountWithoutTax, taxAmount, taxMessage = null }: Totals,
): Promise<boolean> {
  const { count } = await prisma().invoice.updateMany({
    where: { tenantId, id, status: "Draft" },
    data: {
      amount: amount.toFixed(),
      amountWithoutTax: amountWithoutTax.toFixed(),
      taxAmount: taxAmount.toFixed(),
      balance: amount.toFixed(),
      taxMessage,
      updatedAt: now,
    },
  });
  return count === 1;
}

const used = statement<{ used: boolean }>(
  "invoice-used",
  `select exists (select from payment_application where tenant_id = $1 and invoice_id = $2)
     or exists (select from credit_memo_application where tenant_id = $1 and invoice_id = $2)
     or exists (select from credit_memo where tenant_id = $1 and referred_invoice_id = $2)
     or exists (select from invoice where tenant_id = $1 and referred_invoice_id = $2)
     or exists (select from adjustment where tenant_id = $1 and invoice_id = $2)
     or exists (select from payment_retry where tenant_id = $1 and invoice_id = $2)
     or exists (select from payment_schedule_item where tenant_id = $1 and invoice_id = $2) as used`,
);

/** Whether anything was ever paid, credited or planned on an invoice, even if it was unapplied. */
export async function wasUsed(tenantId: string, id: string): Promise<boolean> {
  return (await used([tenantId, id]))[0]?.used ?? false;
}

/** The changeable fields of an invoice beside its state. */
export type InvoiceRemarks = {
  /** Debit memos only. */
  reasonCode: string | null;
  comments: string | null;
  customFields: CustomFields;
  asGiven: InvoiceAsGiven;
  invoiceDate: LocalDate;
  dueDate: LocalDate;
  transferredToAccounting: string;
};

/** Stores the remarks of an invoice. */
export async function storeRemarks(
  { tenantId, now }: Keys,
  id: string,
  to: InvoiceRemarks,
  autoPay: boolean | undefined,
) {
  await prisma().invoice.updateMany({
    where: { tenantId, id },
    data: {
      ...(autoPay === undefined ? {} : { autoPay }),
      reasonCode: to.reasonCode,
      comments: to.comments,
      customFields: to.customFields,
      asGiven: jsonWritten(to.asGiven),
      invoiceDate: dayWritten(to.invoiceDate),
      dueDate: dayWritten(to.dueDate),
      transferredToAccounting: to.transferredToAccounting,
      updatedAt: now,
    },
  });
}
