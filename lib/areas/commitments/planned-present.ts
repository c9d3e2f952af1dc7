import type { PlannedChange } from "./planned-model";
import { presentPeriod, presentSchedule, wholeOf } from "./present";

/** A commitment as an order would leave it. */
export function presentPlanned({ action, after }: PlannedChange) {
  const shown = { ...after, accountNumber: "", orderNumber: "", changedBy: [] };
  const { commitmentNumber, name, prepaymentType, currency } = after;
  return {
    ...{ action, name, prepaymentType, currency },
    commitmentNumber: commitmentNumber === "" ? null : commitmentNumber,
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
