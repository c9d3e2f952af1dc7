import { writeNotice } from "@/lib/areas/dunning/notices/write-notice";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { lockedSubscription } from "@/lib/areas/orders/lock-accounts";
import { asTenant } from "@/lib/platform/database/ambient";
import { isDuplicate } from "@/lib/platform/database/database-faults";
import type { Page } from "@/lib/platform/pages";
import { systemTransaction } from "@/lib/platform/system-work";
import { addDays, type LocalDate } from "@/lib/values/local-date";
import { writtenDay, writtenMoney } from "@/lib/values/written";
import { trialOf } from "./find-trial";
import { onceKeyOf } from "./model";
import { nextTrialDay, type TrialDue, trialsNear } from "./queries";

const OPERATION = "announceTrial";

/** Subscriptions that may be in a trial whose first bill is near. */
export function trialsDue(
  tenantId: string,
  day: LocalDate,
  page: Page<TrialDue> = {},
): Promise<TrialDue[]> {
  return asTenant(tenantId, () => trialsNear(tenantId, day, page));
}

/** The first day after a day on which a first bill may have to be announced. */
export function nextAnnouncement(tenantId: string, day: LocalDate): Promise<LocalDate | null> {
  return asTenant(tenantId, () => nextTrialDay(tenantId, day));
}

/**
 * Announces the first bill of a trial by mail, if that is what comes within the days of the notice. The bill is rehearsed before the
 * mail is written; a subscription that was changed in between is left to the next day's work.
 */
export async function announceTrial(
  tenantId: string,
  due: TrialDue,
  day: LocalDate,
): Promise<void> {
  const { subscriptionId, subscriptionNumber, payerId, entityId, orgId } = due;
  const work = { operation: OPERATION, entityId, orgIds: [orgId] };
  const { ctx, subscription } = await systemTransaction(tenantId, work, async (own) => {
    return { ctx: own, subscription: await findSubscription(own, subscriptionNumber) };
  });
  const trial = await asTenant(tenantId, () => trialOf(ctx, subscription, addDays(day, due.days)));
  if (trial === undefined) return;
  try {
    await systemTransaction(tenantId, work, async (own) => {
      const { version, status } = await lockedSubscription(own, subscriptionNumber);
      if (version !== subscription.version || status !== "Active") return;
      await writeNotice(own, {
        kind: "TrialEnd",
        accountId: payerId,
        onceKey: onceKeyOf(subscriptionId),
        values: {
          "subscription.number": subscriptionNumber,
          "trial.lastDay": writtenDay(trial.freeThrough),
          "bill.date": writtenDay(trial.billDate),
          "bill.amount": writtenMoney(trial.amount, trial.currency),
        },
      });
    });
  } catch (error) {
    // Another process has written it.
    if (!isDuplicate(error)) throw error;
  }
}
