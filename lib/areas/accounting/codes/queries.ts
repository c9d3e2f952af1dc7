import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { CODE_STATUSES, CODE_TYPES } from "@/lib/kernel/accounting";
import type { AccountingCode } from "./model";

type Stored = Omit<AccountingCode, "type" | "status"> & { type: string; status: string };

const read = ({ type, status, ...code }: Stored): AccountingCode => ({
  ...code,
  type: wordRead(CODE_TYPES, type),
  status: wordRead(CODE_STATUSES, status),
});

const omit = { tenantId: true } as const;

/** A page of the codes of a tenant, the oldest first. */
export async function codesOf(tenantId: string, take: number, skip: number) {
  const found = await prisma().accountingCode.findMany({
    where: { tenantId },
    omit,
    orderBy: { id: "asc" },
    take,
    skip,
  });
  return found.map(read);
}

/** All codes that are active. */
export async function activeCodes(tenantId: string): Promise<AccountingCode[]> {
  const found = await prisma().accountingCode.findMany({
    where: { tenantId, status: "Active" },
    omit,
    orderBy: { id: "asc" },
  });
  return found.map(read);
}

/** A code by its id. */
export async function codeById(tenantId: string, id: string): Promise<AccountingCode | undefined> {
  const found = await prisma().accountingCode.findFirst({ where: { tenantId, id }, omit });
  return found ? read(found) : undefined;
}

const lock = statement<{ id: string }>(
  "accounting-code-lock",
  "select id from accounting_code where tenant_id = $1 and id = $2 for update",
);

/** Locks a code: charges that name it wait, and are seen afterwards. */
export async function lockCode(tenantId: string, id: string): Promise<void> {
  await lock([tenantId, id]);
}

const named = statement<{ status: string }>(
  "accounting-code-named",
  "select status from accounting_code where tenant_id = $1 and name = $2 for key share",
);

/** The status of the code of a name, kept until the row that names it is stored; undefined for none. */
export async function statusOfName(tenantId: string, name: string): Promise<string | undefined> {
  return (await named([tenantId, name]))[0]?.status;
}

/** Whether a charge of the catalog or a line of an invoice names a code. */
export async function isNamed(tenantId: string, accountingCode: string): Promise<boolean> {
  const where = { tenantId, accountingCode };
  if (await prisma().productRatePlanCharge.findFirst({ where, select: { id: true } })) return true;
  return (await prisma().invoiceItem.findFirst({ where, select: { id: true } })) !== null;
}

/** Stores a new code. */
export async function insertCode(tenantId: string, code: AccountingCode): Promise<void> {
  await prisma().accountingCode.createMany({ data: { tenantId, ...code } });
}

/** Stores a changed code. */
export async function storeCode(tenantId: string, { id, ...code }: AccountingCode): Promise<void> {
  await prisma().accountingCode.updateMany({ where: { tenantId, id }, data: code });
}

export async function removeCode(tenantId: string, id: string): Promise<void> {
  await prisma().accountingCode.deleteMany({ where: { tenantId, id } });
}
