"use client";

import { useWatch } from "react-hook-form";
import { BoundFields } from "./bound-fields";
import {
  boundedModels,
  chargeTypes,
  isOfOthers,
  modelsOf,
  quantityModels,
  tierModels,
} from "./charge-options";
import { ChargeLifeFields } from "./charge-life-fields";
import { ChargePeriodFields } from "./charge-period-fields";
import { ChargeRenewalFields } from "./charge-renewal-fields";
import { ChargeTaxFields } from "./charge-tax-fields";
import type { ChargeForm } from "./charge-values";
import { CustomFields } from "@/components/custom-fields/custom-fields";
import { DeliveryFields, DiscountFields } from "./special-fields";
import { PrepaidFields } from "./prepaid-fields";
import { canBePrepaid } from "./prepaid-values";
import { PriceFields } from "./price-fields";
import { PriceTableFields } from "./price-table-fields";
import { UsageFields } from "./usage-fields";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";

const watched = ["ChargeType", "ChargeModel"] as const;

/** All fields of a charge; those that a choice makes irrelevant are left out. */
export function ChargeFields() {
  const [type, model] = useWatch<ChargeForm, typeof watched>({ name: watched });
  return (
    <>
      <FieldGroup columns={2}>
        <TextField name="Name" label="Name" maxLength={100} placeholder="Base fee" />
        <TextareaField name="Description" label="Description" rows={1} maxLength={500} optional />
        <SelectField name="ChargeType" label="Type" options={chargeTypes} />
        <SelectField name="ChargeModel" label="Model" options={modelsOf(type)} />
      </FieldGroup>
      {type === "Usage" && <UsageFields model={model} />}
      {type !== "Usage" && quantityModels.includes(model) && (
        <FieldGroup legend="Quantity" columns={2}>
          <TextField name="UOM" label="Unit" maxLength={25} optional placeholder="Seat" />
          <NumberField name="DefaultQuantity" label="Default quantity" min={0} optional />
          <NumberField name="MinQuantity" label="Minimum" min={0} optional />
          <NumberField name="MaxQuantity" label="Maximum" min={0} optional />
        </FieldGroup>
      )}
      {canBePrepaid(type, model) && <PrepaidFields type={type} />}
      {model === "Delivery Pricing" && <DeliveryFields />}
      {isOfOthers(model) && <DiscountFields model={model} />}
      {tierModels.includes(model) ? (
        <PriceTableFields overage={model === "Tiered with Overage Pricing"} />
      ) : (
        <PriceFields model={model} />
      )}
      {boundedModels.includes(model) && <BoundFields />}
      {type !== "OneTime" && <ChargePeriodFields usage={type === "Usage"} />}
      <ChargeLifeFields once={type === "OneTime"} />
      {type !== "OneTime" && <ChargeRenewalFields model={model} />}
      {!isOfOthers(model) && <ChargeTaxFields />}
      <CustomFields object="ProductRatePlanCharge" />
    </>
  );
}
