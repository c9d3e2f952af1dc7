import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import type { ScheduledCharge } from "@/lib/areas/scheduled-charges/model";
import { pendingItems } from "@/lib/areas/scheduled-charges/model";
import { addBalance, takeOffSchedule } from "@/lib/areas/scheduled-charges/stored-schedules";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { chosenCharges, numbersIn } from "./chosen-charges";
import type { attachCharges } from "./contract";
import { putCharges } from "./create-schedule";
import { type FoundSchedule, findSchedule } from "./find-schedule";
import { note } from "./note";

type ChargeRequest = z.output<typeof attachCharges.body>["specificSubscriptions"];

/** Takes charges off a schedule. @throws RuleViolation for one that is not on it, or of which something is billed. */
export async function detach(ctx: Ctx, key: string, asked: ChargeRequest): Promise<void> {
  const { schedule, account, standing } = await findSchedule(ctx, key, true);
  const numbers = await namedCharges(ctx, schedule.charges, asked, schedule.scheduleNumber);
  const billed = new Set(schedule.lines.map(({ chargeNumber }) => chargeNumber));
  for (const number of numbers) {
    if (!billed.has(number)) continue;
    throw new RuleViolation(
      `${schedule.scheduleNumber} has billed something of charge ${number}: it stays on it.`,
    );
  }
  if (numbers.length === schedule.charges.length) {
    throw new RuleViolation(
      `A charge stays on ${schedule.scheduleNumber}: delete the schedule to bill all of them otherwise.`,
    );
  }
  await takeOffSchedule(ctx, account, schedule, numbers);
  note(ctx, schedule, "update", { detached: numbers, total: standing.total.toFixed() });
}

async function namedCharges(
  ctx: Ctx,
  charges: readonly ScheduledCharge[],
  asked: ChargeRequest,
  scheduleNumber: string,
): Promise<string[]> {
  const numbers = new Set<string>();
  for (const { subscriptionKey, chargeNumbers } of asked) {
    const { id, subscriptionNumber } = await findSubscription(ctx, subscriptionKey);
    const own = charges.filter(({ subscriptionId }) => subscriptionId === id);
    const named = numbersIn(chargeNumbers);
    const wanted = named.length ? named : own.map(({ chargeNumber }) => chargeNumber);
    const unknown = wanted.find((number) => !own.some((of) => of.chargeNumber === number));
    if (!wanted.length || unknown !== undefined) {
      const what = unknown === undefined ? "No charge" : `Not charge ${unknown}`;
      throw new RuleViolation(`${what} of ${subscriptionNumber} is on ${scheduleNumber}.`);
    }
    for (const number of wanted) numbers.add(number);
  }
  return [...numbers];
}

/** Puts further charges on a schedule. @throws RuleViolation for one that cannot be on it. */
export async function attach(ctx: Ctx, key: string, asked: ChargeRequest): Promise<void> {
  const { schedule, account, standing } = await findSchedule(ctx, key, true);
  const chosen = await chosenCharges(ctx, account, { specificSubscriptions: asked });
  requireLike({ schedule, standing, account }, chosen.segments);
  await putCharges(ctx, schedule, chosen);
  const now = await findSchedule(ctx, key, true);
  if (!pendingItems(now.schedule).length)
    await addBalance(ctx, now.schedule, now.standing, ctx.today);
  const numbers = chosen.charges.map(({ chargeNumber }) => chargeNumber);
  note(ctx, schedule, "update", { attached: numbers, total: now.standing.total.toFixed() });
}

/** Further charges have the currency, the bill-to contact and the payment term of those on the schedule. */
function requireLike(
  { schedule, standing }: FoundSchedule,
  segments: Awaited<ReturnType<typeof chosenCharges>>["segments"],
): void {
  const own = standing.charges[0]?.charge;
  const other = segments.find(
    (of) =>
      of.segment.currency !== schedule.currency ||
      (own !== undefined &&
        (of.billToContactId !== own.billToContactId || of.paymentTerm !== own.paymentTerm)),
  );
  if (!other) return;
  throw new RuleViolation(
    `${other.segment.chargeName} has another currency, bill-to contact or payment term than the charges of ${schedule.scheduleNumber}.`,
  );
}
