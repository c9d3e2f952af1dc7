import type { BillingRuleName, BillingRuleValues } from "./billing-rule-choices";

/** The rules whose values differ from those that hold. An empty step is no step. */
export function changedRuleValues(
  saved: BillingRuleValues,
  values: BillingRuleValues,
): Partial<BillingRuleValues> {
  const names = Object.keys(saved) as BillingRuleName[];
  const changed = names.filter((name) => textOf(saved[name]) !== textOf(values[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => inner ?? undefined) ?? "";
}
