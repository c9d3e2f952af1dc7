"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { ChargeForm } from "./charge-values";
import {
  groupsOf,
  overageModels,
  overageTimes,
  ratingTimes,
  recordKeys,
  sharedModels,
  smoothings,
  unusedCredits,
} from "./usage-options";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";

/**
 * What is counted, and how records become a price; fields that a model does not have are left out.
 */
export function UsageFields({ model }: { model: string }) {
  const smoothing = String(useWatch({ name: "SmoothingModel" }) ?? "");
  const drawn = useWatch({ name: "ChargeFunction" }) === "Drawdown";
  const grouped = sharedModels.includes(model) && model !== "Flat Fee Pricing" && !drawn;
  const overage = overageModels.includes(model);
  return (
    <FieldGroup
      legend="Usage"
      description="Usage records in the unit are rated after the billing period of their day."
      columns={2}
    >
      <TextField
        name="UOM"
        label="Unit"
        maxLength={25}
        help={model === "Flat Fee Pricing" ? "A flat fee is counted in Each." : ""}
        placeholder={model === "Flat Fee Pricing" ? "Each" : "GB"}
      />
      {model === "Overage Pricing" && (
        <NumberField name="IncludedUnits" label="Units included" min={0} help="In each period." />
      )}
      {(grouped || (overage && !smoothing)) && (
        <SelectField name="RatingGroup" label="Priced together" options={groupsOf(model)} />
      )}
      {grouped && (
        <NumberField
          name="PackageSize"
          label="Units in a package"
          min={0}
          optional
          help="When given, prices and tiers are of packages, and a begun one is a whole one."
        />
      )}
      {!(overage && smoothing) && !drawn && (
        <SelectField name="UsageRecordRatingOption" label="Rated" options={ratingTimes} />
      )}
      {overage && <SmoothingFields smoothing={smoothing} />}
      {model === "MultiAttributePricing" && (
        <TextareaField
          name="Formula"
          label="Formula"
          rows={2}
          maxLength={2000}
          className="@md:col-span-2"
          help={'Such as usageQuantity * if(fieldLookup("usage", "zone__c") == "far", 2, 1)'}
        />
      )}
      {model in recordKeys && <RecordField key={model} of={recordKeys[model] ?? ""} />}
    </FieldGroup>
  );
}

const watched = ["OverageCalculationOption", "OverageUnusedUnitsCreditOption"] as const;

/** Over which periods an overage is smoothed, and what happens to unused units. */
function SmoothingFields({ smoothing }: { smoothing: string }) {
  const [time, credit] = useWatch<ChargeForm, typeof watched>({ name: watched });
  const credits = smoothing === "RollingWindow" && time === "PerBillingPeriod";
  return (
    <>
      <SelectField
        name="SmoothingModel"
        label="Smoothed by"
        options={smoothings}
        placeholder="Not smoothed"
        optional
      />
      {smoothing && <NumberField name="NumberOfPeriod" label="Billing periods" min={1} max={120} />}
      {smoothing === "RollingWindow" && (
        <SelectField
          name="OverageCalculationOption"
          label="Overage is billed"
          options={overageTimes}
        />
      )}
      {credits && (
        <SelectField
          name="OverageUnusedUnitsCreditOption"
          label="Units that are left"
          options={unusedCredits}
        />
      )}
      {credits && credit === "CreditBySpecificRate" && (
        <NumberField name="UnusedUnitsCreditRates" label="Credit for each" min={0} />
      )}
    </>
  );
}

const item = "ChargeModelConfiguration.ConfigurationItem.0";

/** The custom field of usage records that brings the price. */
function RecordField({ of }: { of: string }) {
  const { setValue } = useFormContext();
  useEffect(() => setValue(`${item}.Key`, of), [of, setValue]);
  return (
    <TextField
      name={`${item}.Value`}
      label="Field of the record"
      maxLength={70}
      placeholder="amount__c"
      help="A custom field of usage records; its name ends in __c."
    />
  );
}
