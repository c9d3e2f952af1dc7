import type { Ctx } from "@/lib/kernel/context";
import { prisma } from "@/lib/platform/database/db";
import { dayRead, dayWritten, numberRead, wordRead } from "@/lib/platform/database/prisma-values";
import type { Adjustment, AdjustmentKind, AdjustmentSource, Remarks } from "./model";

type Keys = Pick<Ctx, "tenantId" | "now" | "actor">;

/** Stores new adjustments. */
export async function insertAdjustments(
  { tenantId, now, actor }: Keys,
  adjustments: readonly Adjustment[],
): Promise<void> {
  await prisma().adjustment.createMany({
    data: adjustments.map(({ amount, adjustmentDate, source, ...adjustment }) => ({
      ...adjustment,
      ...source,
      tenantId,
      amount: amount.toString(),
      adjustmentDate: dayWritten(adjustmentDate),
      createdByName: actor.name,
      createdById: actor.id,
      updatedById: actor.id,
      createdAt: now,
      updatedAt: now,
    })),
  });
}

const KINDS = ["CreditBalance", "Invoice", "InvoiceItem"] as const;
const TYPES = ["Increase", "Decrease", "Credit", "Charge"] as const;
const STATUSES = ["Processed", "Canceled"] as const;

/** An adjustment of a kind, by its id or its number. */
export async function adjustmentBy(
  tenantId: string,
  kind: AdjustmentKind,
  by: { id: string } | { adjustmentNumber: string },
): Promise<Adjustment | undefined> {
  const row = await prisma().adjustment.findFirst({ where: { tenantId, kind, ...by } });
  return row ? adjustmentOf(row) : undefined;
}

/** Processed movements of the credit balance of an account: by a payment or a refund, or what paid invoices, the newest first. */
export async function movementsOf(
  tenantId: string,
  accountId: string,
  by: { paymentId: string } | { refundId: string } | { type: "Decrease"; refundId: null },
): Promise<Adjustment[]> {
  const rows = await prisma().adjustment.findMany({
    where: { tenantId, accountId, kind: "CreditBalance", status: "Processed", ...by },
    orderBy: { id: "desc" },
  });
  return rows.map(adjustmentOf);
}

/** Deletes the canceled movements of a payment or a refund that is deleted itself. */
export async function deleteMovements(
  tenantId: string,
  by: { paymentId: string } | { refundId: string },
): Promise<void> {
  await prisma().adjustment.deleteMany({ where: { tenantId, status: "Canceled", ...by } });
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof prisma>["adjustment"]["findFirst"]>>>;

function adjustmentOf(row: Row): Adjustment {
  return {
    id: row.id,
    adjustmentNumber: row.adjustmentNumber,
    kind: wordRead(KINDS, row.kind),
    type: wordRead(TYPES, row.type),
    status: wordRead(STATUSES, row.status),
    accountId: row.accountId,
    source: sourceOf(row),
    invoiceItemId: row.invoiceItemId,
    taxationItemId: row.taxationItemId,
    currency: row.currency,
    amount: numberRead(row.amount),
    adjustmentDate: dayRead(row.adjustmentDate),
    reasonCode: row.reasonCode,
    comment: row.comment,
    referenceId: row.referenceId,
    accountingCode: row.accountingCode,
  };
}

function sourceOf({ id, invoiceId, paymentId, refundId }: Row): AdjustmentSource {
  if (invoiceId !== null) return { invoiceId };
  if (paymentId !== null) return { paymentId };
  if (refundId !== null) return { refundId };
  throw new Error(`adjustment ${id} has no source`);
}

/** Whether an adjustment has a number already. */
export async function isAdjustmentNumberTaken(
  tenantId: string,
  adjustmentNumber: string,
): Promise<boolean> {
  return (await prisma().adjustment.count({ where: { tenantId, adjustmentNumber } })) > 0;
}

/** Cancels a processed adjustment; false when it is none. */
export async function markAdjustmentCanceled(
  { tenantId, now, actor }: Keys,
  id: string,
): Promise<boolean> {
  const { count } = await prisma().adjustment.updateMany({
    where: { tenantId, id, status: "Processed" },
    data: {
      status: "Canceled",
      canceledAt: now,
      canceledById: actor.id,
      updatedById: actor.id,
      updatedAt: now,
    },
  });
  return count === 1;
}

/** Stores what is said about an adjustment. */
export async function storeRemarks(
  { tenantId, now, actor }: Keys,
  id: string,
  remarks: Remarks,
): Promise<void> {
  await prisma().adjustment.updateMany({
    where: { tenantId, id },
    data: { ...remarks, updatedById: actor.id, updatedAt: now },
  });
}

/** Deletes a canceled adjustment, whose parts are gone. */
export async function deleteAdjustment(tenantId: string, id: string): Promise<void> {
  await prisma().adjustment.deleteMany({ where: { tenantId, id, status: "Canceled" } });
}
