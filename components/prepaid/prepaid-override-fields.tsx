"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { rollovers, validityWords } from "@/components/catalog/charges/prepaid-values";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { formatNumber } from "@/lib/portal/format";
import type { CatalogCharge } from "@/components/orders/draft/rate-plan-card";

export type PrepaidOverrideFieldsProps = {
  /** Path of the charge's override in the form's values. */
  at: string;
  charge: CatalogCharge;
};

/** What an order agrees of the prepaid units that a charge sells or takes; nothing for other charges. */
export function PrepaidOverrideFields({ at, charge }: PrepaidOverrideFieldsProps) {
  if (charge.prepaidOperationType === "topup") return <SoldFields at={at} charge={charge} />;
  if (charge.drawdownRate === null) return null;
  return (
    <FieldGroup columns={2}>
      <NumberField
        name={`${at}.drawdownRate`}
        label={`${charge.drawdownUom ?? "Prepaid units"} for one unit of ${charge.name}`}
        help={`${formatNumber(charge.drawdownRate)} when left empty`}
        optional
        min={0}
      />
    </FieldGroup>
  );
}

function SoldFields({ at, charge }: PrepaidOverrideFieldsProps) {
  const { setValue } = useFormContext();
  const { name, prepaidQuantity: units, prepaidUom: unit, validityPeriodType: validity } = charge;
  const rolls = `${at}.isRollover`;
  const rolling = Boolean(useWatch({ name: rolls }));

  useEffect(() => {
    if (charge.isRollover) setValue(rolls, true);
  }, [charge.isRollover, rolls, setValue]);

  return (
    <FieldGroup columns={2}>
      <NumberField
        name={`${at}.prepaidQuantity`}
        label={`Prepaid units of ${name}`}
        help={`${formatNumber(units ?? 0)} when left empty; usable for ${validityWords(validity)}`}
        optional
        min={0}
        unit={unit ?? undefined}
      />
      <SwitchField name={rolls} label={`Unused units of ${name} roll over`} optional />
      {rolling && <RolloverFields at={at} charge={charge} />}
    </FieldGroup>
  );
}

function RolloverFields({ at, charge }: PrepaidOverrideFieldsProps) {
  const { rolloverApply, rolloverPeriods, rolloverPeriodLength, name } = charge;
  const usual = rollovers.find(({ value }) => value === rolloverApply);
  const ofCatalog = (value: number | null, otherwise: string) =>
    value === null ? otherwise : `${formatNumber(value)} when left empty`;
  return (
    <>
      <SelectField
        name={`${at}.rolloverApply`}
        label={`Order of unused units of ${name}`}
        placeholder={usual ? `${usual.label}, as in the catalog` : undefined}
        options={rollovers.filter(({ value }) => value !== "")}
        optional={usual !== undefined}
      />
      <NumberField
        name={`${at}.rolloverPeriods`}
        label={`Periods of rollover of ${name}`}
        help={ofCatalog(rolloverPeriods, "One to three, after their own")}
        optional={rolloverPeriods !== null}
        min={1}
      />
      <NumberField
        name={`${at}.rolloverPeriodLength`}
        label={`Months of rollover of ${name}`}
        help={ofCatalog(rolloverPeriodLength, "Only for one period that is shorter than their own")}
        optional
        min={1}
      />
    </>
  );
}
