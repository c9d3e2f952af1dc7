import { expect, test } from "vitest";
import { datesOf, revenueDays, type SubscriptionDays } from "./date-lines";

const days = (of: object) => ({
  termEndDate: "2027-01-01",
  cancelledDate: null,
  pauses: [],
  ...of,
});
const lines = (before: object | null, after: object) =>
  datesOf({
    subscriptionNumber: "A-S1",
    before: before && days(before),
    after: days(after),
  } as SubscriptionDays).map(({ label, before: was, after: is }) => [label, was, is]);

test("an order's dates are those that it sets, moves or undoes", () => {
  const pause = (startDate: string, endDate: string | null) => ({ startDate, endDate });
  expect(lines({}, {})).toEqual([]);
  expect(lines(null, { termEndDate: null })).toEqual([["Term ends", undefined, null]]);
  expect(lines({}, { termEndDate: "2028-01-01" })).toEqual([
    ["Term ends", "2027-01-01", "2028-01-01"],
  ]);
  expect(lines({}, { pauses: [pause("2026-02-01", null)] })).toEqual([
    ["Paused from", undefined, "2026-02-01"],
  ]);
  const booked = { pauses: [pause("2026-02-01", "2026-03-01")] };
  expect(lines({}, booked).map(([label]) => label)).toEqual(["Paused from", "Runs again from"]);
  expect(lines({ pauses: [pause("2026-02-01", null)] }, booked)).toEqual([
    ["Runs again from", undefined, "2026-03-01"],
  ]);
  expect(lines(booked, {})).toEqual([["Pause taken back", undefined, "2026-02-01"]]);
  expect(lines({}, { cancelledDate: "2026-05-01" })).toEqual([
    ["Canceled as of", undefined, "2026-05-01"],
  ]);
  expect(lines({ cancelledDate: "2026-05-01" }, {})).toEqual([
    ["Canceled as of", "2026-05-01", null],
  ]);
});

test("monthly revenue changes on the days on which the sum of its changes is not zero", () => {
  const delta = (startDate: string, netAmount: number) => ({ startDate, netAmount });
  const deltas = [
    delta("2026-03-01", 60.1),
    delta("2026-02-01", -60.1),
    delta("2026-03-01", -0.1),
    delta("2026-04-01", 5),
    delta("2026-04-01", -5),
  ];
  expect(revenueDays(deltas)).toEqual([
    { day: "2026-02-01", amount: -60.1 },
    { day: "2026-03-01", amount: 60 },
  ]);
});
