import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";

const STATUSES = ["Pending", "Processing", "Completed", "Error"] as const;

const remove = statement<{ accountId: string; files: number }>(
  "document-files-delete",
  `with gone as (
     delete from document_file f using (
       select tenant_id, id, account_id from invoice where tenant_id = $1 and account_id = any($2::uuid[])
       union all select tenant_id, id, account_id from credit_memo where tenant_id = $1 and account_id = any($2::uuid[])
     ) d where f.tenant_id = $1 and d.id = coalesce(f.invoice_id, f.credit_memo_id) returning d.account_id
   )
   select account_id as "accountId", count(*)::int as files from gone group by 1`,
);

/** Deletes the uploaded files of accounts' documents; returns how many each account had. */
export const deleteFiles = (tenantId: string, accountIds: readonly string[]) =>
  remove([tenantId, accountIds]);

type Caller = {
  tenantId: string;
  now: Date;
  entityId: string;
  orgIds: readonly string[];
  actor: { name: string };
};

/** Records that files were deleted. */
export async function insertDeletionJob(
  { tenantId, now, entityId, orgIds, actor }: Caller,
  job: { id: string; status: string; accountIds: string[]; files: number },
): Promise<void> {
  const by = { createdByName: actor.name, createdAt: now };
  await prisma().fileDeletionJob.create({
    data: { tenantId, entityId, orgIds: [...orgIds], ...by, ...job },
  });
}

/** A job by its id. */
export async function deletionJob(tenantId: string, id: string) {
  const job = await prisma().fileDeletionJob.findUnique({
    where: { tenantId_id: { tenantId, id } },
    select: { id: true, status: true, entityId: true, orgIds: true },
  });
  return job && { ...job, status: wordRead(STATUSES, job.status) };
}
