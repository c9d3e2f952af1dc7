import type { Prisma } from "@/lib/generated/prisma/client";
import { prisma, statement } from "@/lib/platform/database/db";
import { dayRead, wordRead } from "@/lib/platform/database/prisma-values";
import { FIRST_ID } from "@/lib/platform/pages";
import { CHARGE_TYPES, PREVIEW_RENEWALS, PREVIEW_STATUSES, type PreviewRun } from "./model";

type Row = Prisma.BillingPreviewRunGetPayload<{ omit: { tenantId: true } }>;

const OPEN = { in: ["Pending", "Processing"] };

const read = (row: Row): PreviewRun => ({
  ...row,
  status: wordRead(PREVIEW_STATUSES, row.status),
  renewals: wordRead(PREVIEW_RENEWALS, row.renewals),
  excludedTypes: row.excludedTypes.map((type) => wordRead(CHARGE_TYPES, type)),
  targetDate: dayRead(row.targetDate),
});

/** Stores a run that waits for the worker. */
export async function insertPreviewRun(tenantId: string, run: PreviewRun): Promise<void> {
  const { orgIds, batches, excludedTypes, targetDate, ...stored } = run;
  await prisma().billingPreviewRun.create({
    data: {
      ...{ tenantId, ...stored, targetDate: new Date(targetDate) },
      ...{ orgIds: [...orgIds], batches: [...batches], excludedTypes: [...excludedTypes] },
    },
  });
}

/** A run of an entity by its id or number. */
export async function previewRunByKey(
  { tenantId, entityId }: { tenantId: string; entityId: string },
  key: string,
  id: string | undefined,
): Promise<PreviewRun | undefined> {
  const row = await prisma().billingPreviewRun.findFirst({
    where: { tenantId, entityId, OR: [{ runNumber: key }, ...(id ? [{ id }] : [])] },
    omit: { tenantId: true },
  });
  return row ? read(row) : undefined;
}

/** A run by its id, for the worker. */
export async function previewRunWithId(
  tenantId: string,
  id: string,
): Promise<PreviewRun | undefined> {
  const row = await prisma().billingPreviewRun.findUnique({
    where: { tenantId_id: { tenantId, id } },
    omit: { tenantId: true },
  });
  return row ? read(row) : undefined;
}

const lock = statement<{ id: string }>(
  "billing-preview-run-lock",
  "select r.id from billing_preview_run r where r.tenant_id = $1 and r.id = $2::uuid for update",
);

/** The same, locked until the transaction ends. */
export async function lockedPreviewRun(tenantId: string, id: string) {
  await lock([tenantId, id]);
  return previewRunWithId(tenantId, id);
}

/** The runs of a company that wait or are written. */
export async function openPreviewRuns(tenantId: string): Promise<PreviewRun[]> {
  const rows = await prisma().billingPreviewRun.findMany({
    where: { tenantId, status: OPEN },
    omit: { tenantId: true },
  });
  return rows.map(read);
}

/** The runs of an entity whose orgs are all within reach, the newest first. Runs go after 180 days, so that they are not many. */
export async function previewRunsOf(
  { tenantId, entityId, orgIds }: { tenantId: string; entityId: string; orgIds: readonly string[] },
  take: number,
  skip: number,
): Promise<PreviewRun[]> {
  const newest = { orderBy: [{ createdAt: "desc" }, { id: "desc" }] } satisfies {
    orderBy: Prisma.BillingPreviewRunOrderByWithRelationInput[];
  };
  const all = await prisma().billingPreviewRun.findMany({
    where: { tenantId, entityId },
    select: { id: true, orgIds: true },
    ...newest,
  });
  const reach = new Set(orgIds);
  const ids = all.filter((run) => run.orgIds.every((org) => reach.has(org))).map(({ id }) => id);
  const rows = await prisma().billingPreviewRun.findMany({
    where: { tenantId, id: { in: ids.slice(skip, skip + take) } },
    omit: { tenantId: true },
    ...newest,
  });
  return rows.map(read);
}

type Changed = Partial<
  Pick<
    PreviewRun,
    | "status"
    | "parts"
    | "behind"
    | "totalAccounts"
    | "succeededAccounts"
    | "failedAccounts"
    | "errorMessage"
    | "startedAt"
    | "endedAt"
  >
>;

/** Stores how far a run is. */
export async function updatePreviewRun(
  { tenantId, now }: { tenantId: string; now: Date },
  id: string,
  changed: Changed,
): Promise<void> {
  const data = { ...changed, updatedAt: now };
  await prisma().billingPreviewRun.updateMany({ where: { tenantId, id }, data });
}

/** An account of a run, and who may see it. */
export type PreviewedAccount = {
  id: string;
  accountNumber: string;
  name: string;
  currency: string;
  orgId: string;
};

/** Active accounts within reach of a run that have charges, commitments, order line items to bill, or drafts. */
const ACCOUNTS = `from account a
   where a.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and a.status = 'Active'
     and ($4::uuid is null or a.id = $4) and (cardinality($5::text[]) = 0 or a.batch = any($5))
     and (exists (select from rate_plan_charge c where c.tenant_id = a.tenant_id and c.account_id = a.id)
       or exists (select from order_line_item l where l.tenant_id = a.tenant_id and l.invoice_account_id = a.id
         and l.state = 'SentToBilling')
       or exists (select from commitment m where m.tenant_id = a.tenant_id and m.account_id = a.id)
       or exists (select from invoice i where i.tenant_id = a.tenant_id and i.account_id = a.id and i.status = 'Draft' and i.kind = 'Invoice'))`;

const page = statement<PreviewedAccount>(
  "billing-preview-accounts",
  `select a.id, a.account_number as "accountNumber", a.name, a.currency, a.org_id as "orgId" ${ACCOUNTS}
     and a.id > $6 order by a.id limit $7`,
  { replanned: true },
);

const counted = statement<{ count: number }>(
  "billing-preview-accounts-count",
  `select count(*)::int as count ${ACCOUNTS}`,
  { replanned: true },
);

const whose = (tenantId: string, { entityId, orgIds, accountId, batches }: PreviewRun) => [
  ...[tenantId, entityId, orgIds, accountId, batches],
];

/** The next accounts of a run in the order of their ids. */
export function accountsBehind(
  tenantId: string,
  run: PreviewRun,
  limit: number,
): Promise<PreviewedAccount[]> {
  return page([...whose(tenantId, run), run.behind ?? FIRST_ID, limit]);
}

/** How many accounts a run has. */
export async function countAccountsOf(tenantId: string, run: PreviewRun): Promise<number> {
  return (await counted(whose(tenantId, run)))[0]?.count ?? 0;
}
