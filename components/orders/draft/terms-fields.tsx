"use client";

import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { useViewer } from "@/components/layout/frame/viewer";

const termTypes = [
  { value: "TERMED", label: "Termed", help: "Ends after its term, and may renew" },
  { value: "EVERGREEN", label: "Evergreen", help: "Runs until it is canceled" },
];

const units = ["Month", "Year", "Week", "Day"].map((unit) => ({ value: unit, label: `${unit}s` }));

/** When a new subscription begins, how long it runs, and what happens then. */
export function TermsFields({ at }: { at: string }) {
  const { today } = useViewer();
  const terms = `${at}.createSubscription.terms`;
  const termed = useWatch({ name: `${terms}.initialTerm.termType` }) !== "EVERGREEN";
  const renews = Boolean(useWatch({ name: `${terms}.autoRenew` }));
  return (
    <FieldGroup framed legend="Terms">
      <FieldGroup columns={2}>
        <DateField
          name={`${at}.triggerDates.0.triggerDate`}
          label="Starts on"
          presets={[{ label: "Today", value: today }]}
        />
        <SelectField name={`${terms}.initialTerm.termType`} label="Term" options={termTypes} />
      </FieldGroup>
      {termed && (
        <>
          <FieldGroup columns={2}>
            <NumberField name={`${terms}.initialTerm.period`} label="Length" min={1} />
            <SelectField name={`${terms}.initialTerm.periodType`} label="Unit" options={units} />
          </FieldGroup>
          <SwitchField name={`${terms}.autoRenew`} label="Auto-renew" />
        </>
      )}
      {termed && renews && (
        <FieldGroup columns={2}>
          <NumberField name={`${terms}.renewalTerms.0.period`} label="Renew for" min={1} />
          <SelectField
            name={`${terms}.renewalTerms.0.periodType`}
            label="Unit of renewals"
            options={units}
          />
        </FieldGroup>
      )}
    </FieldGroup>
  );
}
