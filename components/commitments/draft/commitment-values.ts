import { periodsOf } from "@/lib/areas/commitments/model";
import { decimal, sumOf } from "@/lib/values/decimal";
import { addDays, addMonths, isLocalDate } from "@/lib/values/local-date";
import { hasMoneyScale } from "@/lib/values/money";
import type { OrderBody } from "@/components/orders/draft/order-values";

export type OrderCommitment = NonNullable<OrderBody["commitments"]>[number];
export type OrderSchedule = NonNullable<OrderCommitment["schedules"]>[number];

/** The choice of charges with which all of them count. */
export const ALL_CHARGES = "all";

/** The form values of a new commitment: a minimum for a year from a day on, by the month. */
export function blankCommitment(today: string) {
  return {
    action: "create",
    name: "",
    type: "MinCommitment",
    prepaymentType: "NotPrepaid",
    eligibleChargeConditions: { field: "chargeType", operator: "eq", value: ALL_CHARGES },
    schedules: [blankSchedule(today)],
  };
}

/** A year that begins on a day. */
export function blankSchedule(startDate: string) {
  const endDate = isLocalDate(startDate) ? addDays(addMonths(startDate, 12), -1) : "";
  return { amount: null, periodType: "Month", startDate, endDate };
}

/** The day after the last schedule of a commitment. */
export function nextStart(schedules: readonly Pick<OrderSchedule, "endDate">[]): string {
  const end = schedules.at(-1)?.endDate;
  return isLocalDate(end) ? addDays(end, 1) : "";
}

/** A commitment as it is sent: without a condition that all charges meet, and without what only other kinds and periods need. */
export function sentCommitment(commitment: OrderCommitment): OrderCommitment {
  const { eligibleChargeConditions: charges, schedules, prepaymentType, ...rest } = commitment;
  const isPrepaid = prepaymentType === "FullyPrepaid";
  return {
    ...rest,
    ...(isPrepaid ? { prepaymentType } : {}),
    ...(charges && charges.value !== ALL_CHARGES ? { eligibleChargeConditions: charges } : {}),
    ...(schedules
      ? {
          schedules: schedules.map(
            ({ specificPeriodLength, prepaymentDefinition: prepaid, ...schedule }) => ({
              ...schedule,
              ...(schedule.periodType === "SpecificMonths" && specificPeriodLength !== undefined
                ? { specificPeriodLength }
                : {}),
              ...(isPrepaid && prepaid ? { prepaymentDefinition: priced(prepaid) } : {}),
            }),
          ),
        }
      : {}),
  };
}

type Prepayment = NonNullable<OrderSchedule["prepaymentDefinition"]>;

/** Without a price, credit costs what it is. */
function priced({ price, ...prepaid }: Prepayment): Prepayment {
  return typeof price === "number" ? { ...prepaid, price } : prepaid;
}

/** A commitment of a draft in the form, which shows its kind and what counts in any case. */
export function shownCommitment(commitment: OrderCommitment) {
  if (commitment.action !== "create") return commitment;
  return { ...blankCommitment(""), ...commitment };
}

type Missing = { path: string; message: string };

/** What a new commitment in a form lacks. */
export function missingOfCommitment(
  { action, name, schedules = [], eligibleChargeConditions: charges }: OrderCommitment,
  at: string,
): Missing[] {
  if (action !== "create") return [];
  const unnamed = name ? [] : [{ path: `${at}.name`, message: "Say what it is for." }];
  const inSchedules = schedules.flatMap(({ amount, startDate, endDate, ...of }, index) => {
    const lacks = (path: string, message: string) => ({
      path: `${at}.schedules.${index}.${path}`,
      message,
    });
    return [
      ...(typeof amount === "number" ? [] : [lacks("amount", "Enter the amount.")]),
      ...(startDate ? [] : [lacks("startDate", "Choose the first day.")]),
      ...(endDate ? [] : [lacks("endDate", "Choose the last day.")]),
      ...(of.periodType === "SpecificMonths" && !of.specificPeriodLength
        ? [lacks("specificPeriodLength", "Enter the number of months.")]
        : []),
    ];
  });
  const isUnchosen = charges?.field !== undefined && !charges.value;
  const what = { path: `${at}.eligibleChargeConditions.value`, message: "Choose what counts." };
  return [...unnamed, ...(isUnchosen ? [what] : []), ...inSchedules];
}

/** The number of periods of schedules in a form, and what is committed in all; null while something is missing. */
export function committedInAll(
  schedules: readonly OrderSchedule[],
  currency: string,
): { periods: number; amount: string } | null {
  const first = schedules[0]?.startDate;
  if (!isLocalDate(first)) return null;
  const periods = schedules.flatMap(
    ({ startDate, endDate, amount, periodType = "Month", specificPeriodLength }) => {
      if (!isLocalDate(startDate) || !isLocalDate(endDate) || endDate < startDate) return null;
      if (typeof amount !== "number" || !hasMoneyScale(decimal(amount), currency)) return null;
      if (periodType === "SpecificMonths" && !specificPeriodLength) return null;
      return periodsOf(
        {
          ...{ start: startDate, end: addDays(endDate, 1), amount: decimal(amount), periodType },
          specificLength: specificPeriodLength ?? null,
        },
        first,
        currency,
      );
    },
  );
  const known = periods.flatMap((period) => period ?? []);
  if (known.length < periods.length || !known.length) return null;
  const amount = sumOf(known.map((period) => period.amount)).toFixed();
  return { periods: known.length, amount };
}
