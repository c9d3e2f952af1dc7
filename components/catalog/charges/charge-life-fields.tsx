"use client";

import { useWatch } from "react-hook-form";
import { endConditions, fixedPeriodUnits, triggerEvents } from "./charge-options";
import type { ChargeForm } from "./charge-values";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";

/** When a charge starts and, unless it is billed once, when it ends. */
export function ChargeLifeFields({ once }: { once: boolean }) {
  const end = useWatch<ChargeForm, "EndDateCondition">({ name: "EndDateCondition" });
  return (
    <FieldGroup legend={once ? "Start" : "Start and end"} columns={2}>
      <SelectField name="TriggerEvent" label="Starts when" options={triggerEvents} />
      {!once && <SelectField name="EndDateCondition" label="Ends" options={endConditions} />}
      {!once && end === "FixedPeriod" && (
        <>
          <NumberField name="UpToPeriods" label="Runs for" min={1} step={1} />
          <SelectField name="UpToPeriodsType" label="Unit" options={fixedPeriodUnits} />
        </>
      )}
    </FieldGroup>
  );
}
