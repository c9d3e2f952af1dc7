import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { compareVersions } from "@/lib/kernel/versions";
import { deleteSubscription as remove } from "@/lib/areas/orders/waiting/delete-subscription";
import {
  type RequestedOf,
  asking,
  cancelling,
  resuming,
  suspending,
} from "@/lib/areas/orders/requested-order";
import { holdSubscription, lockedSubscription } from "@/lib/areas/orders/lock-accounts";
import { writeFields } from "@/lib/areas/orders/waiting/write-fields";
import { statusOn } from "@/lib/areas/subscriptions/model";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { lastTerm, type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { wireId } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import { lastPause } from "@/lib/areas/subscription-changes/pauses";
import {
  agreedOn,
  billed,
  change,
  deltas,
  type DoneChange,
} from "@/lib/areas/subscription-changes/v1/v1-book";
import * as contract from "./v1-life-contract";

export const renewSubscription = operation(
  contract.renewSubscription,
  async (ctx, { params, body }) => {
    const collects = compareVersions(ctx.version, "189.0") <= 0;
    const held = await holdSubscription(ctx, params["subscription-key"]);
    const renewal = asking("RenewSubscription", {});
    const done = await change(ctx, held, [renewal], body, { bill: collects, collect: collects });
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
    const held = await holdSubscription(ctx, params["subscription-key"]);
    requireCancellable(ctx, held.subscription.timeline);
    const cancel = cancelling({
      cancellationPolicy,
      ...(cancellationEffectiveDate === undefined ? {} : { cancellationEffectiveDate }),
    });
    const done = await change(ctx, held, [{ ...cancel, ...agreedOn(body) }], body);
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
function requireCancellable({ today }: Ctx, timeline: Timeline): void {
  const status = statusOn({ ...timeline, termEnd: lastTerm(timeline).end }, today);
  if (status === "Active" && timeline.cancelledOn === null) return;
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
): RequestedOf<"Resume"> {
  if (resumePolicy === undefined) {
    throw new MissingField("resumePolicy is required when resume is true.", { resource: 534006 });
  }
  return resuming({
    resumePolicy,
    ...(resumeSpecificDate === undefined ? {} : { resumeSpecificDate }),
    ...(resumePeriods === undefined ? {} : { resumePeriods }),
    ...(resumePeriodsType === undefined ? {} : { resumePeriodsType }),
    extendsTerm: body.extendsTerm ?? extendsTerm,
  });
}

export const suspendSubscription = operation(
  contract.suspendSubscription,
  async (ctx, { params, body }) => {
    const { suspendPolicy, suspendSpecificDate, suspendPeriods, suspendPeriodsType } = body;
    const asked = suspending({
      suspendPolicy,
      ...(suspendSpecificDate === undefined ? {} : { suspendSpecificDate }),
      ...(suspendPeriods === undefined ? {} : { suspendPeriods }),
      ...(suspendPeriodsType === undefined ? {} : { suspendPeriodsType }),
      ...(body.extendsTerm === undefined ? {} : { extendsTerm: body.extendsTerm }),
    });
    const suspend = { ...asked, ...agreedOn(body) };
    const actions = body.resume ? [suspend, resumeEntry(body, false)] : [suspend];
    const held = await holdSubscription(ctx, params["subscription-key"]);
    const done = await change(ctx, held, actions, body);
    return { ...paused(done), ...billed(done.order) };
  },
);

export const resumeSuspendedSubscription = operation(
  contract.resumeSuspendedSubscription,
  async (ctx, { params, body }) => {
    const held = await holdSubscription(ctx, params["subscription-key"]);
    const pause = lastPause(held.subscription);
    const done = await change(ctx, held, [resumeEntry(body, pause?.extendsTerm ?? false)], body);
    const { suspendDate: _suspendDate, resumeDate, ...rest } = paused(done);
    if (resumeDate === null) throw new RangeError("a resumed subscription has no such day");
    return { ...rest, resumeDate, ...billed(done.order) };
  },
);

function paused(done: DoneChange) {
  const booked = done.order.subscriptions.flatMap((of) => of.booked);
  const days = bookedDays([...done.before.actions, ...booked]);
  if (days === undefined) throw new RangeError("a suspended subscription has no suspension");
  return {
    subscriptionId: wireId(done.after.id),
    ...days,
    termEndDate: done.after.termEnd,
    totalDeltaTcv: deltas(done).totalDeltaTcv,
  };
}

/** The days of the last booked suspension and resumption. */
type BookedDays = {
  readonly suspendDate: LocalDate;
  /** Null while no resumption is booked. */
  readonly resumeDate: LocalDate | null;
};

/**
 * The days of the latest suspension and its resumption. A subscription that resumes on the day of its
 * suspension has both, but no pause in its timeline.
 */
function bookedDays(actions: readonly SubscriptionAction[]): BookedDays | undefined {
  const suspend = newest(actions, "Suspend");
  if (suspend === undefined) return undefined;
  const resume = newest(actions, "Resume");
  const resumes = resume !== undefined && resume.version > suspend.version;
  return { suspendDate: suspend.effective, resumeDate: resumes ? resume.effective : null };
}

type ActionOf<T extends SubscriptionAction["type"]> = Extract<SubscriptionAction, { type: T }>;

function newest<T extends SubscriptionAction["type"]>(
  actions: readonly SubscriptionAction[],
  type: T,
): ActionOf<T> | undefined {
  return actions
    .filter((action): action is ActionOf<T> => action.type === type)
    .toSorted((one, other) => other.version - one.version)[0];
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
