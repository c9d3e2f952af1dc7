"use client";

import { useWatch } from "react-hook-form";
import {
  alignments,
  billingDays,
  billingPeriods,
  billingTimings,
  listPriceBases,
  prorations,
  weekdays,
} from "./charge-options";
import type { ChargeForm } from "./charge-values";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";

const watched = ["BillingPeriod", "ListPriceBase", "BillCycleType"] as const;

/** When a recurring charge is billed, and what its price is for. */
export function ChargePeriodFields({ usage = false }: { usage?: boolean }) {
  const [period, base, day] = useWatch<ChargeForm, typeof watched>({ name: watched });
  return (
    <FieldGroup legend="Billing" columns={2}>
      <SelectField name="BillingPeriod" label="Billing period" options={billingPeriods} />
      {period.startsWith("Specific ") && (
        <NumberField
          name="SpecificBillingPeriod"
          label={`How many ${period.slice("Specific ".length).toLowerCase()}`}
          min={1}
          step={1}
        />
      )}
      {!usage && (
        <>
          <SelectField name="BillingTiming" label="Billed" options={billingTimings} />
          <SelectField name="ListPriceBase" label="The price is for" options={listPriceBases} />
        </>
      )}
      {!usage && base === "Per Specific Months" && (
        <NumberField
          name="SpecificListPriceBase"
          label="How many months it is for"
          min={1}
          max={120}
          step={1}
        />
      )}
      <SelectField name="BillCycleType" label="Billing day" options={billingDays} />
      {day === "SpecificDayofMonth" && (
        <NumberField
          name="BillCycleDay"
          label="Day of the month"
          min={1}
          max={31}
          step={1}
          help="In a shorter month, its last day."
        />
      )}
      {day === "SpecificDayofWeek" && (
        <SelectField name="WeeklyBillCycleDay" label="Day of the week" options={weekdays} />
      )}
      <SelectField name="BillingPeriodAlignment" label="Align to" options={alignments} />
      {!usage && (
        <SelectField name="ProrationOption" label="Part of a period" options={prorations} />
      )}
    </FieldGroup>
  );
}
