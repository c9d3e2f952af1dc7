import type { Commitment, Schedule } from "@/components/commitments/commitment-reads";
import type { OrderCommitment } from "@/components/commitments/draft/commitment-values";
import { addDays, localDate } from "@/lib/values/local-date";

/** What a change of a commitment says: its name, the amounts of its schedules, and days that are added. */
export type ChangeValues = {
  readonly name: string;
  readonly amounts: Readonly<Record<string, Amounts>>;
  readonly added: { readonly amount: number | null; readonly endDate: string } | null;
};

export type Amounts = { readonly amount: number | null; readonly price: number | null };

/** The amounts of a schedule as they are. */
export const amountsOf = ({ amount, prepaymentDefinition }: Schedule): Amounts => ({
  amount,
  price: prepaymentDefinition?.price ?? null,
});

/** The day after the last one of a commitment. */
export const dayAfter = ({ endDate }: Pick<Commitment, "endDate">): string =>
  addDays(localDate(endDate), 1);

/** The entry of the order that makes a change; undefined while nothing changes, or something is missing. */
export function changeEntry(
  commitment: Commitment,
  schedules: readonly Schedule[],
  { name, amounts, added }: ChangeValues,
): OrderCommitment | undefined {
  const changed = schedules.flatMap((schedule) => changedSchedule(schedule, amounts[schedule.id]));
  const isMissing =
    !name.trim() ||
    Object.values(amounts).some(({ amount }) => amount === null) ||
    (added !== null && (added.amount === null || added.endDate === ""));
  const isRenamed = name.trim() !== commitment.name;
  if (isMissing || !(isRenamed || changed.length || added)) return undefined;
  const entries = [...changed, ...addedSchedule(commitment, schedules, added)];
  return {
    action: "update",
    commitmentNumber: commitment.commitmentNumber,
    ...(isRenamed ? { name: name.trim() } : {}),
    ...(entries.length ? { schedules: entries } : {}),
  };
}

type Entry = NonNullable<OrderCommitment["schedules"]>[number];

function changedSchedule(schedule: Schedule, to: Amounts | undefined): Entry[] {
  const from = amountsOf(schedule);
  if (to === undefined || (to.amount === from.amount && to.price === from.price)) return [];
  // The price that the form shows is sent as well: with another amount alone, it would change by as much.
  const priced = to.price === null ? {} : { prepaymentDefinition: { price: to.price } };
  return [
    {
      ...{ action: "update", id: schedule.id },
      ...(to.amount === null || to.amount === from.amount ? {} : { amount: to.amount }),
      ...priced,
    },
  ];
}

/** Days after the last schedule, with periods like its own. */
function addedSchedule(
  commitment: Commitment,
  schedules: readonly Schedule[],
  added: ChangeValues["added"],
): Entry[] {
  const last = schedules.at(-1);
  if (added === null || added.amount === null || added.endDate === "" || !last) return [];
  const { periodType, specificPeriodLength } = last;
  return [
    {
      amount: added.amount,
      periodType,
      ...(specificPeriodLength === null ? {} : { specificPeriodLength }),
      startDate: localDate(dayAfter(commitment)),
      endDate: localDate(added.endDate),
    },
  ];
}
