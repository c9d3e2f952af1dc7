import type { LocalDate } from "@/lib/values/local-date";
import type { Pause } from "@/lib/areas/subscriptions/model";
import {
  type CreateSubscriptionAction,
  inOrder,
  type ResumeAction,
  type SubscriptionAction,
} from "./order-action-model";

/** A pause with its bookings. */
export type BookedPause = Pause & {
  /** The version of its last change. */
  readonly version: number;
  readonly resume: ResumeAction | null;
};

/** A resumption that a later booking has replaced or withdrawn. */
export type LapsedResume = { readonly resume: ResumeAction; readonly version: number };

/** The day of an end, and the version that booked it. */
export type Ending = { readonly on: LocalDate; readonly version: number };

/** Any action except the creation. */
type LaterAction = Exclude<SubscriptionAction, CreateSubscriptionAction>;

/** The actions of a subscription by kind. */
export type History = {
  readonly created: CreateSubscriptionAction;
  /** In the order of their effective days. */
  readonly rest: readonly LaterAction[];
  /** In the order of their days. */
  readonly pauses: readonly BookedPause[];
  readonly lapsed: readonly LapsedResume[];
  readonly cancel: Ending | null;
  readonly version: number;
};

/** @throws RangeError without actions, or unless there is exactly one creation. */
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

/** By effective day; renewals in the order of booking, because each continues the last term. */
function inEffect(rest: readonly LaterAction[]): LaterAction[] {
  const renewals = rest.filter(({ type }) => type === "RenewSubscription");
  const sorted = [...rest].sort(inOrder);
  if (renewals.length < 2) return sorted;
  return sorted.map((action) =>
    action.type === "RenewSubscription" ? (renewals.shift() ?? action) : action,
  );
}

/** The cancellation in force: the last one that was not withdrawn. */
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

/** A resumption ends the pause booked before it; a second one moves that end. */
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
