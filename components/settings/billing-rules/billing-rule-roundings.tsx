"use client";

import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { ruleChoices } from "./billing-rule-choices";
import { CurrencyRoundingsField } from "./currency-roundings-field";
import { RuleChoiceField } from "./rule-choice-field";
import { roundingModes } from "./rounding-modes";

const { label, options } = ruleChoices.roundingLevel;

/** How amounts are rounded, in general and by currency. */
export function BillingRuleRoundings() {
  return (
    <FieldGroup
      framed
      legend="Rounding"
      description="Amounts are rounded to the smallest unit of their currency, or to a larger step."
      columns={2}
    >
      <SelectField name="rounding.mode" label="Amounts are rounded" options={roundingModes} />
      <NumberField
        name="rounding.increment"
        label="Step of all currencies"
        optional
        min={1}
        step={1}
        help="A whole number, as some currencies have no smaller unit."
      />
      <RuleChoiceField name="roundingLevel" label={label} options={options} />
      <CurrencyRoundingsField className="@md:col-span-2" />
    </FieldGroup>
  );
}
