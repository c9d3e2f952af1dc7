import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { compareVersions } from "@/lib/kernel/versions";
import { deleteSubscription as remove } from "@/lib/areas/orders/waiting/delete-subscription";
import type { ActionEntry } from "@/lib/areas/orders/order-body";
import { writeFields } from "@/lib/areas/orders/waiting/write-fields";
import type { Subscription } from "@/lib/areas/subscriptions/detail-model";
import { findSubscription } from "@/lib/areas/subscriptions/find-subscription";
import { statusOn } from "@/lib/areas/subscriptions/model";
import { wireId } from "@/lib/kernel/ids";
import { bookedDays, lastPause } from "@/lib/areas/subscription-changes/booked-pause";
import {
  agreedOn,
  billed,
  change,
  deltas,
  type DoneChange,
} from "@/lib/areas/subscription-changes/v1/v1-book";
import * as contract from "./v1-life-contract";
import { lockedSubscription } from "@/lib/areas/subscription-changes/v2/v2-book";

export const renewSubscription = operation(
  contract.renewSubscription,
  async (ctx, { params, body }) => {
    const collects = compareVersions(ctx.version, "189.0") <= 0;
    const done = await change(
      ctx,
      params["subscription-key"],
      [{ type: "RenewSubscription" }],
      body,
      { bill: collects, collect: collects },
    );
    const { termStart, termEnd, id } = done.after;
    return {
      subscriptionId: wireId(id),
      termStartDate: termStart,
      termEndDate: termEnd,
      ...deltas(done),
      ...billed(done.order),
    };
  },
);

export const cancelSubscription = operation(
  contract.cancelSubscription,
  async (ctx, { params, body }) => {
    const { cancellationPolicy, cancellationEffectiveDate } = body;
    if (cancellationPolicy === "SpecificDate" && cancellationEffectiveDate === undefined) {
      throw new MissingField("cancellationEffectiveDate is required with SpecificDate.", {
        resource: 532002,
      });
    }
    const key = params["subscription-key"];
    requireCancellable(ctx, await findSubscription(ctx, key));
    const done = await change(
      ctx,
      key,
      [
        {
          type: "CancelSubscription",
          ...agreedOn(body),
          cancelSubscription: {
            cancellationPolicy,
            ...(cancellationEffectiveDate === undefined ? {} : { cancellationEffectiveDate }),
          },
        },
      ],
      body,
    );
    const { cancelledOn: cancelledDate, id } = done.after;
    if (cancelledDate === null) throw new RangeError("a canceled subscription has no such day");
    return {
      subscriptionId: wireId(id),
      cancelledDate,
      ...deltas(done),
      ...billed(done.order),
    };
  },
);

/** Reference 0.4: only an activated subscription can be canceled, 53200020. */
function requireCancellable({ today }: Ctx, subscription: Subscription): void {
  if (statusOn(subscription, today) === "Active" && subscription.cancelledOn === null) return;
  throw new InvalidValue("Only an activated subscription can be canceled.");
}

type Suspension = z.output<typeof contract.suspendSubscription.body>;
type Resumption = Pick<
  Suspension,
  "resumePolicy" | "resumeSpecificDate" | "resumePeriods" | "resumePeriodsType" | "extendsTerm"
>;

function resumeEntry(
  { resumePolicy, resumeSpecificDate, resumePeriods, resumePeriodsType, ...body }: Resumption,
  extendsTerm: boolean,
): ActionEntry {
  if (resumePolicy === undefined) {
    throw new MissingField("resumePolicy is required when resume is true.", { resource: 534006 });
  }
  return {
    type: "Resume",
    resume: {
      resumePolicy,
      ...(resumeSpecificDate === undefined ? {} : { resumeSpecificDate }),
      ...(resumePeriods === undefined ? {} : { resumePeriods }),
      ...(resumePeriodsType === undefined ? {} : { resumePeriodsType }),
      extendsTerm: body.extendsTerm ?? extendsTerm,
    },
  };
}

export const suspendSubscription = operation(
  contract.suspendSubscription,
  async (ctx, { params, body }) => {
    const { suspendPolicy, suspendSpecificDate, suspendPeriods, suspendPeriodsType } = body;
    const suspend: ActionEntry = {
      type: "Suspend",
      ...agreedOn(body),
      suspend: {
        suspendPolicy,
        ...(suspendSpecificDate === undefined ? {} : { suspendSpecificDate }),
        ...(suspendPeriods === undefined ? {} : { suspendPeriods }),
        ...(suspendPeriodsType === undefined ? {} : { suspendPeriodsType }),
        ...(body.extendsTerm === undefined ? {} : { extendsTerm: body.extendsTerm }),
      },
    };
    const actions = body.resume ? [suspend, resumeEntry(body, false)] : [suspend];
    const done = await change(ctx, params["subscription-key"], actions, body);
    return { ...(await paused(ctx, done)), ...billed(done.order) };
  },
);

export const resumeSuspendedSubscription = operation(
  contract.resumeSuspendedSubscription,
  async (ctx, { params, body }) => {
    const key = params["subscription-key"];
    const pause = await lastPause(ctx, await lockedSubscription(ctx, key));
    const done = await change(ctx, key, [resumeEntry(body, pause?.extendsTerm ?? false)], body);
    const { suspendDate: _suspendDate, resumeDate, ...rest } = await paused(ctx, done);
    if (resumeDate === null) throw new RangeError("a resumed subscription has no such day");
    return { ...rest, resumeDate, ...billed(done.order) };
  },
);

async function paused(ctx: Ctx, done: DoneChange) {
  const days = await bookedDays(ctx, done.after);
  if (days === undefined) throw new RangeError("a suspended subscription has no suspension");
  return {
    subscriptionId: wireId(done.after.id),
    ...days,
    termEndDate: done.after.termEnd,
    totalDeltaTcv: deltas(done).totalDeltaTcv,
  };
}

export const updateSubscriptionCustomFields = operation(
  contract.updateSubscriptionCustomFields,
  async (ctx, { params, body }) => {
    await writeFields(ctx, await lockedSubscription(ctx, params["subscription-key"]), body);
    return {};
  },
);

export const updateSubscriptionVersionCustomFields = operation(
  contract.updateSubscriptionVersionCustomFields,
  async (ctx, { params, body }) => {
    const subscription = await lockedSubscription(ctx, params["subscription-key"]);
    await writeFields(ctx, subscription, body, params.version);
    return {};
  },
);

export const deleteSubscription = operation(
  contract.deleteSubscription,
  async (ctx, { params }) => {
    await remove(ctx, params["subscription-key"]);
    return {};
  },
);
