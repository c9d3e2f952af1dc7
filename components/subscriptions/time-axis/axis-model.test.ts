import { describe, expect, test } from "vitest";
import { type AxisFacts, axisOf, hasLongLife, percentOf } from "./axis-model";

const TODAY = "2026-06-15";

function facts(subscription: object, more: object = {}): AxisFacts {
  return {
    subscription: {
      status: "Active",
      statusHistory: [{ status: "Active", startDate: "2026-01-01", endDate: null }],
      subscriptionStartDate: "2026-01-01",
      subscriptionEndDate: "2027-01-01",
      autoRenew: false,
      ...subscription,
    },
    versions: [],
    orders: new Map(),
    lines: [],
    credits: [],
    expected: [],
    today: TODAY,
    ...more,
  } as unknown as AxisFacts;
}

const line = (invoiceNumber: string, invoiceDate: string, chargeAmount: number) => ({
  invoiceNumber,
  invoiceDate,
  chargeAmount,
  taxAmount: 0.1,
});

describe("the time axis", () => {
  test("goes from the first day to past the last one, and places days in proportion", () => {
    const axis = axisOf(facts({}), false);
    expect(axis).toMatchObject({ from: "2026-01-01", to: "2027-02-01" });
    expect(percentOf(axis, axis.from)).toBe(0);
    expect(percentOf(axis, axis.to)).toBe(100);
    expect(percentOf({ from: "2026-01-01", to: "2026-01-11" }, "2026-01-06")).toBe(50);
    expect(axis.ticks.length).toBeGreaterThan(2);
    expect(axis.ticks.length).toBeLessThanOrEqual(8);
  });

  test("shows the intervals of a ramp to their last day", () => {
    const interval = { name: "Year 1", startDate: "2026-01-01", endDate: "2026-12-31" };
    const { intervals } = axisOf(facts({ ramp: { intervals: [interval] } }), false);
    expect(intervals).toEqual([{ name: "Year 1", start: "2026-01-01", end: "2027-01-01" }]);
  });

  test("has one mark for an invoice, with the sum of its lines and their tax", () => {
    const lines = [
      line("INV1", "2026-02-01", 10),
      line("INV1", "2026-02-01", 20.2),
      line("INV2", "2026-03-01", 5),
    ];
    const { events } = axisOf(facts({}, { lines }), false);
    expect(events.map(({ id, amount }) => [id, amount])).toEqual([
      ["INV1", 30.4],
      ["INV2", 5.1],
    ]);
  });

  test("has a mark below zero for each credit memo", () => {
    const credit = (creditMemoNumber: string, amount: number) => ({
      creditMemoNumber,
      creditMemoDate: "2026-04-01",
      amount,
      taxAmount: 0.5,
    });
    const credits = [credit("CM1", 3), credit("CM1", 4), credit("CM2", 1)];
    const { events } = axisOf(facts({}, { credits }), false);
    expect(events.map(({ id, kind, amount, href }) => [id, kind, amount, href])).toEqual([
      ["CM1", "credit", -8, "/credit-memos/CM1"],
      ["CM2", "credit", -1.5, "/credit-memos/CM2"],
    ]);
  });

  test("shows pauses, the newest form of each term, and the order behind a change", () => {
    const statusHistory = [
      { status: "Active", startDate: "2026-01-01", endDate: "2026-03-01" },
      { status: "Suspended", startDate: "2026-03-01", endDate: "2026-04-01" },
      { status: "Active", startDate: "2026-04-01", endDate: "2026-12-01" },
      { status: "Cancelled", startDate: "2026-12-01", endDate: null },
    ];
    const term = (start_date: string, end_date: string) => ({ start_date, end_date });
    const versions = [
      {
        version: 2,
        current_term: term("2026-01-01", "2027-02-01"),
        actions: [{ type: "cancel", effective_date: "2026-12-01" }],
      },
      {
        version: 1,
        current_term: term("2026-01-01", "2027-01-01"),
        actions: [{ type: "create_subscription", effective_date: "2026-01-01" }],
      },
    ];
    const orders = new Map([[2, "O-2"]]);
    const axis = axisOf(facts({ statusHistory }, { versions, orders }), false);
    expect(axis.pauses).toEqual([{ start: "2026-03-01", end: "2026-04-01" }]);
    expect(axis.terms).toEqual([{ start: "2026-01-01", end: "2027-02-01" }]);
    expect(axis.life?.end).toBe("2026-12-01");
    expect(axis.events.at(-1)).toMatchObject({ kind: "cancellation", href: "/orders/O-2" });
  });

  test("draws an expected bill on its billing day, and nothing for pending subscriptions", () => {
    const expected = [
      { start: "2026-06-01", end: "2026-06-30", billed: "2026-07-01", amount: 10 },
      { start: "2026-07-01", end: "2026-07-31", billed: "2026-07-01", amount: 20 },
    ];
    const days = axisOf(facts({}, { expected }), false).events.map(({ day }) => day);
    expect(days).toEqual(["2026-07-01", "2026-07-01"]);
    const waiting = axisOf(facts({ status: "Pending Activation" }, { expected }), false);
    expect(waiting).toMatchObject({ life: null, events: [] });
    expect(axisOf(facts({ status: "Expired" }, { expected }), false).events).toEqual([]);
  });

  test("shows the days around today when the whole life is too long, and all of it on request", () => {
    const long = facts({ subscriptionStartDate: "2015-01-01" });
    expect(hasLongLife(long)).toBe(true);
    expect(axisOf(long, false).from).toBe("2025-06-15");
    expect(axisOf(long, true).from).toBe("2015-01-01");
    expect(hasLongLife(facts({}))).toBe(false);
  });
});
