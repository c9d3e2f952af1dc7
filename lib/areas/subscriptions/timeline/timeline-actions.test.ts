import { derivedId } from "@/lib/kernel/ids";
import { creationWith, ratePlanWith } from "@/lib/testing/timeline";
import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { describe, expect, test } from "vitest";
import { reverseAction } from "./change-model";
import type { RenewalTerms, SubscriptionAction } from "./order-action-model";
import { contractedSegments, ownersOn } from "./timeline-billing-model";
import { replay, type Timeline } from "./timeline-model";

const day = localDate;
const START = day("2026-01-15");
const BASE = "01900000-0000-7000-8000-000000000000";
const plan = ratePlanWith("plan", [
  { quantity: decimal(3), price: 10 },
  { quantity: null, price: 100, priceChangeOption: "SpecificPercentageValue" },
]);
const [seats, fee] = plan.charges.map(({ chargeId }) => chargeId);
const creation = creationWith({ start: START, months: 12, plans: [plan] });

/** Common fields of an action, by its version and contract effective date. */
function booked(version: number, text: string) {
  const on = day(text);
  const dates = { contractEffective: on, serviceActivation: on, customerAcceptance: on };
  return { id: derivedId(BASE, `${version}`), version, dates };
}

const after = (...actions: SubscriptionAction[]) => replay([creation, ...actions]);

/** The segments of the first charge: start, end and quantity. */
const spans = (timeline: Timeline, index = 0) =>
  timeline.charges[index]?.segments.map(
    ({ start, end, charge }) =>
      `${start} ${end} ${charge.quantity ?? charge.tiers[0]?.price.toString()}`,
  );

const seatsTo = (version: number, on: string, quantity: number): SubscriptionAction => ({
  ...booked(version, on),
  type: "UpdateProduct",
  ratePlanId: plan.ratePlanId,
  charges: [{ chargeId: seats ?? "", quantity: decimal(quantity) }],
});

const suspend = (version: number, on: string): SubscriptionAction => ({
  ...booked(version, on),
  type: "Suspend",
  effective: day(on),
});

const resume = (version: number, on: string, extendsTerm = false): SubscriptionAction => ({
  ...booked(version, on),
  type: "Resume",
  effective: day(on),
  extendsTerm,
});

describe("a timeline after", () => {
  test("future and backdated updates has a segment for each, in the order of their days", () => {
    const timeline = after(seatsTo(2, "2026-06-01", 6), seatsTo(3, "2026-03-01", 4));
    expect(spans(timeline)).toEqual([
      "2026-01-15 2026-03-01 3",
      "2026-03-01 2026-06-01 4",
      "2026-06-01 2027-01-15 6",
    ]);
  });

  test("a backdated price replaces later segments, which are kept without days", () => {
    const price: SubscriptionAction = {
      ...booked(3, "2026-03-01"),
      type: "UpdateProduct",
      ratePlanId: plan.ratePlanId,
      charges: [{ chargeId: seats ?? "", tiers: [{ ...seatTier(), price: decimal(20) }] }],
    };
    const ahead = after(seatsTo(2, "2026-06-01", 6));
    const timeline = after(seatsTo(2, "2026-06-01", 6), price);
    expect(spans(timeline)).toEqual([
      "2026-01-15 2026-03-01 3",
      "2026-03-01 2026-06-01 3",
      "2026-06-01 2026-06-01 6",
      "2026-06-01 2027-01-15 6",
    ]);
    const ids = timeline.charges[0]?.segments.map(({ id }) => id) ?? [];
    expect(ids[2]).toBe(ahead.charges[0]?.segments[1]?.id);
    expect(timeline.charges[0]?.segments[3]?.charge.tiers[0]?.price.toString()).toBe("20");
  });

  test("several pauses serves none of their days; a month's pause extends by a month", () => {
    const timeline = after(
      suspend(2, "2026-03-01"),
      resume(3, "2026-04-01", true),
      suspend(4, "2026-06-10"),
      resume(5, "2026-06-20"),
    );
    expect(spans(timeline)).toEqual([
      "2026-01-15 2026-03-01 3",
      "2026-04-01 2026-06-10 3",
      "2026-06-20 2027-02-15 3",
    ]);
    expect(timeline.pauses).toHaveLength(2);
    expect(contractedSegments(timeline).size).toBe(2);
  });

  test("a pause that is resumed before it begins has no pause", () => {
    const timeline = after(suspend(2, "2026-03-01"), resume(3, "2026-03-01"));
    expect(spans(timeline)).toEqual(["2026-01-15 2027-01-15 3"]);
    expect(timeline.pauses).toEqual([]);
  });

  test("an open pause has ended all segments, and nothing is contracted", () => {
    const timeline = after(suspend(2, "2026-03-01"));
    expect(spans(timeline)).toEqual(["2026-01-15 2026-03-01 3"]);
    expect(contractedSegments(timeline).size).toBe(0);
  });

  test("a renewal has increased prices, by their options, from the end of the term", () => {
    const timeline = after({ ...booked(2, "2026-05-01"), type: "RenewSubscription" });
    expect(spans(timeline)).toEqual(["2026-01-15 2028-01-15 3"]);
    expect(spans(timeline, 1)).toEqual(["2026-01-15 2027-01-15 100", "2027-01-15 2028-01-15 110"]);
  });

  test("an early renewal moves with a pause that extends the term before it", () => {
    const renewal: SubscriptionAction = { ...booked(2, "2026-02-01"), type: "RenewSubscription" };
    const timeline = after(renewal, suspend(3, "2026-03-01"), resume(4, "2026-04-01", true));
    expect(timeline.terms.map(({ start, end }) => `${start} ${end}`)).toEqual([
      "2026-01-15 2027-02-15",
      "2027-02-15 2028-02-15",
    ]);
    expect(spans(timeline, 1)?.at(-1)).toBe("2027-02-15 2028-02-15 110");
  });

  test("a renewal of another length has it, and one to evergreen has no end", () => {
    const base = { ...booked(2, "2027-01-15"), type: "RenewSubscription" as const };
    const short = after({ ...base, length: { period: 1, periodType: "Month" } });
    expect(short.terms.at(-1)).toMatchObject({ start: "2027-01-15", end: "2027-02-15" });
    const endless = after({ ...base, length: null });
    expect(endless).toMatchObject({ termType: "EVERGREEN", autoRenew: false });
    expect(endless.terms.at(-1)?.end).toBeNull();
  });

  test("new renewal terms has booked renewals unchanged, even with an earlier day", () => {
    const renewals: SubscriptionAction[] = [2, 3].map((version) => ({
      ...booked(version, "2026-02-01"),
      type: "RenewSubscription",
    }));
    const agreed = (terms: RenewalTerms): SubscriptionAction => ({
      ...booked(4, "2026-01-20"),
      type: "TermsAndConditions",
      terms,
    });
    const ends = (...actions: SubscriptionAction[]) =>
      after(...actions).terms.map(({ end }) => end);
    const booking = ["2027-01-15", "2028-01-15", "2029-01-15"];
    const shorter = agreed({ renewalTerm: { period: 3, periodType: "Month" } });
    const next: SubscriptionAction = { ...booked(5, "2026-02-01"), type: "RenewSubscription" };
    expect(ends(...renewals, shorter)).toEqual(booking);
    expect(ends(...renewals, shorter, next)).toEqual([...booking, "2029-04-15"]);
    expect(spans(after(...renewals, shorter), 1)?.at(-1)).toBe("2028-01-15 2029-01-15 121");
    const endless = agreed({ renewalSetting: "RENEW_TO_EVERGREEN" });
    expect(ends(...renewals, endless)).toEqual(booking);
    expect(ends(...renewals, endless, next)).toEqual([...booking, null]);
  });

  test("a removal, an exchange and a cancellation ends charges on their days", () => {
    const next = ratePlanWith("next", [{ quantity: decimal(1), price: 30 }]);
    const { ratePlanId } = plan;
    const effective = day("2026-04-01");
    const exchanged = after({
      ...booked(2, "2026-02-01"),
      ...{ type: "ChangePlan", ratePlanId, ratePlan: next, effective },
    });
    expect(spans(exchanged)).toEqual(["2026-01-15 2026-04-01 3"]);
    expect(spans(exchanged, 2)).toEqual(["2026-04-01 2027-01-15 1"]);
    expect(exchanged.ratePlans.map(({ lastChange }) => lastChange)).toEqual(["Remove", "Add"]);
    const removed = after({ ...booked(2, "2026-02-01"), type: "RemoveProduct", ratePlanId });
    expect(spans(removed)).toEqual(["2026-01-15 2026-02-01 3"]);
    expect(contractedSegments(removed).size).toBe(0);
  });

  test("an undone cancellation continues", () => {
    const cancel: SubscriptionAction = {
      ...booked(2, "2026-01-20"),
      type: "CancelSubscription",
      policy: "SpecificDate",
      effective: day("2026-05-01"),
    };
    const cancelled = after(cancel);
    expect(cancelled.cancelledOn).toBe("2026-05-01");
    expect(spans(cancelled)).toEqual(["2026-01-15 2026-05-01 3"]);
    const keep = reverseAction({ timeline: cancelled }, derivedId(BASE, "3"), "cancel", START);
    const kept = after(cancel, keep);
    expect(kept).toMatchObject({ cancelledOn: null, version: 3 });
    expect(spans(kept)).toEqual(["2026-01-15 2027-01-15 3"]);
  });

  test("a transfer is paid by the new payer from its day on", () => {
    const previous = { accountId: "a", invoiceAccountId: "a" };
    const to = { accountId: "b", invoiceAccountId: "c" };
    const timeline = after({
      ...booked(2, "2026-03-01"),
      ...{ type: "OwnerTransfer", ...to, previous },
    });
    expect(timeline.charges[0]?.segments.map(({ accountId }) => accountId)).toEqual([null, "c"]);
    expect(ownersOn(timeline, previous, day("2026-02-28"))).toEqual(previous);
    expect(ownersOn(timeline, previous, day("2026-03-01"))).toEqual(to);
  });

  test("terms and conditions: another end of the term, and details of the documents", () => {
    const timeline = after({
      ...booked(2, "2026-02-01"),
      type: "TermsAndConditions",
      terms: {
        autoRenew: true,
        lastTerm: { termType: "TERMED", length: null, endDate: day("2026-08-01") },
      },
      details: { notes: "shorter", customFields: { Region__c: "North" } },
    });
    expect(timeline.autoRenew).toBe(true);
    expect(timeline.details).toEqual({ notes: "shorter", customFields: { Region__c: "North" } });
    expect(spans(timeline)).toEqual(["2026-01-15 2026-08-01 3"]);
  });
});

function seatTier() {
  const tier = plan.charges.find(({ chargeId }) => chargeId === seats)?.tiers[0];
  if (tier === undefined || fee === undefined) throw new RangeError("the plan has two charges");
  return tier;
}
