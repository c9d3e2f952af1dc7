import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import { creditLinesOf } from "./credit/credit-queries";
import { type CommittingOrder, madeCommitment } from "./make-commitment";
import {
  afterCancellation,
  anchorOf,
  type Commitment,
  creditAfterCancellation,
  extentOf,
  isCredit,
  isOpen,
  type ShownCommitment,
  statusOf,
} from "./model";
import type { CommitmentEntry } from "./order-contract";
import { changePeriods, repriceSchedule } from "./period-queries";
import {
  changedByOrders,
  commitmentWithin,
  insertCommitment,
  insertSchedules,
  numbersTaken,
  updateCommitment,
} from "./queries";
import { followingSchedules, laidOut, repriced } from "./schedules";

/**
 * Makes, changes and cancels the commitments of an order that is stored already.
 *
 * @throws RuleViolation, MissingField or NotFound naming the entry.
 */
export async function changeCommitments(
  ctx: Ctx,
  order: CommittingOrder,
  entries: readonly CommitmentEntry[],
): Promise<ShownCommitment[]> {
  const changed: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const at = `commitments[${index}]`;
    if (Object.keys(entry.customFields ?? {}).length > 0) {
      throw new RuleViolation(`${at}: commitments have no custom fields; leave customFields out.`);
    }
    changed.push(await CHANGES[entry.action](ctx, order, entry, at));
  }
  const shown: ShownCommitment[] = [];
  for (const number of new Set(changed)) shown.push(await findCommitment(ctx, number));
  return shown;
}

type Change = (
  ctx: Ctx,
  order: CommittingOrder,
  entry: CommitmentEntry,
  at: string,
) => Promise<string>;

const CHANGES: Readonly<Record<CommitmentEntry["action"], Change>> = {
  create: make,
  update: change,
  cancel,
};

async function make(
  ctx: Ctx,
  order: CommittingOrder,
  entry: CommitmentEntry,
  at: string,
): Promise<string> {
  const chosen = entry.commitmentNumber;
  if (chosen !== undefined && (await numbersTaken(ctx.tenantId, [chosen])).length > 0) {
    throw new RuleViolation(`${at}: there is a commitment ${chosen} already.`);
  }
  const number = chosen ?? (await takeNumber("commitment"));
  const commitment = await madeCommitment(ctx, order, { ...entry, commitmentNumber: number }, at);
  await insertCommitment(ctx, commitment);
  announce(ctx, commitment, "create", {
    name: commitment.name,
    totalAmount: extentOf(commitment).totalAmount.toString(),
    currency: commitment.currency,
  });
  return number;
}

async function change(
  ctx: Ctx,
  order: CommittingOrder,
  entry: CommitmentEntry,
  at: string,
): Promise<string> {
  const before = await ownCommitment(ctx, order, entry, at);
  const { name, schedules = [] } = entry;
  if (name === undefined && !schedules.length) {
    throw new MissingField(`${at}: an update needs name or schedules.`, { resource: 563123 });
  }
  const anchor = anchorOf(before);
  if (anchor === undefined) throw new RangeError(`${before.commitmentNumber} has no schedule`);
  for (const asked of schedules.filter(({ action }) => action === "update")) {
    const id = asked.id === undefined ? undefined : uuidOf(asked.id);
    const schedule = before.schedules.find((of) => of.id === id);
    if (schedule === undefined)
      throw new NotFound("schedule of the commitment", asked.id ?? "no id");
    if (asked.amount === undefined && asked.prepaymentDefinition?.price === undefined) {
      throw new MissingField(`${at}: amount is required for a schedule that is updated.`);
    }
    const paid = await billedPeriods(ctx, before);
    const after = repriced(before, schedule, asked, anchor, at, paid);
    await repriceSchedule(ctx, after.schedule);
    await changePeriods(ctx, after.periods);
  }
  const added = schedules.filter(({ action }) => action !== "update");
  if (added.length) {
    const following = followingSchedules(added, before, at, extentOf(before).end);
    const periods = laidOut(following, anchor, before.currency, at);
    await insertSchedules(ctx, before.id, following, periods);
  }
  const { orderId } = order;
  await updateCommitment(ctx, { id: before.id, orderId }, name === undefined ? {} : { name });
  announce(ctx, before, "update", { ...(name === undefined ? {} : { name }) });
  return before.commitmentNumber;
}

async function cancel(
  ctx: Ctx,
  order: CommittingOrder,
  entry: CommitmentEntry,
  at: string,
): Promise<string> {
  const before = await ownCommitment(ctx, order, entry, at);
  const day = entry.cancellationEffectiveDate ?? order.orderDate;
  const settlement = entry.cancellationPolicyOverride?.settlementType ?? "NoSettlement";
  const { end } = extentOf(before);
  if (day >= end) {
    throw new RuleViolation(
      `${at}.cancellationEffectiveDate must lie before the end of ${before.commitmentNumber}.`,
    );
  }
  const periods = isCredit(before)
    ? creditAfterCancellation(before.periods, day, settlement, await billedPeriods(ctx, before))
    : afterCancellation(before.periods, day, settlement);
  await changePeriods(ctx, periods);
  const { orderId } = order;
  await updateCommitment(ctx, { id: before.id, orderId }, { cancelledOn: day, settlement });
  announce(ctx, before, "cancel", { cancellationEffectiveDate: day, settlementType: settlement });
  return before.commitmentNumber;
}

/** The periods of a credit commitment of which something is billed. */
async function billedPeriods(ctx: Ctx, commitment: Commitment): Promise<ReadonlySet<string>> {
  if (!isCredit(commitment)) return new Set();
  const ids = commitment.periods.map(({ id }) => id);
  return new Set((await creditLinesOf(ctx.tenantId, ids)).map(({ periodId }) => periodId));
}

/** A commitment of the ordering account that can change. */
async function ownCommitment(
  ctx: Ctx,
  { account }: CommittingOrder,
  { commitmentNumber }: CommitmentEntry,
  at: string,
): Promise<ShownCommitment> {
  if (commitmentNumber === undefined) {
    throw new MissingField(`${at}: commitmentNumber is required.`, { resource: 563124 });
  }
  const found = await findCommitment(ctx, commitmentNumber);
  if (found.accountId !== account.id) throw new NotFound("commitment", commitmentNumber);
  if (found.cancelledOn !== null) {
    throw new RuleViolation(`${at}: ${commitmentNumber} is canceled and stays as it is.`);
  }
  if (!found.periods.some(isOpen)) {
    throw new RuleViolation(
      `${at}: ${commitmentNumber} is ${statusOf(found.periods)} and stays as it is.`,
    );
  }
  return found;
}

/** A commitment by its id or number. @throws NotFound */
export async function findCommitment(ctx: Ctx, key: string): Promise<ShownCommitment> {
  const id = uuidOf(key);
  const found = await commitmentWithin(ctx, id === undefined ? { commitmentNumber: key } : { id });
  if (found === undefined) throw new NotFound("commitment", key);
  return found;
}

type OrderNamed = { readonly id: string; readonly orderNumber: string };

/** Why those of some orders that have made or changed a commitment cannot be undone, by id of the order. */
export async function keptByCommitments(
  ctx: Ctx,
  orders: readonly OrderNamed[],
): Promise<Map<string, string>> {
  const ids = orders.map(({ id }) => id);
  const changed = await changedByOrders(ctx.tenantId, ids);
  return new Map(
    orders.flatMap(({ id, orderNumber }) => {
      const number = changed.get(id);
      if (number === undefined) return [];
      const reason = `${orderNumber} has made or changed commitment ${number}: it stays. Cancel the commitment with another order.`;
      return [[id, reason] as const];
    }),
  );
}

/** @throws RuleViolation for an order that has made or changed a commitment: it cannot be undone. */
export async function requireNoCommitment(ctx: Ctx, order: OrderNamed): Promise<void> {
  const reason = (await keptByCommitments(ctx, [order])).get(order.id);
  if (reason !== undefined) throw new RuleViolation(reason);
}

const PAST = { create: "created", update: "updated", cancel: "canceled" } as const;

function announce(
  ctx: Ctx,
  { id, commitmentNumber }: Pick<Commitment, "id" | "commitmentNumber">,
  action: keyof typeof PAST,
  about: Readonly<Record<string, string>>,
): void {
  const detail = { commitmentNumber, ...about };
  ctx.record({ subjectType: "commitment", subjectId: id, action, detail });
  const type = `commitment.${PAST[action]}`;
  ctx.emit({ type, subjectType: "commitment", subjectId: id, payload: detail });
}
