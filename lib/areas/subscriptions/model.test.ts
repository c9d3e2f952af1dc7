import { localDate } from "@/lib/values/local-date";
import { describe, expect, test } from "vitest";
import { can, lifecycle, STATE_OF, statusOn, STORED_STATUSES, triggerDate } from "./model";

const before = localDate("2026-06-30");
const end = localDate("2026-07-01");

describe("the status of a subscription", () => {
  test("is Expired from the day after the last one of a term that did not renew", () => {
    expect(statusOn({ status: "Active", termEnd: end }, before)).toBe("Active");
    expect(statusOn({ status: "Active", termEnd: end }, end)).toBe("Expired");
    expect(statusOn({ status: "Active", termEnd: null }, end)).toBe("Active");
  });

  test("stays pending however much time passes", () => {
    for (const status of ["Pending Activation", "Pending Acceptance"] as const) {
      expect(statusOn({ status, termEnd: end }, localDate("2999-01-01"))).toBe(status);
    }
  });

  test("has a word of version 2 for each of its own", () => {
    expect(Object.keys(STATE_OF).sort()).toEqual([...STORED_STATUSES, "Expired"].sort());
  });
});

describe("what a status allows", () => {
  test("is what the table says, for every status and action", () => {
    for (const status of STORED_STATUSES) {
      for (const day of [before, end]) {
        const standing = { status, termEnd: end, termType: "TERMED" as const };
        const now = statusOn(standing, day);
        const listed = (verb: keyof typeof lifecycle) =>
          (lifecycle[verb] as readonly string[]).includes(now);
        expect(can.bill(standing, day)).toBe(listed("bill"));
        expect(can.renew(standing, day)).toBe(listed("renew"));
      }
    }
  });

  test("is never a renewal for an evergreen subscription", () => {
    const standing = { status: "Active" as const, termEnd: null, termType: "EVERGREEN" as const };
    expect(can.renew(standing, before)).toBe(false);
  });
});

test("a trigger date that is not known is that of the event before it", () => {
  const contractEffective = localDate("2026-01-01");
  const activation = localDate("2026-01-05");
  const waiting = { contractEffective, serviceActivation: null, customerAcceptance: null };
  expect(triggerDate("CustomerAcceptance", waiting)).toBe(contractEffective);
  const active = { ...waiting, serviceActivation: activation };
  expect(triggerDate("ServiceActivation", active)).toBe(activation);
  expect(triggerDate("CustomerAcceptance", active)).toBe(activation);
  expect(triggerDate("ContractEffective", active)).toBe(contractEffective);
});
