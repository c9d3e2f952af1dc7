import type { ChargeAttributes, ChargeDates, ChargeTerms } from "@/lib/areas/catalog/model";
import type { ChargeChanges } from "@/lib/areas/catalog/object-contract";
import type { LocalDate } from "@/lib/values/local-date";
import { type ChargeProblem, contradiction } from "@/lib/areas/catalog/charges/charge-problem";

type Dates = Pick<ChargeAttributes, "dates">;

/** A charge's own days after a change. */
export function changedDates({ dates }: ChargeAttributes, body: ChargeChanges): Dates {
  const starts = changed(body.SpecificTriggerDate, dates?.starts);
  const ends = changed(body.SpecificEndDate, dates?.ends);
  const own: ChargeDates = { ...(starts ? { starts } : {}), ...(ends ? { ends } : {}) };
  return starts || ends ? { dates: own } : {};
}

const changed = (given: LocalDate | null | undefined, before: LocalDate | undefined) =>
  given === undefined ? before : (given ?? undefined);

/** A day needs the event or the condition that it belongs to. */
export function dateProblems({
  triggerEvent,
  endDateCondition,
  attributes: { dates },
}: ChargeTerms): ChargeProblem[] {
  const { starts, ends } = dates ?? {};
  const problems: ChargeProblem[] = [];
  if (starts && triggerEvent !== "SpecificDate")
    problems.push(contradiction("SpecificTriggerDate", "needs the TriggerEvent SpecificDate"));
  if (ends && endDateCondition !== "Specific_End_Date")
    problems.push(contradiction("SpecificEndDate", "needs the EndDateCondition SpecificEndDate"));
  if (starts && ends && ends <= starts)
    problems.push(contradiction("SpecificEndDate", "must lie after SpecificTriggerDate"));
  return problems;
}

/** The days as object operations show them; absent ones are left out. */
export const dateFields = ({ dates }: ChargeAttributes) => ({
  SpecificTriggerDate: dates?.starts,
  SpecificEndDate: dates?.ends,
});

/** The days as reads show them. */
export const presentDates = ({ dates }: ChargeAttributes) => ({
  specificTriggerDate: dates?.starts ?? null,
  specificEndDate: dates?.ends ?? null,
});
