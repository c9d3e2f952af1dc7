import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import { creditLinesOf } from "./credit/credit-queries";
import { findCommitment } from "./find-commitment";
import { type CommittingOrder, madeCommitment } from "./make-commitment";
import {
  afterCancellation,
  anchorOf,
  type Commitment,
  type CommitmentPeriod,
  creditAfterCancellation,
  extentOf,
  isCredit,
  isOpen,
  type Schedule,
  statusOf,
} from "./model";
import type { CommitmentEntry } from "./order-contract";
import type { PlannedChange } from "./planned-model";
import { numbersTaken } from "./queries";
import { followingSchedules, laidOut, repriced } from "./schedules";

/**
 * What an order makes, changes and cancels, without storing it; new commitments take their numbers.
 *
 * @throws RuleViolation, MissingField or NotFound naming the entry.
 */
export const planCommitments = (
  ctx: Ctx,
  order: CommittingOrder,
  entries: readonly CommitmentEntry[],
): Promise<PlannedChange<string>[]> => planned(ctx, order, entries, () => takeNumber("commitment"));

/** The same for a preview, whose new commitments have no number unless they have chosen one. */
export const previewedChanges = (
  ctx: Ctx,
  order: CommittingOrder,
  entries: readonly CommitmentEntry[],
): Promise<PlannedChange[]> => planned(ctx, order, entries, () => Promise.resolve(null));

/** Gives a new commitment its number. */
type Numbering<Numbered extends string | null> = () => Promise<Numbered>;

async function planned<Numbered extends string | null>(
  ctx: Ctx,
  order: CommittingOrder,
  entries: readonly CommitmentEntry[],
  next: Numbering<Numbered>,
): Promise<PlannedChange<Numbered | string>[]> {
  const known = new Map<string, Commitment<string>>();
  const changes: PlannedChange<Numbered | string>[] = [];
  for (const [index, entry] of entries.entries()) {
    const at = `commitments[${index}]`;
    if (Object.keys(entry.customFields ?? {}).length > 0) {
      throw new RuleViolation(`${at}: commitments have no custom fields; leave customFields out.`);
    }
    const change =
      entry.action === "create"
        ? await creation(ctx, order, { entry, at, known }, next)
        : await PLANS[entry.action](ctx, {
            ...{ entry, at, order },
            before: await ownCommitment(ctx, order, { entry, at, known }),
          });
    const { commitmentNumber } = change.after;
    if (commitmentNumber !== null)
      known.set(commitmentNumber, { ...change.after, commitmentNumber });
    changes.push(change);
  }
  return changes;
}

type Entered = {
  readonly entry: CommitmentEntry;
  readonly at: string;
  /** Those that the order has made or changed already, by number. */
  readonly known: ReadonlyMap<string, Commitment<string>>;
};

async function creation<Numbered extends string | null>(
  ctx: Ctx,
  order: CommittingOrder,
  { entry, at, known }: Entered,
  next: Numbering<Numbered>,
): Promise<PlannedChange<Numbered | string>> {
  const chosen = entry.commitmentNumber;
  if (chosen !== undefined && (known.has(chosen) || (await isTaken(ctx, chosen)))) {
    throw new RuleViolation(`${at}: there is a commitment ${chosen} already.`);
  }
  const number: Numbered | string = chosen ?? (await next());
  const after = await madeCommitment<Numbered | string>(ctx, order, entry, number, at);
  return { action: "create", after };
}

type Planning = Omit<Entered, "known"> & {
  readonly order: CommittingOrder;
  readonly before: Commitment<string>;
};

const PLANS = { update, cancel };

async function update(
  ctx: Ctx,
  { entry: { name, schedules = [] }, at, before }: Planning,
): Promise<PlannedChange<string>> {
  if (name === undefined && !schedules.length) {
    throw new MissingField(`${at}: an update needs name or schedules.`, { resource: 563123 });
  }
  const anchor = anchorOf(before);
  if (anchor === undefined) throw new RangeError(`${before.commitmentNumber} has no schedule`);
  let after = before;
  const changed = {
    schedules: new Map<string, Schedule>(),
    periods: new Map<string, CommitmentPeriod>(),
  };
  for (const asked of schedules.filter(({ action }) => action === "update")) {
    const schedule = changedSchedule(after, asked, at);
    const paid = await billedPeriods(ctx, before);
    const own = repriced(after, schedule, asked, anchor, at, paid);
    changed.schedules.set(own.schedule.id, own.schedule);
    for (const period of own.periods) changed.periods.set(period.id, period);
    after = withParts(after, [own.schedule], own.periods);
  }
  const asked = schedules.filter(({ action }) => action !== "update");
  const following = followingSchedules(asked, before, at, extentOf(before).end);
  const added = {
    schedules: following,
    periods: laidOut(following, anchor, before.currency, at),
  };
  const { schedules: kept, periods } = after;
  return {
    ...{ action: "update", name, added },
    schedules: [...changed.schedules.values()],
    periods: [...changed.periods.values()],
    after: {
      ...{ ...after, name: name ?? before.name },
      schedules: [...kept, ...added.schedules],
      periods: [...periods, ...added.periods],
    },
  };
}

function changedSchedule(
  { schedules }: Commitment,
  asked: NonNullable<CommitmentEntry["schedules"]>[number],
  at: string,
): Schedule {
  const id = asked.id === undefined ? undefined : uuidOf(asked.id);
  const schedule = schedules.find((of) => of.id === id);
  if (schedule === undefined) throw new NotFound("schedule of the commitment", asked.id ?? "no id");
  if (asked.amount !== undefined || asked.prepaymentDefinition?.price !== undefined) {
    return schedule;
  }
  throw new MissingField(`${at}: amount is required for a schedule that is updated.`);
}

async function cancel(
  ctx: Ctx,
  { entry, at, before, order }: Planning,
): Promise<PlannedChange<string>> {
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
  const after = { ...withParts(before, [], periods), cancelledOn: day, settlement };
  return { action: "cancel", day, settlement, periods, after };
}

/** A commitment with some of its parts changed. */
function withParts(
  commitment: Commitment<string>,
  schedules: readonly Schedule[],
  periods: readonly CommitmentPeriod[],
): Commitment<string> {
  const scheduleOf = new Map(schedules.map((of) => [of.id, of]));
  const periodOf = new Map(periods.map((of) => [of.id, of]));
  return {
    ...commitment,
    schedules: commitment.schedules.map((of) => scheduleOf.get(of.id) ?? of),
    periods: commitment.periods.map((of) => periodOf.get(of.id) ?? of),
  };
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
  { entry: { commitmentNumber: number }, at, known }: Entered,
): Promise<Commitment<string>> {
  if (number === undefined) {
    throw new MissingField(`${at}: commitmentNumber is required.`, { resource: 563124 });
  }
  const stored = known.get(number) ?? (await findCommitment(ctx, number));
  const found = known.get(stored.commitmentNumber) ?? stored;
  const { commitmentNumber } = found;
  if (found.accountId !== account.id) throw new NotFound("commitment", number);
  if (found.cancelledOn !== null) {
    throw new RuleViolation(`${at}: ${commitmentNumber} is canceled and stays as it is.`);
  }
  if (found.periods.some(isOpen)) return found;
  throw new RuleViolation(
    `${at}: ${commitmentNumber} is ${statusOf(found.periods)} and stays as it is.`,
  );
}

async function isTaken(ctx: Ctx, number: string): Promise<boolean> {
  return (await numbersTaken(ctx.tenantId, [number])).length > 0;
}
