"use client";

import type { TypedRule } from "@/components/collection/retry-rule-fields";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { keysOf } from "@/lib/values/keys";

type MethodType = TypedRule["methods"][number];

const labels: Record<MethodType, string> = {
  CreditCard: "Cards",
  CreditCardReferenceTransaction: "Cards at the gateway",
  ACH: "ACH debits",
  SEPA: "SEPA debits",
  Bacs: "Bacs debits",
  Becs: "BECS debits (Australia)",
  Becsnz: "BECS debits (New Zealand)",
  PAD: "PAD debits (Canada)",
  Autogiro: "Autogiro",
  Betalingsservice: "Betalingsservice",
  PayPalCP: "PayPal Commerce",
  PayPalEC: "PayPal Express",
  PayPalNativeEC: "PayPal Express (native)",
  PayPalAdaptive: "PayPal Adaptive",
};
const types = keysOf(labels);

/** The types of payment methods that a rule is about; none ticked means all. */
export function RuleMethods(props: {
  methods: readonly MethodType[];
  change: (methods: MethodType[]) => void;
}) {
  const ticked = new Set(props.methods);
  const toggle = (type: MethodType, on: boolean) =>
    props.change(types.filter((one) => (one === type ? on : ticked.has(one))));
  return (
    <fieldset className="@container sm:col-span-2">
      <legend className="font-medium">Payment methods</legend>
      <p className="mt-0.5 text-muted text-sm">
        {ticked.size === 0 && "Applies to all. Select some to limit the rule to them."}
      </p>
      <div className="mt-2 grid gap-2 @sm:grid-cols-2 @2xl:grid-cols-3">
        {types.map((type) => (
          <Field key={type} inline label={labels[type]}>
            <Checkbox checked={ticked.has(type)} onCheckedChange={(on) => toggle(type, on)} />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
