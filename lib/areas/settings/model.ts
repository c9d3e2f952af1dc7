import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import { switchesOf } from "@/lib/kernel/features";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { readBillingRules } from "@/lib/billing/stored-rules";
import { hasMoneyScale, isCurrency, minorUnits } from "@/lib/values/money";
import { keysOf } from "@/lib/values/keys";

/** The name of the billing rules in a tenant's settings. */
export const BILLING_RULES = "billingRules";

type Stored = Readonly<Record<string, unknown>>;

/** The rules that a tenant has set itself, as they are stored; the others have their default. */
export function ownRules(settings: Stored): Stored {
  const own = settings[BILLING_RULES];
  return typeof own === "object" && own !== null ? Object.fromEntries(Object.entries(own)) : {};
}

/**
 * The billing rules of a tenant: the defaults of a new one, overridden by its settings. Rules are
 * validated when they are stored, so an unreadable one has its default.
 */
export function billingRulesOf(settings: Stored): BillingRules {
  return readBillingRules(ownRules(settings)).rules;
}

/** The rules of documents: without Invoice Settlement everything is on invoices. */
export function documentRulesOf(settings: Stored): BillingRules {
  const rules = billingRulesOf(settings);
  return switchesOf(settings).invoiceSettlement ? rules : { ...rules, invoicesOnly: true };
}

/** Rules as JSON stores them: amounts are texts. */
export function storedRules(rules: Partial<BillingRules>): Stored {
  return JSON.parse(JSON.stringify(rules)) as Stored;
}

/**
 * The billing rules that a tenant would have with `changes`.
 *
 * @throws RuleViolation for rules that contradict each other and for an increment that not every
 * currency has; InvalidValue for an unknown currency, or an invalid increment in it.
 */
export function changedRules(settings: Stored, changes: Partial<BillingRules>): BillingRules {
  const { rules, problems } = readBillingRules({ ...ownRules(settings), ...storedRules(changes) });
  requireIncrements(rules);
  if (problems.length) throw new RuleViolation(problems.join(" "));
  return rules;
}

/** The resources of the fields. */
const ROUNDING = 502119;
const ROUNDING_BY_CURRENCY = 502120;

function requireIncrements({ rounding, roundingByCurrency }: BillingRules): void {
  if (rounding.increment !== null && !rounding.increment.isInteger()) {
    throw new RuleViolation(
      `rounding.increment ${rounding.increment.toString()} holds for all currencies and must be a whole number, as some have no smaller unit; give it to single currencies in roundingByCurrency.`,
      { resource: ROUNDING, parameter: "rounding.increment" },
    );
  }
  for (const [currency, { increment }] of Object.entries(roundingByCurrency)) {
    const at = { resource: ROUNDING_BY_CURRENCY, parameter: `roundingByCurrency.${currency}` };
    if (!isCurrency(currency))
      throw new InvalidValue(`roundingByCurrency: ${currency} is not a currency of ISO 4217.`, at);
    if (increment !== null && !hasMoneyScale(increment, currency)) {
      throw new InvalidValue(
        `roundingByCurrency.${currency}.increment must have at most ${minorUnits(currency)} decimals, as the currency has.`,
        at,
      );
    }
  }
}

/** The differences of a change of rules, by name, with the values before and after; empty for none. */
export function ruleChanges(
  before: BillingRules,
  after: BillingRules,
): Record<string, { before: unknown; after: unknown }> {
  const names = keysOf(after);
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, { before: before[name], after: after[name] }]),
  );
}
