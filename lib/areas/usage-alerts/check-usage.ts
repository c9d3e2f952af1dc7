import type { Ctx } from "@/lib/kernel/context";
import { newId, wireId } from "@/lib/kernel/ids";
import { dayIn } from "@/lib/kernel/clock";
import { mailPortOf } from "@/lib/areas/dunning/mail-transport";
import { storedCharges } from "@/lib/areas/subscriptions/read-subscriptions";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import { localLog } from "@/lib/platform/mail/mail-port";
import { systemTransaction } from "@/lib/platform/system-work";
import { decimal } from "@/lib/values/decimal";
import { addMonths, type LocalDate, later } from "@/lib/values/local-date";
import { writtenPeriod, writtenQuantity } from "@/lib/values/written";
import { crossings, measureOf } from "./model";
import {
  alertsUntold,
  markAlertsTold,
  ownersOf,
  raiseAlert,
  thresholdsOf,
  type Untold,
  usedByDay,
  type Watched,
} from "./queries";

/** Months before today whose periods are checked, for usage that comes late. */
const MONTHS_BACK = 2;

/**
 * Raises the alerts of an account whose thresholds its usage has reached, each once for a billing period, and mails the
 * owners. It runs after what has changed the usage is committed, so that it sees all of it; running it again does nothing.
 */
export async function checkUsage(tenantId: string, accountId: string): Promise<void> {
  await systemTransaction(tenantId, { operation: "checkUsage" }, async (ctx) => {
    for (const threshold of await thresholdsOf(tenantId, accountId)) await check(ctx, threshold);
  });
  await systemTransaction(tenantId, { operation: "tellUsageAlerts" }, (ctx) =>
    tell(ctx, accountId),
  );
}

async function check(ctx: Ctx, threshold: Watched): Promise<void> {
  const segments = await segmentsOf(ctx, threshold);
  const measure = measureOf(threshold, segments, threshold.billCycleDay);
  const created = dayIn(ctx.timeZone, threshold.createdAt);
  const startOf = (day: LocalDate) => measure(day)?.period.start ?? day;
  const from = later(startOf(created), startOf(addMonths(ctx.today, -MONTHS_BACK)));
  const days = await usedByDay(ctx.tenantId, threshold, from);
  for (const crossing of crossings(measure, days, created)) {
    const id = newId();
    if (!(await raiseAlert(ctx.tenantId, id, threshold.id, crossing, ctx.now))) continue;
    const detail = {
      accountNumber: threshold.accountNumber,
      chargeNumber: threshold.chargeNumber,
      unitOfMeasure: threshold.unitOfMeasure,
      periodStartDate: crossing.period.start,
      threshold: crossing.reached.toFixed(),
      quantity: crossing.quantity.toFixed(),
    };
    ctx.record({ subjectType: "usageAlert", subjectId: id, action: "create", detail });
    const subject = { subjectType: "usageAlert", subjectId: id };
    ctx.emit({ type: "usageAlert.raised", ...subject, payload: detail });
  }
}

/** The segments of a threshold's charge; null for a threshold of an account. */
async function segmentsOf(
  ctx: Ctx,
  { subscriptionId, chargeNumber, billCycleDay }: Watched,
): Promise<UsageSegment[] | null> {
  if (subscriptionId === null) return null;
  const charges = await storedCharges(ctx, subscriptionId, billCycleDay);
  return charges.flatMap(({ segment }) =>
    segment.chargeNumber === chargeNumber && segment.type === "Usage" ? segment : [],
  );
}

/** Mails the owners about new alerts of an account; a mail that is only logged does not count as sent. */
async function tell(ctx: Ctx, accountId: string): Promise<void> {
  const news = await alertsUntold(ctx.tenantId, accountId);
  if (!news.length) return;
  const owners = await ownersOf(ctx.tenantId);
  const port = await mailPortOf(ctx.tenantId);
  if (!owners.length || port === localLog) return;
  const to = owners.map(({ email }) => email);
  await port.send({ id: wireId(newId()), to, ...mailOf(owners[0]?.tenant ?? "", news) });
  await markAlertsTold(
    ctx.tenantId,
    news.map(({ id }) => id),
    ctx.now,
  );
}

function mailOf(company: string, news: readonly Untold[]): { subject: string; text: string } {
  const lines = news.map(({ unitOfMeasure: unit, reached, quantity, ...of }) => {
    const period = writtenPeriod({ start: of.periodStart, end: of.periodEnd });
    const amounts = `${writtenQuantity(decimal(quantity), unit)}, threshold ${writtenQuantity(decimal(reached), unit)}`;
    return `- ${of.accountName} (${of.accountNumber}), ${period}: ${amounts}`;
  });
  const text = [
    `Usage of customers of ${company} has reached thresholds:`,
    lines.join("\n"),
    "Each threshold is told of once for a billing period.",
  ];
  return { subject: `${company}: usage has reached a threshold`, text: text.join("\n\n") };
}
