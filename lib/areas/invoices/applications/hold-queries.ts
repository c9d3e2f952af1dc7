import { prisma, statement } from "@/lib/platform/database/db";
import { dayWritten } from "@/lib/platform/database/prisma-values";
import type { LocalDate } from "@/lib/values/local-date";

/** Why an invoice is not collected automatically. */
export type CollectionHold = {
  invoiceId: string;
  reason: string;
  heldByName: string;
  heldAt: Date;
  /** The day on which collection resumes; null: when resumed manually. */
  resumesOn: LocalDate | null;
};

const hold = statement(
  "collection-hold-store",
  `insert into collection_hold (tenant_id, invoice_id, reason, held_by_name, held_at, resumes_on)
   select $1, unnest($2::uuid[]), $3, $4, $5, $6::date
   on conflict (tenant_id, invoice_id) do update set reason = excluded.reason, held_by_name = excluded.held_by_name, held_at = excluded.held_at,
     resumes_on = excluded.resumes_on`,
);

/** Excludes invoices from automatic collection; the newest reason stays. */
export async function storeHolds(
  tenantId: string,
  invoiceIds: readonly string[],
  by: Omit<CollectionHold, "invoiceId">,
): Promise<void> {
  await hold([
    tenantId,
    invoiceIds,
    by.reason.slice(0, 500),
    by.heldByName,
    by.heldAt,
    by.resumesOn,
  ]);
}

/** True when there was a hold. */
export async function removeHold(tenantId: string, invoiceId: string): Promise<boolean> {
  const { count } = await prisma().collectionHold.deleteMany({ where: { tenantId, invoiceId } });
  return count > 0;
}

/** Removes the holds that end by a day; returns their invoices. */
export async function endHolds(tenantId: string, day: LocalDate): Promise<string[]> {
  const where = { tenantId, resumesOn: { lte: dayWritten(day) } };
  const due = await prisma().collectionHold.findMany({ where, select: { invoiceId: true } });
  const ended: string[] = [];
  // One by one: a hold may have been removed, or extended, since it was read.
  for (const { invoiceId } of due) {
    const { count } = await prisma().collectionHold.deleteMany({ where: { ...where, invoiceId } });
    if (count > 0) ended.push(invoiceId);
  }
  return ended;
}

const held = statement<CollectionHold>(
  "collection-holds",
  `select invoice_id as "invoiceId", reason, held_by_name as "heldByName", held_at as "heldAt", resumes_on as "resumesOn" from collection_hold
   where tenant_id = $1 and invoice_id = any($2::uuid[])`,
);

/** The holds on some invoices, by invoice. */
export async function holdsOf(
  tenantId: string,
  invoiceIds: readonly string[],
): Promise<Map<string, CollectionHold>> {
  const rows = await held([tenantId, invoiceIds]);
  return new Map(rows.map((row) => [row.invoiceId, row]));
}
