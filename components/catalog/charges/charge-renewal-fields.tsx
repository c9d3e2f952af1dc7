"use client";

import { useWatch } from "react-hook-form";
import { isOfOthers, priceChanges } from "./charge-options";
import type { ChargeForm } from "./charge-values";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";

/** How the price changes when a subscription renews. A discount has no renewal percentage. */
export function ChargeRenewalFields({ model }: { model: string }) {
  const option = useWatch<ChargeForm, "PriceChangeOption">({ name: "PriceChangeOption" });
  const usesDefault = useWatch<ChargeForm, "UseTenantDefaultForPriceChange">({
    name: "UseTenantDefaultForPriceChange",
  });
  const options = priceChanges.filter(
    ({ value }) => !isOfOthers(model) || value !== "SpecificPercentageValue",
  );
  return (
    <FieldGroup legend="At renewal" columns={2}>
      <SelectField name="PriceChangeOption" label="The price" options={options} />
      {option === "SpecificPercentageValue" && (
        <SwitchField
          name="UseTenantDefaultForPriceChange"
          label="Use the default percentage"
          help="The one of the settings when a renewal is booked."
        />
      )}
      {option === "SpecificPercentageValue" && !usesDefault && (
        <NumberField
          name="PriceIncreasePercentage"
          label="Rises by"
          unit="%"
          min={-100}
          max={1000}
          help="At every renewal. A price that falls has a minus."
        />
      )}
    </FieldGroup>
  );
}
