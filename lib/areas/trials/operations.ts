import { operation } from "@/lib/api/operation";
import { noticeDaysOf } from "@/lib/areas/dunning/notices/write-notice";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { dateTimeText } from "@/lib/kernel/clock";
import { addDays, later } from "@/lib/values/local-date";
import { exactNumber } from "@/lib/values/money";
import * as contract from "./contract";
import { trialOf } from "./find-trial";
import { onceKeyOf } from "./model";
import { toldAt } from "./queries";

/** Days that a trial is looked ahead. */
const HORIZON = 400;

export const getTrial = operation(contract.getTrial, async (ctx, { params }) => {
  const subscription = await findSubscription(ctx, params["subscription-key"]);
  const trial = await trialOf(ctx, subscription, addDays(ctx.today, HORIZON));
  const told = await toldAt(ctx.tenantId, onceKeyOf(subscription.id));
  const days = trial && !told ? await noticeDaysOf(ctx, "TrialEnd") : undefined;
  return {
    inTrial: trial !== undefined,
    freeThroughDate: trial?.freeThrough ?? null,
    billDate: trial?.billDate ?? null,
    amount: trial ? exactNumber(trial.amount) : null,
    currency: subscription.currency,
    noticeDate:
      trial && days !== undefined ? later(addDays(trial.billDate, -days), ctx.today) : null,
    notifiedDate: told ? dateTimeText(ctx.timeZone, told) : null,
  };
});
