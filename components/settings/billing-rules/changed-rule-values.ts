import type { BillingRuleValues } from "./billing-rule-choices";
import { keysOf } from "@/lib/values/keys";

/** The rules whose values differ from the saved ones. An empty step is no step. */
export function changedRuleValues(
  saved: BillingRuleValues,
  values: BillingRuleValues,
): Partial<BillingRuleValues> {
  const names = keysOf(saved);
  const changed = names.filter((name) => textOf(saved[name]) !== textOf(values[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => inner ?? undefined) ?? "";
}
