import { doBillRunsDue, nextBillRunAt } from "@/lib/areas/bill-runs/run-due";
import { doRunsDue, nextRunAt } from "@/lib/areas/payment-runs/run-due";
import { nextInstalmentAt, payByHour } from "@/lib/areas/payment-schedules/pay-due";
import { collectByHour, nextRetryMoment } from "@/lib/areas/payments/collections/collect-due";

/** The first moment, not before `now`, at which timed work is due; null when there is none. */
export async function nextTimedWork(tenantId: string, now: Date): Promise<Date | null> {
  const [run, retry] = [await nextRunAt(tenantId, now), await nextRetryMoment(tenantId)];
  const instalment = await nextInstalmentAt(tenantId, now);
  const bill = await nextBillRunAt(tenantId, now);
  const moments = [run, retry, instalment, bill].flatMap((at) => at?.getTime() ?? []);
  return moments.length ? new Date(Math.max(now.getTime(), Math.min(...moments))) : null;
}

/** Runs the due timed work by the tenant's clock, `lanes` pieces concurrently. */
export async function doTimedWork(tenantId: string, lanes: number): Promise<void> {
  await doBillRunsDue(tenantId);
  await doRunsDue(tenantId);
  await payByHour(tenantId, lanes);
  await collectByHour(tenantId, lanes);
}
