import type { Ctx } from "@/lib/kernel/context";
import { Locked, RuleViolation } from "@/lib/kernel/errors";
import { doDailyWork } from "@/lib/areas/daily-work/daily-work";
import { nextWorkDay } from "@/lib/areas/daily-work/work-days";
import { doTimedWork, nextTimedWork } from "@/lib/areas/daily-work/timed-work";
import { asTenant } from "@/lib/platform/database/ambient";
import { dayIn, startOfDay } from "@/lib/kernel/clock";
import {
  beginAdvance,
  clockOf,
  finishAdvance,
  markProcessed,
  moveClock,
  setClock,
  type TenantClock,
} from "@/lib/platform/clock-of-tenant";
import { enqueue } from "@/lib/platform/jobs";
import { systemTransaction } from "@/lib/platform/system-work";
import { addMonths, earlier, type LocalDate } from "@/lib/values/local-date";
import { ADVANCE_TASK, LONGEST_ADVANCE_MONTHS } from "./model";

/**
 * Advances the tenant's clock to an instant. Within the day it is moved immediately; over days a
 * job runs everything that falls due on the way.
 *
 * @throws RuleViolation for live tenants, and for targets in the past or too far.
 * @throws Locked while an earlier advance runs.
 */
export async function sendClock(ctx: Ctx, to: Date): Promise<void> {
  if ((await startAdvance(ctx, to)) === "ready") return;
  const job = `${ADVANCE_TASK}:${ctx.tenantId}`;
  await enqueue(ADVANCE_TASK, { tenantId: ctx.tenantId }, { key: job, queue: job });
}

/** Moves a tenant's clock immediately, where no worker does it; refuses as `sendClock`. */
export async function advanceNow(tenantId: string, to: Date): Promise<void> {
  await systemTransaction(tenantId, { operation: "advanceNow" }, (ctx) => startAdvance(ctx, to));
  await runAdvance(tenantId);
}

async function startAdvance(ctx: Ctx, to: Date): Promise<"advancing" | "ready"> {
  const clock = await clockOf(ctx.tenantId, true);
  if (clock.environment !== "test") {
    throw new RuleViolation("This is a live tenant: its clock is real time and cannot be moved.");
  }
  if (clock.advanceTo) {
    const moving = `The clock is already moving to ${clock.advanceTo.toISOString()}.`;
    throw new Locked(moving, { retryAfter: 5 });
  }
  const from = clock.at ?? clock.realNow;
  requireReachable(from, to, clock.timeZone);
  const detail = { from: from.toISOString(), to: to.toISOString() };
  ctx.record({
    subjectType: "tenant",
    subjectId: ctx.tenantId,
    action: "advance-clock",
    detail,
  });
  if (dayIn(clock.timeZone, from) === dayIn(clock.timeZone, to)) {
    await setClock(ctx.tenantId, to);
    return "ready";
  }
  await beginAdvance(ctx.tenantId, to, from);
  return "advancing";
}

function requireReachable(from: Date, to: Date, timeZone: string): void {
  const now = from.toISOString();
  if (to.getTime() <= from.getTime()) {
    throw new RuleViolation(`The clock only moves forward: advanceTo must be later than ${now}.`);
  }
  const limit = addMonths(dayIn(timeZone, from), LONGEST_ADVANCE_MONTHS);
  if (dayIn(timeZone, to) > limit) {
    throw new RuleViolation(
      `One call moves the clock by at most ${LONGEST_ADVANCE_MONTHS} months: until ${limit}.`,
    );
  }
}

/** Sequential: documents get the same numbers however a clock is moved, and however often a test is repeated. */
const LANES = 1;

/**
 * Completes an advance: from one day on which something falls due to the next, with the clock at the beginning of that
 * day. It can be killed and run again at any point. `check` throws when another process may be doing this by now.
 */
export async function runAdvance(tenantId: string, check?: () => void): Promise<void> {
  for (;;) {
    const clock = await asTenant(tenantId, () => clockOf(tenantId));
    if (!clock.at || !clock.advanceTo) return;
    const work = (day: LocalDate) => doDailyWork(tenantId, day, { lanes: LANES, check });
    if (!(await advanceOneDay(tenantId, clock, clock.at, clock.advanceTo, work))) return;
  }
}

/** False when the advance has ended, or another process has taken it over. */
async function advanceOneDay(
  tenantId: string,
  { timeZone, processedThrough }: TenantClock,
  at: Date,
  to: Date,
  doDay: (day: LocalDate) => Promise<void>,
): Promise<boolean> {
  const today = dayIn(timeZone, at);
  const unfinished = processedThrough === null || dayIn(timeZone, processedThrough) < today;
  const timed = unfinished ? null : await nextMoment(tenantId, at, to);
  if (timed && dayIn(timeZone, timed) === today) return stopAt(tenantId, at, timed);
  const due = unfinished ? today : await nextWorkDay(tenantId, today);
  const day = timed ? firstOf(due, dayIn(timeZone, timed)) : due;
  if (day === null || day > dayIn(timeZone, to)) {
    await asTenant(tenantId, () => finishAdvance(tenantId, at, to));
    return false;
  }
  const begin = startOfDay(timeZone, day);
  if (!unfinished && !(await asTenant(tenantId, () => moveClock(tenantId, at, begin))))
    return false;
  await doDay(day);
  await asTenant(tenantId, () => markProcessed(tenantId, unfinished ? at : begin));
  return true;
}

/** The next moment on the way at which hourly work is due; null when there is none. */
async function nextMoment(tenantId: string, at: Date, to: Date): Promise<Date | null> {
  const next = await nextTimedWork(tenantId, at);
  return next && next.getTime() <= to.getTime() ? next : null;
}

/** Does the work due at a moment of the clock's current day. */
async function stopAt(tenantId: string, at: Date, moment: Date): Promise<boolean> {
  const later = moment.getTime() > at.getTime();
  if (later && !(await asTenant(tenantId, () => moveClock(tenantId, at, moment)))) return false;
  await doTimedWork(tenantId, LANES);
  return true;
}

const firstOf = (a: LocalDate | null, b: LocalDate) => (a === null ? b : earlier(a, b));
