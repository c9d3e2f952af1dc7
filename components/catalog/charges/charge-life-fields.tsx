"use client";

import { useWatch } from "react-hook-form";
import { endConditions, fixedPeriodUnits, triggerEvents } from "./charge-options";
import type { ChargeForm } from "./charge-values";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";

const EACH_ORDER = "Without a day here, each order gives one";

/** When a charge starts and, unless it is billed once, when it ends. */
export function ChargeLifeFields({ once }: { once: boolean }) {
  const start = useWatch<ChargeForm, "TriggerEvent">({ name: "TriggerEvent" });
  const end = useWatch<ChargeForm, "EndDateCondition">({ name: "EndDateCondition" });
  return (
    <FieldGroup legend={once ? "Start" : "Start and end"} columns={2}>
      <SelectField name="TriggerEvent" label="Starts when" options={triggerEvents} />
      {start === "SpecificDate" && (
        <DateField name="SpecificTriggerDate" label="First day" help={EACH_ORDER} optional />
      )}
      {!once && <SelectField name="EndDateCondition" label="Ends" options={endConditions} />}
      {!once && end === "SpecificEndDate" && (
        <DateField name="SpecificEndDate" label="First day without it" help={EACH_ORDER} optional />
      )}
      {!once && end === "FixedPeriod" && (
        <>
          <NumberField name="UpToPeriods" label="Runs for" min={1} step={1} />
          <SelectField name="UpToPeriodsType" label="Unit" options={fixedPeriodUnits} />
        </>
      )}
    </FieldGroup>
  );
}
