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
  { value: "EndOfLastInvoicePeriod", label: "At the end of the billed period" },
  { value: "FixedPeriodsFromToday", label: "After some time" },
  { value: "SpecificDate", label: "On a day" },
];

/** When a subscription pauses. */
export function SuspendFields({ at }: { at: string }) {
  const suspend = `${at}.suspend`;
  const policy = useWatch({ name: `${suspend}.suspendPolicy` });
  const presets = useDayPresets();
  const [, actions = "", index = ""] = /^(.*)\.(\d+)$/.exec(at) ?? [];
  const next = useWatch({ name: `${actions}.${Number(index) + 1}.type` });
  return (
    <>
      <FieldGroup columns={2}>
        <SelectField
          name={`${suspend}.suspendPolicy`}
          label="Pause"
          help="The first day without service"
          options={policies}
        />
        {policy === "SpecificDate" && (
          <DateField
            name={`${suspend}.suspendSpecificDate`}
            label="Paused from"
            presets={presets}
          />
        )}
      </FieldGroup>
      {policy === "FixedPeriodsFromToday" && (
        <PeriodsFields
          count={`${suspend}.suspendPeriods`}
          unit={`${suspend}.suspendPeriodsType`}
          label="Pause after"
        />
      )}
      {next !== "Resume" && (
        <SwitchField
          name={`${suspend}.extendsTerm`}
          label="Extend the term by the pause"
          help="The default for when it is resumed"
        />
      )}
    </>
  );
}
