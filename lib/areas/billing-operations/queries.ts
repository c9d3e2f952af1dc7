import { prisma, statement } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** The numbers of subscriptions, by id. */
export async function subscriptionNumbers(
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await prisma().subscription.findMany({
    where: { tenantId, id: { in: [...ids] } },
    select: { id: true, subscriptionNumber: true },
  });
  return new Map(found.map(({ id, subscriptionNumber }) => [id, subscriptionNumber]));
}

/** The descriptions of charges, by the id of their segment. */
export async function chargeDescriptions(
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await prisma().ratePlanCharge.findMany({
    where: { tenantId, id: { in: [...ids] } },
    select: { id: true, description: true },
  });
  return new Map(found.map(({ id, description }) => [id, description ?? ""]));
}

/** The active subscriptions of an account that end with their term by a day, by number. */
export async function endingSubscriptions(
  tenantId: string,
  accountId: string,
  day: string,
): Promise<string[]> {
  const found = await prisma().subscription.findMany({
    where: {
      ...{ tenantId, accountId, status: "Active", termType: "TERMED", autoRenew: false },
      cancelledOn: null,
      termEnd: { lte: new Date(`${day}T00:00:00Z`) },
    },
    select: { subscriptionNumber: true },
    orderBy: { subscriptionNumber: "asc" },
  });
  return found.map(({ subscriptionNumber }) => subscriptionNumber);
}

/** The subscriptions of an account without an end, by id. */
export async function evergreenSubscriptions(
  tenantId: string,
  accountId: string,
): Promise<ReadonlySet<string>> {
  const found = await prisma().subscription.findMany({
    where: { tenantId, invoiceAccountId: accountId, termType: "EVERGREEN" },
    select: { id: true },
  });
  return new Set(found.map(({ id }) => id));
}

/** The draft invoices of an account, oldest first. */
export async function draftInvoices(tenantId: string, accountId: string): Promise<string[]> {
  const found = await prisma().invoice.findMany({
    where: { tenantId, accountId, kind: "Invoice", status: "Draft" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return found.map(({ id }) => id);
}

/** The draft credit memos of an account that bills made, oldest first; those entered or of an invoice are not among them. */
export async function draftMemosOfBills(tenantId: string, accountId: string): Promise<string[]> {
  const found = await prisma().creditMemo.findMany({
    where: { tenantId, accountId, status: "Draft", source: { in: ["BillRun", "Order"] } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return found.map(({ id }) => id);
}

/** A line of a draft invoice. */
export type DraftLine = {
  id: string;
  kind: string;
  chargeId: string | null;
  chargeNumber: string | null;
  chargeName: string;
  chargeType: "OneTime" | "Recurring" | "Usage";
  productName: string;
  subscriptionId: string | null;
  subscriptionNumber: string | null;
  serviceStart: LocalDate;
  serviceEnd: LocalDate;
  quantity: Decimal | null;
  uom: string | null;
  amount: Decimal;
  taxAmount: Decimal;
  createdAt: Date;
};

/** As the database returns it: amounts as text. */
type DraftRow = Omit<DraftLine, "quantity" | "amount" | "taxAmount"> & {
  quantity: string | null;
  amount: string;
  taxAmount: string;
};

const draftItems = statement<DraftRow>(
  "billing-preview-draft-lines",
  `select t.id, t.kind, t.rate_plan_charge_id as "chargeId", t.charge_number as "chargeNumber", t.charge_name as "chargeName",
     case t.charge_type when 'Recurring' then 'Recurring' when 'Usage' then 'Usage' else 'OneTime' end as "chargeType",
     t.product_name as "productName", t.subscription_id as "subscriptionId", t.subscription_number as "subscriptionNumber",
     t.service_start as "serviceStart", t.service_end as "serviceEnd", t.quantity, t.uom, t.amount, t.tax_amount as "taxAmount",
     t.created_at as "createdAt"
   from invoice i join invoice_item t on t.tenant_id = i.tenant_id and t.invoice_id = i.id
   where i.tenant_id = $1 and i.account_id = $2 and i.status = 'Draft' and i.kind = 'Invoice' order by i.id, t.position`,
);

/** The lines of an account's draft invoices, oldest first. */
export async function draftLinesOf(tenantId: string, accountId: string): Promise<DraftLine[]> {
  return (await draftItems([tenantId, accountId])).map((row) => ({
    ...row,
    quantity: row.quantity === null ? null : decimal(row.quantity),
    amount: decimal(row.amount),
    taxAmount: decimal(row.taxAmount),
  }));
}
