"use client";

import { appliedTypes, deliveryDays, discountLevels } from "./charge-options";
import { DiscountClassField } from "./discount-class-field";
import { FieldGroup } from "@/components/form/field-group";
import { CheckboxField } from "@/components/form/fields/checkbox-field";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";

/** The days of the week on which something is delivered. */
export function DeliveryFields() {
  return (
    <FieldGroup
      legend="Delivered on"
      description="The price is for one delivery; a period costs as many as it has."
      columns={3}
    >
      {deliveryDays.map((day) => (
        <CheckboxField
          key={day}
          name={`DeliverySchedule.${day.toLowerCase()}`}
          label={day}
          optional
        />
      ))}
    </FieldGroup>
  );
}

/** What a discount reduces, or a percentage charge is a share of. */
export function DiscountFields({ model }: { model: string }) {
  const adds = model === "Percentage Pricing";
  return (
    <FieldGroup
      legend={adds ? "A share of" : "Takes off"}
      description={
        adds
          ? "Each charge has a line for its share on the invoice, which is taxed as the charge."
          : "A separate line on the invoice; it never takes more than a charge costs."
      }
      columns={2}
    >
      <SelectField name="ApplyDiscountTo" label="Charges" options={appliedTypes} />
      <SelectField name="DiscountLevel" label="Reach" options={discountLevels} />
      {model === "Discount-Percentage" && (
        <SwitchField
          name="IsStackedDiscount"
          label="Taken of what other discounts leave"
          optional
        />
      )}
      {!adds && (
        <DiscountClassField name="DiscountClass" label="Class" noneLabel="None, it applies last" />
      )}
      <SwitchField
        name="ApplyToBillingPeriodPartially"
        label="Only for the days on which it is in effect"
        help={
          adds
            ? "Otherwise the share is of all of a service that begins while this charge runs"
            : "Otherwise a service that begins while the discount is in effect is reduced as a whole"
        }
        optional
      />
    </FieldGroup>
  );
}
