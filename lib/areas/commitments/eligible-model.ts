import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** What conditions may be about: words of a charge. */
export const CHARGE_FACTS = [
  "chargeNumber",
  "chargeName",
  "chargeType",
  "productName",
  "productSku",
  "ratePlanName",
  "subscriptionNumber",
] as const;

export type ChargeFact = (typeof CHARGE_FACTS)[number];

/** The words of a charge that was billed. */
export type ChargeFacts = Readonly<Record<ChargeFact, string>>;

export const OPERATORS = ["eq", "neq", "in", "lk"] as const;

/** A condition of one word of a charge; lists of `in` are separated by commas, and `lk` finds a part of the word. */
type FactCondition = {
  readonly field: ChargeFact;
  readonly operator: (typeof OPERATORS)[number];
  readonly value: string;
};

/** Which charges count: one condition, or several of which all or one must hold. */
export type ChargeCondition =
  | FactCondition
  | { readonly relation: "and" | "or"; readonly conditions: readonly ChargeCondition[] };

/** Whether a charge counts. Capitals and small letters are the same. */
export function isEligible(condition: ChargeCondition | null, facts: ChargeFacts): boolean {
  if (condition === null) return true;
  if ("conditions" in condition) {
    const { relation, conditions } = condition;
    return relation === "and"
      ? conditions.every((each) => isEligible(each, facts))
      : conditions.some((each) => isEligible(each, facts));
  }
  const word = facts[condition.field].toLowerCase();
  const value = condition.value.trim().toLowerCase();
  switch (condition.operator) {
    case "eq":
      return word === value;
    case "neq":
      return word !== value;
    case "lk":
      return word.includes(value);
    case "in":
      return value.split(",").some((each) => each.trim() === word);
  }
}

const lettersOf = (name: string) => (name.split(".").at(-1) ?? "").toLowerCase();

/** The word of a charge that a name stands for, such as `Charge.chargeType`. */
const factNamed = (name: unknown) =>
  typeof name === "string"
    ? CHARGE_FACTS.find((fact) => fact.toLowerCase() === lettersOf(name))
    : undefined;

/**
 * A condition, from a request or from storage.
 *
 * @throws RangeError, with a sentence for the caller, for what is no condition here.
 */
export function conditionOf(value: unknown): ChargeCondition {
  const given = new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);
  const conditions: unknown = given.get("conditions");
  if (Array.isArray(conditions) && conditions.length > 0) {
    const relation = given.get("relation") ?? "and";
    if (relation !== "and" && relation !== "or") throw new RangeError("relation is and or or.");
    if (given.has("field")) {
      throw new RangeError("A condition has either field, operator and value, or conditions.");
    }
    return { relation, conditions: conditions.map(conditionOf) };
  }
  const field = factNamed(given.get("field"));
  const asked: unknown = given.get("operator") ?? "eq";
  const operator = OPERATORS.find((each) => each === asked);
  const text: unknown = given.get("value");
  if (field === undefined) {
    throw new RangeError(`Conditions of charges are about ${CHARGE_FACTS.join(", ")}.`);
  }
  if (operator === undefined) {
    throw new RangeError(`Conditions of charges compare by ${OPERATORS.join(", ")}.`);
  }
  if (typeof text !== "string" || text.trim() === "") {
    throw new RangeError(`The condition of ${field} has no value.`);
  }
  return { field, operator, value: text };
}

/** A line of a charge that was billed, or is drafted, and what conditions may ask of its charge. */
export type BilledLine = {
  readonly segmentId: string;
  readonly isDiscount: boolean;
  readonly facts: ChargeFacts;
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
  readonly amount: Decimal;
};
