import { decimal, ZERO } from "@/lib/values/decimal";
import type { GrantTrace } from "@/lib/billing/prepaid/prepaid-trace";
import { writtenDay, writtenNumber, writtenPeriod, writtenQuantity } from "@/lib/values/written";
import { addDays } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import { type Explained, type Step, step } from "./step";

/** The prepaid units that a line sells, or that its credit takes out of the balance. */
export function prepaidUnitSteps({ trace }: Explained): Step[] {
  if (trace.prepaid === undefined) return [];
  const { unit, grants = [], taken } = trace.prepaid;
  const steps = soldSentences(unit, grants).map((sentence) => prepaidStep(sentence));
  if (taken === undefined) return steps;
  const none = `None of the prepaid ${unit} that are credited are left to be taken back: usage has taken them.`;
  const some = `${writtenQuantity(taken, unit)} that were not used are taken out of the prepaid balance.`;
  return [...steps, prepaidStep(decimal(taken).isZero() ? none : some)];
}

const prepaidStep = (sentence: string) => step("Prepaid units", sentence);

/** Each fund has a sentence; where a line sells many of them, they have one together. */
function soldSentences(unit: string, grants: readonly GrantTrace[]): string[] {
  const [first] = grants;
  const last = grants.at(-1);
  if (first === undefined || last === undefined) return [];
  if (grants.length <= MOST_ALONE || last.end === null) {
    return grants.map((grant) => soldSentence(unit, grant));
  }
  const all = grants.reduce((sum, { quantity }) => sum.plus(quantity), ZERO);
  const days = usageOf({ start: first.start, end: last.end });
  return [
    `It sells ${writtenQuantity(all, unit)} for ${days} in ${grants.length} funds, one for each validity period. The first has ${soldWords(unit, first)}.`,
    ...grants.flatMap(({ lessUsed }) => (lessUsed === undefined ? [] : lessSentence(lessUsed))),
  ];
}

const MOST_ALONE = 3;

const usageOf = (days: Period) =>
  `usage ${addDays(days.start, 1) === days.end ? "on" : "from"} ${writtenPeriod(days)}`;

function soldWords(unit: string, { quantity, start, end }: GrantTrace): string {
  const days =
    end === null
      ? `usage from ${writtenDay(start)} on, and they never expire`
      : usageOf({ start, end });
  return `${writtenQuantity(quantity, unit)} for ${days}`;
}

function soldSentence(unit: string, grant: GrantTrace): string {
  const { rolledOverUntil: until, apply, lessUsed } = grant;
  const order = apply === "ApplyFirst" ? "before" : "after";
  const rolled =
    until === undefined
      ? ""
      : ` What is left of them then can be used until ${writtenDay(addDays(until, -1))}, ${order} the units of that time.`;
  const less = lessUsed === undefined ? "" : ` ${lessSentence(lessUsed)}`;
  return `It sells ${soldWords(unit, grant)}.${rolled}${less}`;
}

const lessSentence = (quantity: string) =>
  `${writtenNumber(quantity)} of them are taken out again, because usage took as many of those that were credited.`;
