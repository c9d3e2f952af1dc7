import { monthOf, monthsLater, numberInMonth } from "./days";
import type { Action } from "./history";

export type Term = {
  readonly start: number;
  readonly end: number | null;
  /** The position of the renewal that created it; null for the first. */
  readonly madeBy: number | null;
};
export type Pause = {
  readonly start: number;
  readonly end: number | null;
  readonly longer: boolean;
};

/** An action with its day, and its position among all. */
export type Dated<A> = A & { readonly day: number; readonly place: number };

/** The terms of a subscription: the first one, and those of its renewals. */
export function termsOf(
  start: number,
  months: number | null,
  sorted: readonly Dated<Action>[],
  pauses: readonly Pause[],
): Term[] {
  let agreed: Agreed[] = [{ months, longer: [], madeBy: null }];
  for (const action of sorted) {
    const last = agreed.at(-1);
    if (action.type === "TermsAndConditions" && last) {
      agreed = [...agreed.slice(0, -1), { ...last, months: action.termMonths, longer: [] }];
    }
    if (action.type === "RenewSubscription" && last) {
      agreed.push({ months: months ?? last.months, longer: [], madeBy: action.place });
    }
    const pause = pauses.find(({ end }) => end === action.day && action.type === "Resume");
    if (!pause?.longer) continue;
    const at = laidOut(start, agreed).findIndex(({ end }) => end === null || pause.start < end);
    agreed[at]?.longer.push(pause);
  }
  return laidOut(start, agreed);
}

type Agreed = {
  readonly months: number | null;
  readonly longer: Pause[];
  readonly madeBy: number | null;
};

/** Each term begins where the one before it ends; there is none after an open-ended one. */
function laidOut(start: number, agreed: readonly Agreed[]): Term[] {
  const terms: Term[] = [];
  let from: number | null = start;
  for (const { months, longer, madeBy } of agreed) {
    if (from === null) break;
    const end: number | null = months === null ? null : endOf(from, months, start, longer);
    terms.push({ start: from, end, madeBy });
    from = end;
  }
  return terms;
}

function endOf(from: number, months: number, start: number, longer: readonly Pause[]): number {
  const sameDay = monthsLater(from, 0, numberInMonth(start)) === from;
  const plain = monthsLater(from, months, sameDay ? numberInMonth(start) : undefined);
  return longer.reduce((end, pause) => later(end, pause), plain);
}

/** A day moved by the length of a pause: whole months first, then days. */
export function later(day: number, { start, end }: Pick<Pause, "start" | "end">): number {
  if (end === null) return day;
  let months = monthOf(end) - monthOf(start);
  if (monthsLater(start, months) > end) months -= 1;
  return monthsLater(day, months) + end - monthsLater(start, months);
}
