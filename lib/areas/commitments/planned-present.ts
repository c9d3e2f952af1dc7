import type { PlannedChange } from "./planned-model";
import { presentPeriod, presentSchedule, wholeOf } from "./present";

/** A commitment as an order would leave it. */
export function presentPlanned({ action, after }: PlannedChange) {
  const { commitmentNumber, name, prepaymentType, currency } = after;
  const named = { commitmentNumber: commitmentNumber ?? "", accountNumber: "", orderNumber: "" };
  const shown = { ...after, ...named, changedBy: [] };
  return {
    ...{ action, commitmentNumber, name, prepaymentType, currency },
    ...wholeOf(shown),
    schedules: after.schedules.map((schedule) => {
      const { id: _id, commitmentId: _of, ...rest } = presentSchedule(shown, schedule);
      const { commitmentNumber: _number, version: _version, ...words } = rest;
      return words;
    }),
    periods: after.periods.map((period) => {
      const { startDate, endDate, amount, ...rest } = presentPeriod(shown, period);
      const { isProrated, price, status } = rest;
      return { startDate, endDate, amount, isProrated, price, status };
    }),
  };
}
