import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import type { SealedCard } from "@/lib/areas/payment-methods/queries";

const STATUSES = ["Pending", "Completed"] as const;

/** Cards that are queried together. */
export type UpdateBatch = {
  id: string;
  updater: string;
  billCycleDay: number;
  entityId: string;
  orgIds: string[];
  status: (typeof STATUSES)[number];
  asked: number;
  renewed: number;
  replaced: number;
  closed: number;
  unanswered: number;
  createdAt: Date;
  completedAt: Date | null;
};

export type BatchCounts = Pick<
  UpdateBatch,
  "asked" | "renewed" | "replaced" | "closed" | "unanswered"
>;

const insert = insertRows("card_update_batch");

/** Stores a batch that waits for the worker. */
export async function insertBatch(
  { tenantId, actor, now }: { tenantId: string; actor: { name: string }; now: Date },
  of: Pick<UpdateBatch, "id" | "updater" | "billCycleDay" | "entityId"> & {
    orgIds: readonly string[];
  },
): Promise<void> {
  await insert([
    {
      tenant_id: tenantId,
      id: of.id,
      updater: of.updater,
      bill_cycle_day: of.billCycleDay,
      entity_id: of.entityId,
      org_ids: of.orgIds,
      status: "Pending",
      asked: 0,
      renewed: 0,
      replaced: 0,
      closed: 0,
      unanswered: 0,
      created_by_name: actor.name,
      created_at: now,
    },
  ]);
}

const UNSHOWN = { tenantId: true, createdByName: true };

const batchRead = (row: Omit<UpdateBatch, "status"> & { status: string }): UpdateBatch => ({
  ...row,
  status: wordRead(STATUSES, row.status),
});

export async function batchById(tenantId: string, id: string): Promise<UpdateBatch | undefined> {
  const row = await prisma().cardUpdateBatch.findFirst({ where: { tenantId, id }, omit: UNSHOWN });
  return row ? batchRead(row) : undefined;
}

/** The latest batches of what a caller may see. */
export async function latestBatches(
  tenantId: string,
  entityId: string,
  orgIds: readonly string[],
): Promise<UpdateBatch[]> {
  const rows = await prisma().cardUpdateBatch.findMany({
    where: { tenantId, entityId, orgIds: { hasSome: [...orgIds] } },
    omit: UNSHOWN,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 20,
  });
  return rows.map(batchRead);
}

const candidates = statement<{ id: string }>(
  "card-update-candidates",
  `select p.id from payment_method p join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
   where p.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and a.status = 'Active' and a.bill_cycle_day = $4
     and p.type = 'CreditCard' and p.status = 'Active' and p.gateway = $5
     and p.brand in ('Visa', 'VisaDebit', 'Electron', 'MasterCard', 'MasterCardDebit')
   order by a.account_number, p.created_at, p.id`,
);

/** The cards of a batch. */
export async function cardsOfBatch(
  tenantId: string,
  { entityId, orgIds, billCycleDay }: UpdateBatch,
  gateway: string,
): Promise<string[]> {
  return (await candidates([tenantId, entityId, orgIds, billCycleDay, gateway])).map(
    ({ id }) => id,
  );
}

/** Ends a batch with its result. */
export async function endBatch(
  tenantId: string,
  id: string,
  of: BatchCounts,
  at: Date,
): Promise<void> {
  const { asked, renewed, replaced, closed, unanswered } = of;
  const counts = { asked, renewed, replaced, closed, unanswered };
  await prisma().cardUpdateBatch.updateMany({
    where: { tenantId, id, status: "Pending" },
    data: { status: "Completed", ...counts, completedAt: at },
  });
}

/** Replaces a card's number, with its brand and shown digits. */
export async function replaceNumber(
  tenantId: string,
  id: string,
  sealed: SealedCard,
  { brand, last4 }: { brand: string; last4: string },
): Promise<void> {
  await prisma().cardVault.updateMany({
    where: { tenantId, paymentMethodId: id },
    data: {
      keyId: sealed.keyId,
      wrappedKey: new Uint8Array(sealed.wrappedKey),
      ciphertext: new Uint8Array(sealed.ciphertext),
      numberIndex: new Uint8Array(sealed.numberIndex),
    },
  });
  await prisma().paymentMethod.updateMany({ where: { tenantId, id }, data: { brand, last4 } });
}
