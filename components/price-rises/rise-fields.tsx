"use client";

import { useWatch } from "react-hook-form";
import { currencyChoices } from "@/components/accounts/currency-choices";
import { FieldGroup } from "@/components/form/field-group";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import { DateField } from "@/components/form/fields/date-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextField } from "@/components/form/fields/text-field";
import type { Increase } from "@/components/price-rises/rise-values";
import { type Sold, SoldFields } from "@/components/price-rises/sold-fields";

const policies = [
  { value: "NextRenewal", label: "At the next renewal" },
  { value: "NextBillingPeriod", label: "With the next billing period" },
  { value: "SpecificDate", label: "On a day that I choose" },
];

const increases = [
  { value: "Percent", label: "By a percentage" },
  { value: "Amount", label: "By an amount" },
  { value: "Catalog", label: "To the prices that the catalog has today" },
];

/** The fields of a price rise: what rises, by how much, for whom and when. `sold` is what it has chosen already. */
export function RiseFields({ sold }: { sold?: Sold }) {
  return (
    <>
      <SoldFields sold={sold} />
      <AmountFields />
      <CohortFields />
      <DayFields />
    </>
  );
}

function AmountFields() {
  const by: Increase = useWatch({ name: "increase" });
  return (
    <FieldGroup framed legend="By how much">
      <SelectField name="increase" label="Prices rise" options={increases} />
      {by === "Percent" && (
        <NumberField name="increasePercentage" label="Increase" unit="%" min={0} steppers={false} />
      )}
      {by === "Amount" && (
        <NumberField
          name="increaseAmount"
          label="Increase of every price"
          help="In the currency below. A price of 0 stays."
          min={0}
          steppers={false}
        />
      )}
      <NumberField
        name="capPercentage"
        label="At most"
        help="No price rises by more than this."
        unit="%"
        min={0}
        steppers={false}
        optional
      />
      <NumberField
        name="priceDigits"
        label="Decimals of new prices"
        help="Leave empty to keep as many as the old price has."
        min={0}
        max={9}
        optional
      />
    </FieldGroup>
  );
}

function CohortFields() {
  return (
    <FieldGroup framed legend="For whom">
      <TextField name="batch" label="Only accounts of batch" placeholder="Batch1" optional />
      <ComboboxField
        name="currency"
        label="Only subscriptions in"
        choices={currencyChoices()}
        placeholder="All currencies"
        optional
      />
      <DateField name="startedBefore" label="Only subscriptions that began before" optional />
      <DateField
        name="priceUnchangedSince"
        label="Only prices that are the same since"
        help="This day, or longer."
        optional
      />
      <SwitchField name="listPricesOnly" label="Leave out prices that were negotiated" />
    </FieldGroup>
  );
}

function DayFields() {
  const policy: string = useWatch({ name: "effectivePolicy" });
  return (
    <FieldGroup framed legend="When">
      <SelectField name="effectivePolicy" label="New prices begin" options={policies} />
      {policy === "SpecificDate" && <DateField name="effectiveDate" label="First day" />}
      <NumberField
        name="noticeDays"
        label="Days of notice"
        help="No price changes earlier than this after the turn of its subscription."
        min={0}
        max={730}
      />
      <NumberField
        name="subscriptionsPerDay"
        label="Subscriptions per day"
        help="Leave empty to give all their turn on the first day."
        min={1}
        optional
      />
    </FieldGroup>
  );
}
