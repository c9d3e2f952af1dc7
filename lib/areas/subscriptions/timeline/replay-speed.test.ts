import { derivedId } from "@/lib/kernel/ids";
import { creationWith, ratePlanWith } from "@/lib/testing/timeline";
import { decimal } from "@/lib/values/decimal";
import { addDays, localDate } from "@/lib/values/local-date";
import { expect, test } from "vitest";
import type { SubscriptionAction } from "./order-action-model";
import { replay } from "./timeline-model";

const START = localDate("2026-01-15");
const BASE = "01900000-0000-7000-8000-000000000000";

/** Repeated changes of a quantity, each booked for a day before or after the last one. */
function changes(count: number, backdated: boolean): SubscriptionAction[] {
  const plan = ratePlanWith("plan", [{ quantity: decimal(1), price: 3 }]);
  const chargeId = plan.charges[0]?.chargeId ?? "";
  const actions: SubscriptionAction[] = [
    creationWith({ start: START, months: null, plans: [plan] }),
  ];
  for (let version = 2; version < count + 2; version += 1) {
    const on = addDays(START, backdated ? count + 10 - version : version);
    actions.push({
      ...{ id: derivedId(BASE, `${version}`), version, type: "UpdateProduct" },
      dates: { contractEffective: on, serviceActivation: on, customerAcceptance: on },
      ratePlanId: plan.ratePlanId,
      charges: [{ chargeId, quantity: decimal(version) }],
    });
  }
  return actions;
}

test.each([false, true])("hundreds of changes replay quickly, backdated: %s", (backdated) => {
  const actions = changes(400, backdated);
  const began = process.cpuUsage();
  expect(replay(actions).charges[0]?.segments).toHaveLength(401);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(2000);
});
