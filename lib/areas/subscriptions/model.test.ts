import { STATE_OF } from "./v2-reads/state-model";
import { localDate } from "@/lib/values/local-date";
import { describe, expect, test } from "vitest";
import { can, lifecycle, refusalOf } from "@/lib/areas/subscriptions/timeline/lifecycle-model";
import { triggerDate } from "@/lib/areas/subscriptions/timeline/charge-life-model";
import { statusOn, STORED_STATUSES, SUBSCRIPTION_STATUSES } from "./model";

const before = localDate("2026-06-30");
const end = localDate("2026-07-01");

describe("the status of a subscription", () => {
  test("is Expired from the day after the last one of a term that did not renew", () => {
    expect(statusOn({ status: "Active", termEnd: end }, before)).toBe("Active");
    expect(statusOn({ status: "Active", termEnd: end }, end)).toBe("Expired");
    expect(statusOn({ status: "Active", termEnd: null }, end)).toBe("Active");
  });

  test("stays pending regardless of time", () => {
    for (const status of ["Pending Activation", "Pending Acceptance"] as const) {
      expect(statusOn({ status, termEnd: end }, localDate("2999-01-01"))).toBe(status);
    }
  });

  test("has a value of version 2 for each of its values", () => {
    expect(Object.keys(STATE_OF).sort()).toEqual([...SUBSCRIPTION_STATUSES].sort());
  });
});

describe("the status of a day", () => {
  const pauses = [
    { start: localDate("2026-02-01"), end: localDate("2026-03-01") },
    { start: localDate("2026-06-30"), end: null },
  ];

  test("is Suspended during a pause, Cancelled from the cancel date, Active in between", () => {
    const standing = { status: "Active" as const, termEnd: end, pauses };
    const on = (day: string, more = {}) => statusOn({ ...standing, ...more }, localDate(day));
    expect(on("2026-01-31")).toBe("Active");
    expect(on("2026-02-01")).toBe("Suspended");
    expect(on("2026-02-28")).toBe("Suspended");
    expect(on("2026-03-01")).toBe("Active");
    expect(on("2026-07-01")).toBe("Suspended");
    expect(on("2026-07-01", { pauses: [] })).toBe("Expired");
    const cancelledOn = localDate("2026-02-10");
    expect(on("2026-02-09", { cancelledOn })).toBe("Suspended");
    expect(on("2026-02-10", { cancelledOn })).toBe("Cancelled");
    expect(on("2026-02-10", { cancelledOn, status: "Draft" })).toBe("Draft");
  });
});

describe("the allowed actions of a status", () => {
  const verbs = Object.keys(lifecycle) as (keyof typeof lifecycle)[];
  const termed = { status: "Active" as const, termEnd: end, termType: "TERMED" as const };

  test("are those of the table, for every status and action", () => {
    for (const status of STORED_STATUSES) {
      for (const day of [before, end]) {
        const standing = { ...termed, status };
        const now = statusOn(standing, day);
        for (const verb of verbs) {
          const listed = (lifecycle[verb] as readonly string[]).includes(now);
          const needsMore = verb === "Resume" || verb === "keep";
          expect(can.do(verb, standing, day)).toBe(listed && !needsMore);
        }
        expect(can.bill(standing, day)).toBe(now === "Active" || now === "Expired");
      }
    }
  });

  test("are only to resume while a pause is booked, before it begins and during it", () => {
    for (const finish of [null, localDate("2026-06-20")]) {
      const pauses = [{ start: localDate("2026-06-01"), end: finish }];
      for (const day of ["2026-05-01", "2026-06-10"].map(localDate)) {
        const allowed = verbs.filter((verb) => can.do(verb, { ...termed, pauses }, day));
        expect(allowed.sort()).toEqual(["Resume", "bill", "delete"]);
        expect(refusalOf("AddProduct", { ...termed, pauses }, day)).toContain("2026-06-01");
      }
      const over = can.do("Suspend", { ...termed, pauses }, localDate("2026-06-20"));
      expect(over).toBe(finish !== null);
    }
  });

  test("are only to undo it once a cancellation is booked, until its day", () => {
    const cancelled = { ...termed, cancelledOn: localDate("2026-06-10") };
    const on = (day: string) => verbs.filter((verb) => can.do(verb, cancelled, localDate(day)));
    expect(on("2026-06-09").sort()).toEqual(["bill", "delete", "keep"]);
    expect(on("2026-06-10").sort()).toEqual(["bill", "delete"]);
  });

  test("never include a renewal of an evergreen subscription", () => {
    const standing = { status: "Active" as const, termEnd: null, termType: "EVERGREEN" as const };
    expect(can.renew(standing, before)).toBe(false);
  });
});

test("an unknown trigger date is that of the event before it", () => {
  const contractEffective = localDate("2026-01-01");
  const activation = localDate("2026-01-05");
  const waiting = { contractEffective, serviceActivation: null, customerAcceptance: null };
  expect(triggerDate("CustomerAcceptance", waiting)).toBe(contractEffective);
  const active = { ...waiting, serviceActivation: activation };
  expect(triggerDate("ServiceActivation", active)).toBe(activation);
  expect(triggerDate("CustomerAcceptance", active)).toBe(activation);
  expect(triggerDate("ContractEffective", active)).toBe(contractEffective);
});
