import type { LocalDate } from "@/lib/values/local-date";
import type { Pause } from "@/lib/areas/subscriptions/model";
import {
  type CreateSubscriptionAction,
  inOrder,
  type ResumeAction,
  type SubscriptionAction,
} from "./order-action-model";

/** A pause with the bookings that made it. */
export type BookedPause = Pause & {
  /** The version since which it is as it is. */
  readonly version: number;
  readonly resume: ResumeAction | null;
};

/** A resumption that a later booking has replaced or taken back. */
export type LapsedResume = { readonly resume: ResumeAction; readonly version: number };

/** A day on which something ends, and the version that has decided it. */
export type Ending = { readonly on: LocalDate; readonly version: number };

/** What can happen once a subscription is there. */
type LaterAction = Exclude<SubscriptionAction, CreateSubscriptionAction>;

/** The actions of a subscription, sorted into what they are about. */
export type History = {
  readonly created: CreateSubscriptionAction;
  /** In the order of their effect. */
  readonly rest: readonly LaterAction[];
  /** In the order of their days. */
  readonly pauses: readonly BookedPause[];
  readonly lapsed: readonly LapsedResume[];
  readonly cancel: Ending | null;
  readonly version: number;
};

/** @throws RangeError when actions are none, or the creation is not there exactly once. */
export function historyOf(actions: readonly SubscriptionAction[]): History {
  const booked = [...actions].sort((a, b) => a.version - b.version);
  const [created, ...later] = booked;
  if (created?.type !== "CreateSubscription") {
    throw new RangeError("A subscription begins with its creation");
  }
  const rest = later.map((action) => {
    if (action.type === "CreateSubscription") {
      throw new RangeError("A subscription is created once");
    }
    return action;
  });
  return {
    created,
    rest: inEffect(rest),
    ...suspensionsOf(booked),
    cancel: cancelOf(booked),
    version: booked.reduce((version, action) => Math.max(version, action.version), 1),
  };
}

/** By effect; renewals follow each other as they were booked, for each continues the last term. */
function inEffect(rest: readonly LaterAction[]): LaterAction[] {
  const renewals = rest.filter(({ type }) => type === "RenewSubscription");
  const sorted = [...rest].sort(inOrder);
  if (renewals.length < 2) return sorted;
  return sorted.map((action) =>
    action.type === "RenewSubscription" ? (renewals.shift() ?? action) : action,
  );
}

/** The cancellation in force: the last one that was not taken back. */
function cancelOf(booked: readonly SubscriptionAction[]): Ending | null {
  let cancel: Ending | null = null;
  for (const action of booked) {
    if (action.type === "CancelSubscription") {
      cancel = { on: action.effective, version: action.version };
    }
    if (takesBack(action, "cancel")) cancel = null;
  }
  return cancel;
}

function takesBack(action: SubscriptionAction, what: "cancel" | "suspend" | "resume"): boolean {
  return action.type === "TermsAndConditions" && (action.withdraws?.includes(what) ?? false);
}

/** A resumption belongs to the pause booked before it; a second one moves its end. */
function suspensionsOf(booked: readonly SubscriptionAction[]) {
  const pauses: BookedPause[] = [];
  const lapsed: LapsedResume[] = [];
  const drop = (version: number) => {
    const last = pauses.pop();
    if (last?.resume) lapsed.push({ resume: last.resume, version });
    return last;
  };
  for (const action of booked) {
    const { version } = action;
    if (action.type === "Suspend") {
      pauses.push({ start: action.effective, end: null, version, resume: null });
    } else if (action.type === "Resume") {
      const last = drop(version);
      if (last) pauses.push(resumed(last, action));
    } else if (takesBack(action, "suspend")) drop(version);
    else if (takesBack(action, "resume")) {
      const last = drop(version);
      if (last) pauses.push({ ...last, end: null, resume: null, version });
    }
  }
  const real = pauses.filter(({ start, end }) => end === null || end > start);
  return { pauses: real.sort((a, b) => (a.start < b.start ? -1 : 1)), lapsed };
}

function resumed(pause: BookedPause, resume: ResumeAction): BookedPause {
  const version = pause.resume === null ? pause.version : resume.version;
  return { start: pause.start, end: resume.effective, version, resume };
}
