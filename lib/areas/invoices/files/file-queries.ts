import { prisma, statement } from "@/lib/platform/database/db";

/** The document that a file belongs to: an invoice or a credit memo. */
export type FileOwner = { readonly invoiceId: string } | { readonly creditMemoId: string };

/** A file without its bytes. */
export type DocumentFile = { readonly id: string; readonly name: string; readonly createdAt: Date };

const keyOf = (owner: FileOwner) =>
  "invoiceId" in owner ? { invoiceId: owner.invoiceId } : { creditMemoId: owner.creditMemoId };

type Keeper = { tenantId: string; now: Date; actor: { id: string; name: string } };

/** Stores a file of a document. */
export async function insertFile(
  { tenantId, now, actor }: Keeper,
  owner: FileOwner,
  { id, name, bytes }: { id: string; name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const made = { createdByName: actor.name, createdById: actor.id, createdAt: now };
  await prisma().documentFile.create({
    data: { tenantId, id, ...keyOf(owner), name, bytes, ...made },
  });
}

/** The files that were uploaded for a document, the newest first. */
export function filesOf(tenantId: string, owner: FileOwner): Promise<DocumentFile[]> {
  return prisma().documentFile.findMany({
    where: { tenantId, ...keyOf(owner) },
    select: { id: true, name: true, createdAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const byId = statement<{
  id: string;
  name: string;
  creditMemoId: string | null;
  bytes: Uint8Array;
}>(
  "document-file-by-id",
  `select f.id, f.name, f.credit_memo_id as "creditMemoId", f.bytes from document_file f
   left join invoice i on i.tenant_id = f.tenant_id and i.id = f.invoice_id
   left join credit_memo m on m.tenant_id = f.tenant_id and m.id = f.credit_memo_id
   join account a on a.tenant_id = f.tenant_id and a.id = coalesce(i.account_id, m.account_id)
   where f.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and f.id = $4::uuid`,
);

/** A file with its bytes, of a document that the caller may see. */
export async function fileWithId({ tenantId, entityId, orgIds }: Reach, id: string) {
  return (await byId([tenantId, entityId, orgIds, id]))[0];
}
