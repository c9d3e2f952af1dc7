"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { type BillingRuleValues, type ChosenRule, ruleChoices } from "./billing-rule-choices";
import { DISCOUNTS, ruleGroups } from "./billing-rule-groups";
import { BillingRuleRoundings } from "./billing-rule-roundings";
import { DiscountClassesField } from "./discount-classes-field";
import { RuleChoiceField } from "./rule-choice-field";
import type { Option } from "@/components/ui/select";

const period = "proratePeriodOfRecurringCharge";
const month = "prorateRecurringMonthlyCharges";
const watched = [period, month] as const;

/** Every billing rule with its choices. */
export function BillingRuleFields() {
  const { setValue } = useFormContext();
  const [parts, months] = useWatch<BillingRuleValues, typeof watched>({ name: watched });

  // Parts of months need parts of periods: the remaining choice follows.
  useEffect(() => {
    if (!parts && months) setValue(month, false, { shouldDirty: true });
  }, [parts, months, setValue]);

  const optionsOf = (rule: ChosenRule): readonly Option[] => {
    const { options } = ruleChoices[rule];
    if (rule !== month || parts) return options;
    return options.map((option) => ({ ...option, disabled: option.value === "true" }));
  };

  return (
    <>
      {ruleGroups.map(({ legend, description, rules }) => (
        <FieldGroup key={legend} framed legend={legend} description={description} columns={2}>
          {rules.map((rule) => (
            <RuleChoiceField
              key={rule}
              name={rule}
              label={ruleChoices[rule].label}
              help={
                rule === month && !parts
                  ? "Needs parts of billing periods to cost their share."
                  : ruleChoices[rule].help
              }
              options={optionsOf(rule)}
            />
          ))}
          {legend === DISCOUNTS && <DiscountClassesField className="@md:col-span-2" />}
        </FieldGroup>
      ))}
      <BillingRuleRoundings />
    </>
  );
}
