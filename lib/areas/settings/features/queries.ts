import { prisma, statement } from "@/lib/platform/database/db";

const lock = statement<{ locked: string }>(
  "features-lock",
  "select pg_advisory_xact_lock(hashtextextended('features ' || $1, 0))::text as locked",
);

/** Waits until nobody is writing what depends on a switch, and lets nobody do so before the transaction ends. */
export async function lockFeatures(tenantId: string): Promise<void> {
  await lock([tenantId]);
}

/** How many orders are a draft or wait for their day. */
export function waitingOrders(tenantId: string): Promise<number> {
  return prisma().order.count({ where: { tenantId, status: { in: ["Draft", "Scheduled"] } } });
}

/** How many order line items are not at their end. */
export function openLineItems(tenantId: string): Promise<number> {
  const ended = ["Complete", "Cancelled"];
  return prisma().orderLineItem.count({ where: { tenantId, state: { notIn: ended } } });
}

/** How many credit memos are drafts, or posted with a remaining balance. */
export function openMemos(tenantId: string): Promise<number> {
  const open = [{ status: "Draft" }, { status: "Posted", balance: { not: 0 } }];
  return prisma().creditMemo.count({ where: { tenantId, OR: open } });
}

/** How many payments of accounts have something that is not applied. */
export function openPayments(tenantId: string): Promise<number> {
  const where = { tenantId, status: "Processed", standalone: false, unappliedAmount: { gt: 0 } };
  return prisma().payment.count({ where });
}

/** How many accounts have a credit balance. */
export function creditBalances(tenantId: string): Promise<number> {
  return prisma().account.count({ where: { tenantId, creditBalance: { gt: 0 } } });
}

/** How many invoices are drafts, or open, below zero. */
export function negativeInvoices(tenantId: string): Promise<number> {
  const open = [
    { status: "Draft", amount: { lt: 0 } },
    { status: "Posted", balance: { lt: 0 } },
  ];
  return prisma().invoice.count({ where: { tenantId, OR: open } });
}

/** The currencies of accounts, in alphabetical order. */
export async function currenciesInUse(tenantId: string): Promise<string[]> {
  const rows = await prisma().account.groupBy({ where: { tenantId }, by: ["currency"] });
  return rows.map(({ currency }) => currency).sort();
}

/** How many entities the tenant has, and how many orgs the entity with the most of them. */
export async function structureInUse(
  tenantId: string,
): Promise<{ entities: number; mostOrgs: number }> {
  const entities = await prisma().entity.count({ where: { tenantId } });
  const orgs = await prisma().org.groupBy({
    by: ["entityId"],
    where: { tenantId },
    _count: { id: true },
  });
  return { entities, mostOrgs: Math.max(0, ...orgs.map(({ _count }) => _count.id)) };
}
