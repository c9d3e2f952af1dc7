import { prisma, statement } from "@/lib/platform/database/db";
import {
  dayRead,
  dayWritten,
  jsonWritten,
  numberRead,
  wordRead,
} from "@/lib/platform/database/prisma-values";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { LocalDate } from "@/lib/values/local-date";
import { conditionOf } from "./eligible-model";
import {
  type Commitment,
  COMMITMENT_STATUSES,
  type CommitmentPeriod,
  PERIOD_TYPES,
  PREPAYMENT_TYPES,
  type Schedule,
  SETTLEMENTS,
  type ShownCommitment,
  TAX_MODES,
} from "./model";

const PARTS = {
  schedules: { omit: { tenantId: true }, orderBy: { startDate: "asc" } },
  periods: { omit: { tenantId: true }, orderBy: { startDate: "asc" } },
} as const;

/** A commitment with its schedules and periods. */
export const terms = {
  omit: { tenantId: true },
  include: PARTS,
} as const satisfies Prisma.CommitmentDefaultArgs;

const whole = {
  omit: { tenantId: true },
  include: {
    ...PARTS,
    account: { select: { accountNumber: true } },
    order: { select: { orderNumber: true } },
  },
} as const satisfies Prisma.CommitmentDefaultArgs;

type FoundTerms = Prisma.CommitmentGetPayload<typeof terms>;
type Found = Prisma.CommitmentGetPayload<typeof whole>;

const read = (found: Found): ShownCommitment => ({
  ...readTerms(found),
  accountNumber: found.account.accountNumber,
  orderNumber: found.order.orderNumber,
  changedBy: found.changedBy,
});

export const readTerms = (found: FoundTerms): Commitment<string> => ({
  id: found.id,
  commitmentNumber: found.commitmentNumber,
  accountId: found.accountId,
  orderId: found.orderId,
  name: found.name,
  type: found.type,
  prepaymentType: wordRead(PREPAYMENT_TYPES, found.prepaymentType),
  priority: found.priority,
  currency: found.currency,
  alignmentDate: found.alignmentDate && dayRead(found.alignmentDate),
  chargeConditions: found.chargeConditions === null ? null : conditionOf(found.chargeConditions),
  taxCode: found.taxCode,
  taxMode: found.taxMode === null ? null : wordRead(TAX_MODES, found.taxMode),
  version: found.version,
  cancelledOn: found.cancelledOn && dayRead(found.cancelledOn),
  settlement: found.settlement === null ? null : wordRead(SETTLEMENTS, found.settlement),
  schedules: found.schedules.map(scheduleRead),
  periods: found.periods.map(periodRead),
});

const scheduleRead = (found: FoundTerms["schedules"][number]): Schedule => ({
  id: found.id,
  start: dayRead(found.startDate),
  end: dayRead(found.endDate),
  amount: numberRead(found.amount),
  periodType: wordRead(PERIOD_TYPES, found.periodType),
  specificLength: found.specificLength,
  price: found.price && numberRead(found.price),
  frequency: found.frequency,
  specificFrequency: found.specificFrequency,
});

const periodRead = (found: FoundTerms["periods"][number]): CommitmentPeriod => ({
  id: found.id,
  scheduleId: found.scheduleId,
  start: dayRead(found.startDate),
  end: dayRead(found.endDate),
  dueOn: dayRead(found.dueOn),
  amount: numberRead(found.amount),
  isProrated: found.isProrated,
  status: wordRead(COMMITMENT_STATUSES, found.status),
  counted: found.counted && numberRead(found.counted),
  price: found.price && numberRead(found.price),
  paymentDays: found.paymentDays.map(dayRead),
  payOn: found.payOn && dayRead(found.payOn),
  givesBack: found.givesBack,
});

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const within = ({ tenantId, entityId, orgIds }: Reach) => ({
  tenantId,
  account: { entityId, orgId: { in: [...orgIds] } },
});

/** A commitment by its id or, without one, its number, within the entity and the orgs of the call. */
export async function commitmentWithin(
  reach: Reach,
  key: { id: string } | { commitmentNumber: string },
): Promise<ShownCommitment | undefined> {
  const found = await prisma().commitment.findFirst({
    where: { ...within(reach), ...key },
    ...whole,
  });
  return found ? read(found) : undefined;
}

/** A page of the commitments of an account, the first in their order of evaluation first, and their number. */
export async function commitmentPage(
  tenantId: string,
  { accountId, type }: { accountId: string; type?: string | undefined },
  take: number,
  skip: number,
): Promise<{ rows: ShownCommitment[]; total: number }> {
  const where = { tenantId, accountId, ...(type === undefined ? {} : { type }) };
  const total = await prisma().commitment.count({ where });
  const rows = await prisma().commitment.findMany({
    where,
    ...whole,
    orderBy: [{ priority: "asc" }, { id: "asc" }],
    take,
    skip,
  });
  return { rows: rows.map(read), total };
}

const idsDue = statement<{ id: string }>(
  "commitments-due",
  `select distinct m.id from commitment m
   join commitment_period p on p.tenant_id = m.tenant_id and p.commitment_id = m.id
   where m.tenant_id = $1 and m.account_id = any($2::uuid[])
     and (p.due_on <= $3 and p.status in ('Active', 'CancelledPendingEvaluation') or p.pay_on <= $3)`,
  { replanned: true },
);

/** The commitments of accounts with a period that a bill through a day evaluates, or credit that it bills. */
export async function commitmentsDue(
  tenantId: string,
  accountIds: readonly string[],
  day: LocalDate,
): Promise<Commitment<string>[]> {
  // Most bills have none: then this is all that they read.
  const due = await idsDue([tenantId, accountIds, day]);
  if (!due.length) return [];
  const rows = await prisma().commitment.findMany({
    where: { tenantId, id: { in: due.map(({ id }) => id) } },
    ...terms,
    orderBy: [{ priority: "asc" }, { id: "asc" }],
  });
  return rows.map(readTerms);
}

/** Of orders that have made or changed a commitment: its number, by id of the order. */
export async function changedByOrders(
  tenantId: string,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await prisma().commitment.findMany({
    where: { tenantId, changedBy: { hasSome: [...orderIds] } },
    select: { commitmentNumber: true, changedBy: true },
  });
  return new Map(
    found.flatMap(({ commitmentNumber, changedBy }) =>
      changedBy.map((orderId) => [orderId, commitmentNumber] as const),
    ),
  );
}

/** The commitments of accounts that orders of theirs have made or changed, the oldest first. */
export async function commitmentsOfOrders(
  tenantId: string,
  orders: readonly { readonly id: string; readonly accountId: string }[],
): Promise<ShownCommitment[]> {
  const rows = await prisma().commitment.findMany({
    where: {
      tenantId,
      accountId: { in: orders.map(({ accountId }) => accountId) },
      changedBy: { hasSome: orders.map(({ id }) => id) },
    },
    ...whole,
    orderBy: { id: "asc" },
  });
  return rows.map(read);
}

/** Which of some numbers commitments have already. */
export async function numbersTaken(
  tenantId: string,
  commitmentNumbers: readonly string[],
): Promise<string[]> {
  const rows = await prisma().commitment.findMany({
    where: { tenantId, commitmentNumber: { in: [...commitmentNumbers] } },
    select: { commitmentNumber: true },
  });
  return rows.map(({ commitmentNumber }) => commitmentNumber);
}

type Keys = { tenantId: string; now: Date };

/** Stores a new commitment with its schedules and periods. */
export async function insertCommitment(
  { tenantId, now }: Keys,
  { schedules, periods, ...commitment }: Commitment<string>,
): Promise<void> {
  const { alignmentDate, chargeConditions, cancelledOn: _none, ...words } = commitment;
  const stamps = { createdAt: now, updatedAt: now };
  await prisma().commitment.create({
    data: {
      ...words,
      ...stamps,
      tenantId,
      changedBy: [commitment.orderId],
      alignmentDate: alignmentDate && dayWritten(alignmentDate),
      ...(chargeConditions ? { chargeConditions: jsonWritten(chargeConditions) } : {}),
    },
  });
  await insertSchedules({ tenantId, now }, commitment.id, schedules, periods);
}

/** Stores new schedules of a commitment with their periods. */
export async function insertSchedules(
  { tenantId, now }: Keys,
  commitmentId: string,
  schedules: readonly Schedule[],
  periods: readonly CommitmentPeriod[],
): Promise<void> {
  const common = { tenantId, commitmentId, createdAt: now, updatedAt: now };
  await prisma().commitmentSchedule.createMany({
    data: schedules.map(({ start, end, amount, price, ...schedule }) => ({
      ...common,
      ...schedule,
      amount: amount.toFixed(),
      price: price?.toFixed() ?? null,
      startDate: dayWritten(start),
      endDate: dayWritten(end),
    })),
  });
  await prisma().commitmentPeriod.createMany({
    data: periods.map(({ start, end, dueOn, amount, counted: _open, ...period }) => ({
      ...common,
      ...period,
      amount: amount.toFixed(),
      price: period.price?.toFixed() ?? null,
      paymentDays: period.paymentDays.map(dayWritten),
      payOn: period.payOn && dayWritten(period.payOn),
      startDate: dayWritten(start),
      endDate: dayWritten(end),
      dueOn: dayWritten(dueOn),
    })),
  });
}

/** Stores what an order has changed of a commitment itself; its version goes up. */
export async function updateCommitment(
  { tenantId, now }: Keys,
  { id, orderId }: { id: string; orderId: string },
  data: { name?: string; cancelledOn?: LocalDate; settlement?: string },
): Promise<void> {
  const { cancelledOn, ...words } = data;
  await prisma().commitment.update({
    where: { tenantId_id: { tenantId, id } },
    data: {
      ...words,
      ...(cancelledOn === undefined ? {} : { cancelledOn: dayWritten(cancelledOn) }),
      version: { increment: 1 },
      changedBy: { push: orderId },
      updatedAt: now,
    },
  });
}
