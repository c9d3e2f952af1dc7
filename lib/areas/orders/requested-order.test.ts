import type { Fits, With } from "@/lib/values/testing/fits";
import { expect, test } from "vitest";
import {
  type Cancellation,
  cancelling,
  type RequestedAction,
  type RequestedOf,
  type RequestedSubscription,
  type Resumption,
  resuming,
  type Suspension,
  suspending,
} from "./requested-order";

type Pause = RequestedOf<"Suspend">;
type From<T extends { from: unknown }> = T["from"];

test("invalid actions do not compile, and valid ones do", () => {
  const impossible = [
    false satisfies Fits<With<Pause, { asked: Cancellation }>, RequestedAction>,
    false satisfies Fits<With<Pause, { asked: undefined }>, RequestedAction>,
    false satisfies Fits<{ policy: "SpecificDate" }, From<Suspension>>,
    false satisfies Fits<{ policy: "FixedPeriodsFromToday"; periods: 2 }, From<Suspension>>,
    false satisfies Fits<{ policy: "SuspendDate" }, From<Suspension>>,
    false satisfies Fits<{ policy: "EndOfLastInvoicePeriod" }, From<Resumption>>,
    false satisfies Fits<{ policy: "SpecificDate" }, From<Cancellation>>,
    false satisfies Fits<
      { kind: "created"; changes: RequestedOf<"AddProduct">[] },
      RequestedSubscription
    >,
    false satisfies Fits<
      { kind: "changed"; subscriptionNumber: string; changes: RequestedOf<"CreateSubscription">[] },
      RequestedSubscription
    >,
  ];
  const possible = [
    true satisfies Fits<Pause, RequestedAction>,
    true satisfies Fits<{ policy: "SuspendDate" }, From<Resumption>>,
    true satisfies Fits<
      { kind: "changed"; subscriptionNumber: string; changes: RequestedOf<"AddProduct">[] },
      RequestedSubscription
    >,
  ];
  expect(impossible).not.toContain(true);
  expect(possible).not.toContain(false);
});

test("a policy that needs a day or periods is refused without them", () => {
  expect(() => suspending({ suspendPolicy: "SpecificDate" })).toThrow(/suspendSpecificDate/);
  expect(() => resuming({ resumePolicy: "FixedPeriodsFromToday", resumePeriods: 2 })).toThrow(
    /resumePeriodsType/,
  );
  expect(cancelling({ cancellationPolicy: "SpecificDate" }).asked.from).toEqual({
    policy: "SpecificDate",
    day: null,
  });
});
