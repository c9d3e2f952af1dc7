"use client";

import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { useDayPresets } from "@/components/order-actions/action-site";
import { PeriodsFields } from "@/components/order-actions/periods-fields";

const policies = [
  { value: "Today", label: "Today" },
  { value: "SpecificDate", label: "On a day" },
  { value: "FixedPeriodsFromSuspendDate", label: "A fixed time after the pause began" },
  { value: "FixedPeriodsFromToday", label: "A fixed time after today" },
  { value: "SuspendDate", label: "Undo the pause", help: "As if it had never been booked" },
];

/** When a paused subscription runs again. */
export function ResumeFields({ at }: { at: string }) {
  const resume = `${at}.resume`;
  const policy: string | undefined = useWatch({ name: `${resume}.resumePolicy` });
  const presets = useDayPresets();
  const back = policy === "SuspendDate";
  return (
    <>
      <FieldGroup columns={2}>
        <SelectField
          name={`${resume}.resumePolicy`}
          label="Resume"
          help={back ? "As if it had never been booked" : "The first day with service again"}
          options={policies}
        />
        {policy === "SpecificDate" && (
          <DateField
            name={`${resume}.resumeSpecificDate`}
            label="Runs again from"
            presets={presets}
          />
        )}
      </FieldGroup>
      {policy?.startsWith("FixedPeriods") && (
        <PeriodsFields
          count={`${resume}.resumePeriods`}
          unit={`${resume}.resumePeriodsType`}
          label="Resume after"
        />
      )}
      {!back && (
        <SwitchField
          name={`${resume}.extendsTerm`}
          label="Extend the term by the pause"
          help="So do charges that run for a fixed time"
        />
      )}
    </>
  );
}
