import { describe, expect, test } from "vitest";
import type { Subscription } from "./subscription-view";
import { localDate } from "@/lib/values/local-date";
import { billingOf } from "./book-change";
import { type ChangeVerb, changeWords, obstacle } from "./change-words";

const TODAY = "2026-06-15";
const active = { status: "Active", startDate: "2026-01-01", endDate: null };

const allowed = (subscription: object) =>
  (Object.keys(changeWords) as ChangeVerb[]).filter(
    (verb) =>
      obstacle(verb, { termType: "TERMED", ...subscription } as Subscription, TODAY) === null,
  );

describe("what can be done with a subscription", () => {
  test("while it runs: everything but resuming and undoing a cancellation", () => {
    expect(allowed({ status: "Active", statusHistory: [active] })).toEqual([
      "change",
      "topUp",
      "pause",
      "renew",
      "cancel",
    ]);
    expect(allowed({ status: "Active", statusHistory: [active], termType: "EVERGREEN" })).toEqual([
      "change",
      "topUp",
      "pause",
      "cancel",
    ]);
  });

  test("while a pause is booked: only its resumption", () => {
    const pause = { status: "Suspended", startDate: "2026-07-01", endDate: "2026-08-01" };
    expect(allowed({ status: "Active", statusHistory: [active, pause] })).toEqual(["resume"]);
    const over = { ...pause, startDate: "2026-03-01", endDate: "2026-04-01" };
    expect(allowed({ status: "Active", statusHistory: [active, over] })).toContain("pause");
  });

  test("once it is cancelled: to keep it, before its day", () => {
    const end = { status: "Cancelled", startDate: "2026-07-01", endDate: null };
    expect(allowed({ status: "Active", statusHistory: [active, end] })).toEqual(["keep"]);
    const gone = { ...end, startDate: TODAY };
    expect(allowed({ status: "Cancelled", statusHistory: [active, gone] })).toEqual([]);
  });

  test("after its term: to renew it", () => {
    expect(allowed({ status: "Expired", statusHistory: [] })).toEqual(["renew"]);
  });
});

test("without Orders a change is billed by the names that calls of subscriptions have", () => {
  const processingOptions = {
    runBilling: true,
    collectPayment: true,
    applyCreditBalance: true,
    billingOptions: { targetDate: localDate("2026-06-15") },
  };
  expect(billingOf({ processingOptions })).toEqual({
    runBilling: true,
    collect: true,
    targetDate: "2026-06-15",
    applyCreditBalance: true,
  });
  expect(billingOf({ processingOptions: { runBilling: false } })).toEqual({ runBilling: false });
});
