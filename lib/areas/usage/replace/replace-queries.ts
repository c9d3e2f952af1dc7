import { prisma, statement } from "@/lib/platform/database/db";
import type { UsageStatus } from "@/lib/areas/usage/model";
import type { Reach } from "@/lib/areas/usage/reference-queries";

/** A record by its key, locked with its daily sum until the transaction ends. */
export type HeldUsage = {
  readonly id: string;
  readonly accountId: string;
  readonly uniqueKey: string;
  readonly status: UsageStatus;
  readonly uploadId: string | null;
  readonly quantity: string;
};

const held = statement<HeldUsage>(
  "usage-hold-by-keys",
  `select u.id, u.account_id as "accountId", u.unique_key as "uniqueKey", d.status, u.upload_id as "uploadId", u.quantity
   from usage_record u join usage_daily d on d.tenant_id = u.tenant_id and d.id = u.daily_id
   join account a on a.tenant_id = u.tenant_id and a.id = u.account_id
   where u.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and u.unique_key = any($4::text[])
   order by u.id for update of u, d`,
  { replanned: true },
);

/** The records with these keys that the caller may see. */
export function holdUsage(
  { tenantId, entityId, orgIds }: Reach,
  keys: readonly string[],
): Promise<HeldUsage[]> {
  return held([tenantId, entityId, orgIds, keys]);
}

/** Deletes records that are held and not billed. */
export async function removeUsage(tenantId: string, ids: readonly string[]): Promise<void> {
  await prisma().usageRecord.deleteMany({ where: { tenantId, id: { in: [...ids] } } });
}

const documents = statement<{ number: string }>(
  "usage-documents",
  `select distinct coalesce(i.invoice_number, m.memo_number) as number
   from usage_record u join processed_usage p on p.tenant_id = u.tenant_id and p.daily_id = u.daily_id
   left join invoice_item t on t.tenant_id = p.tenant_id and t.id = p.invoice_item_id
   left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
   left join credit_memo_item k on k.tenant_id = p.tenant_id and k.id = p.credit_memo_item_id
   left join credit_memo m on m.tenant_id = k.tenant_id and m.id = k.credit_memo_id
   where u.tenant_id = $1 and u.id = $2 order by 1 limit 5`,
);

/** The numbers of the first documents that bill a record. */
export async function documentsOfUsage(tenantId: string, id: string): Promise<string[]> {
  return (await documents([tenantId, id])).map(({ number }) => number);
}
