import { parseDecimal } from "@/lib/values/decimal";
import type { RoundingMode, RoundingRule } from "@/lib/values/money";
import {
  type BillingRules,
  CREDIT_BASES,
  defaultBillingRules,
  LEGAL_DOCUMENT_RULES,
  MONTH_BASES,
  NEGATIVE_INVOICES,
  PRORATION_UNITS,
  problemsOfRules,
  ROUNDING_LEVELS,
  STACKED_DISCOUNTS,
  TAX_INCLUSIVE_ROUNDINGS,
} from "./billing-rules";
import { isKeyOf } from "@/lib/values/keys";

const ROUNDING_MODES: readonly RoundingMode[] = ["HalfUp", "Up", "Down"];

/** The values of each rule; a rule that is not here is a boolean or a rounding. */
const WORDS: Readonly<Partial<Record<keyof BillingRules, readonly string[]>>> = {
  monthBasis: MONTH_BASES,
  prorationUnit: PRORATION_UNITS,
  creditBase: CREDIT_BASES,
  stackedDiscounts: STACKED_DISCOUNTS,
  roundingLevel: ROUNDING_LEVELS,
  taxRoundingLevel: ROUNDING_LEVELS,
  taxInclusiveRounding: TAX_INCLUSIVE_ROUNDINGS,
  legalDocumentRule: LEGAL_DOCUMENT_RULES,
  negativeInvoices: NEGATIVE_INVOICES,
};

/** Rules read from JSON, and messages about their faults. */
export type ReadRules = { readonly rules: BillingRules; readonly problems: readonly string[] };

/**
 * Reads a tenant's billing rules from stored or sent JSON. Missing rules have their default; an invalid
 * one has its default, too, and is reported.
 */
export function readBillingRules(stored: Readonly<Record<string, unknown>>): ReadRules {
  const problems: string[] = [];
  const read: Record<string, unknown> = { ...defaultBillingRules };
  for (const [name, value] of Object.entries(stored)) {
    const known = readRule(name, value);
    if (known === undefined) problems.push(`${name} cannot be ${JSON.stringify(value)}.`);
    else read[name] = known;
  }
  const rules = read as BillingRules;
  return { rules, problems: [...problems, ...problemsOfRules(rules)] };
}

function readRule(name: string, value: unknown): unknown {
  if (!isKeyOf(defaultBillingRules, name)) return undefined;
  const words = WORDS[name];
  if (words !== undefined) {
    return typeof value === "string" && words.includes(value) ? value : undefined;
  }
  if (name === "rounding") return readRounding(value);
  if (name === "roundingByCurrency") return readRoundings(value);
  if (name === "discountClasses") return readClasses(value);
  return typeof value === "boolean" ? value : undefined;
}

/** Names of classes, each once. */
function readClasses(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const names = value.filter((name) => typeof name === "string" && name !== "");
  return new Set(names).size === value.length ? names : undefined;
}

function readRoundings(value: unknown): Record<string, RoundingRule> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const roundings: Record<string, RoundingRule> = {};
  for (const [currency, entry] of Object.entries(value)) {
    const rule = readRounding(entry);
    if (rule === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined;
    roundings[currency] = rule;
  }
  return roundings;
}

/** Reads { mode, increment }; an increment of null is the currency's minor unit. */
function readRounding(value: unknown): RoundingRule | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { mode, increment } = Object.fromEntries(Object.entries(value));
  const known = ROUNDING_MODES.find((candidate) => candidate === mode);
  if (known === undefined) return undefined;
  if (increment === null || increment === undefined) return { mode: known, increment: null };
  const step = parseDecimal(increment);
  return step?.greaterThan(0) === true ? { mode: known, increment: step } : undefined;
}
