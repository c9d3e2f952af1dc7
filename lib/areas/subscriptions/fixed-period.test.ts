import { derivedId } from "@/lib/kernel/ids";
import { creationWith, ratePlanWith } from "@/lib/testing/timeline";
import { localDate } from "@/lib/values/local-date";
import { describe, expect, test } from "vitest";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { replay } from "@/lib/areas/subscriptions/timeline/timeline-model";

/* A charge of three months from January 15, in a subscription of a year. */
const START = localDate("2026-01-15");
const threeMonths = {
  endDateCondition: "Fixed_Period",
  upToPeriods: 3,
  upToPeriodsType: "Months",
} as const;
const plan = ratePlanWith("plan", [
  { quantity: null, price: 10, ...threeMonths },
  { quantity: null, price: 10, ...threeMonths, endsOn: localDate("2026-05-01") },
]);
const creation = creationWith({ start: START, months: 12, plans: [plan] });

type Input = readonly [start: string, end: string | null, extendsTerm: boolean];

/** Consecutive pauses, each with its resumption. */
function paused(pauses: readonly Input[]): SubscriptionAction[] {
  return pauses.flatMap(([from, to, extendsTerm], index) => {
    const booked = (version: number) => ({
      id: derivedId("01900000-0000-7000-8000-000000000000", `${version}`),
      version,
      dates: creation.dates,
    });
    const version = 2 + 2 * index;
    const pause = { ...booked(version), type: "Suspend" as const, effective: localDate(from) };
    if (to === null) return [pause];
    const effective = localDate(to);
    return [pause, { ...booked(version + 1), type: "Resume" as const, effective, extendsTerm }];
  });
}

const spans = (actions: readonly SubscriptionAction[], index = 0) =>
  replay([creation, ...actions])
    .charges[index]?.segments.filter(({ start, end }) => start !== end)
    .map(({ start, end }) => `${start} ${end}`);

describe("a charge of a fixed period", () => {
  test.each<[string, Input[], string[]]>([
    ["is not paused", [], ["2026-01-15 2026-04-15"]],
    [
      "runs as long as was agreed when the pause lengthens the term",
      [["2026-02-01", "2026-03-01", true]],
      ["2026-01-15 2026-02-01", "2026-03-01 2026-05-15"],
    ],
    [
      "ends on its day when the pause does not",
      [["2026-02-01", "2026-03-01", false]],
      ["2026-01-15 2026-02-01", "2026-03-01 2026-04-15"],
    ],
    [
      "is served to its end after a pause that is longer than what is left of it",
      [["2026-04-01", "2026-07-01", true]],
      ["2026-01-15 2026-04-01", "2026-07-01 2026-07-15"],
    ],
    [
      "is over after such a pause that does not lengthen",
      [["2026-04-01", "2026-07-01", false]],
      ["2026-01-15 2026-04-01"],
    ],
    [
      "makes up for each of several pauses, also for one that it reaches only by the one before",
      [
        ["2026-02-01", "2026-03-01", true],
        ["2026-05-01", "2026-05-11", true],
      ],
      ["2026-01-15 2026-02-01", "2026-03-01 2026-05-01", "2026-05-11 2026-05-25"],
    ],
    [
      "does not care for pauses after it",
      [["2026-06-01", "2026-07-01", true]],
      ["2026-01-15 2026-04-15"],
    ],
    [
      "waits while nobody knows the end of the pause",
      [["2026-02-01", null, true]],
      ["2026-01-15 2026-02-01"],
    ],
  ])("%s", (_, pauses, expected) => {
    expect(spans(paused(pauses))).toEqual(expected);
  });

  test("keeps the last day that an order has set", () => {
    expect(spans(paused([["2026-02-01", "2026-03-01", true]]), 1)).toEqual([
      "2026-01-15 2026-02-01",
      "2026-03-01 2026-05-01",
    ]);
  });

  test("ends on its original day when the resumption is rebooked without an extension", () => {
    const first = paused([["2026-04-01", "2026-07-01", true]]);
    const resumed = first[1] as SubscriptionAction;
    const anew = { ...resumed, id: derivedId(creation.id, "anew"), version: 4, extendsTerm: false };
    expect(spans([...first, anew as SubscriptionAction])).toEqual(["2026-01-15 2026-04-01"]);
    const known = replay([creation, ...first, anew as SubscriptionAction]).charges[0]?.segments;
    expect(known?.map(({ start, end }) => `${start} ${end}`)).toEqual([
      "2026-01-15 2026-04-01",
      "2026-07-01 2026-07-01",
    ]);
  });
});
