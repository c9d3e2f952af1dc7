import { nextReminderDay } from "@/lib/areas/dunning/send-due";
import { nextNoticeDay } from "@/lib/areas/price-rises/notices/tell-customers";
import { nextAnnouncement } from "@/lib/areas/trials/announce-trials";
import { asTenant } from "@/lib/platform/database/ambient";
import { dayIn } from "@/lib/kernel/clock";
import { clockOf, markProcessed } from "@/lib/platform/clock-of-tenant";
import { addDays, earlier, later, type LocalDate } from "@/lib/values/local-date";
import { doDailyWork, type Pace } from "./daily-work";
import { firstDueDay } from "./queries";

/** The next day after `today` on which something falls due; overdue work is retried every day. */
export async function nextWorkDay(tenantId: string, today: LocalDate): Promise<LocalDate | null> {
  const work = await asTenant(tenantId, () => firstDueDay(tenantId));
  const reminder = await nextReminderDay(tenantId);
  const notice = await nextNoticeDay(tenantId, today);
  const trial = await nextAnnouncement(tenantId, today);
  const due = firstOf([work, reminder, notice, trial]);
  return due && later(due, addDays(today, 1));
}

function firstOf(days: readonly (LocalDate | null)[]): LocalDate | null {
  return days.reduce((first, day) => (first && day ? earlier(first, day) : (first ?? day)), null);
}

/** True when a tenant follows real time and its current day has not been run. */
async function realDayIsDue(tenantId: string): Promise<boolean> {
  const clock = await asTenant(tenantId, () => clockOf(tenantId));
  const { at, processedThrough, realNow, timeZone } = clock;
  if (at) return false;
  return !processedThrough || dayIn(timeZone, processedThrough) < dayIn(timeZone, realNow);
}

/** Runs the daily work of a tenant that follows real time, once a day. */
export async function runRealDay(tenantId: string, pace: Pace = {}): Promise<void> {
  if (!(await realDayIsDue(tenantId))) return;
  const { realNow, timeZone } = await asTenant(tenantId, () => clockOf(tenantId));
  await doDailyWork(tenantId, dayIn(timeZone, realNow), pace);
  await asTenant(tenantId, () => markProcessed(tenantId, realNow));
}
