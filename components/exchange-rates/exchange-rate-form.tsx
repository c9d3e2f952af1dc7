"use client";

import type * as z from "zod";
import { currencyChoices } from "@/components/accounts/currency-choices";
import { type ExchangeRate, rateReads } from "@/components/exchange-rates/exchange-rate-reads";
import { FieldGroup } from "@/components/form/field-group";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import { DateField } from "@/components/form/fields/date-field";
import { NumberField } from "@/components/form/fields/number-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import { enterExchangeRates } from "@/lib/areas/exchange-rates/rate-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { formatDate } from "@/lib/portal/format";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";
import { localDate } from "@/lib/values/local-date";

export type ExchangeRateFormProps = { editing: ExchangeRate | "new" | null; onClose: () => void };

const whole = enterExchangeRates.body.shape.rates.element;
const figure = whole.pick({ exchangeRate: true });
const EMPTY = {
  ...{ rateDate: "", rateSetName: "", fromCurrency: "", toCurrency: "" },
  exchangeRate: null,
};

/** A rate of a day: a new one, or another figure of one that is there. */
export function ExchangeRateForm({ editing, onClose }: ExchangeRateFormProps) {
  const shown = useLast(editing);
  const enter = useOperation(enterExchangeRates, { refreshes: rateReads });
  const store = async (rate: z.input<typeof whole>) => {
    await enter.mutateAsync({ body: { rates: [rate] } });
    toast.success("The exchange rate was saved");
  };
  const about = {
    ...formFacts(enterExchangeRates),
    open: editing !== null,
    onOpenChange: (next: boolean) => !next && onClose(),
    submitLabel: "Save rate",
    failureTitle: "The exchange rate could not be saved",
  };
  if (shown !== null && shown !== "new") {
    const { id, rateDate, fromCurrency, toCurrency, exchangeRate, rateSetName } = shown;
    const of = {
      rateDate: localDate(rateDate),
      fromCurrency,
      toCurrency,
      ...(rateSetName && { rateSetName }),
    };
    const set = rateSetName && `, of the rate set ${rateSetName}`;
    return (
      <SideForm
        {...about}
        key={id}
        title={`Edit ${fromCurrency} to ${toCurrency}`}
        description={`The rate for ${formatDate(rateDate)}${set ?? ""}. The reverse rate is stored separately.`}
        schema={figure}
        defaultValues={{ exchangeRate }}
        onSubmit={(body) => store({ ...of, ...body })}
      >
        <RateField />
      </SideForm>
    );
  }
  return (
    <SideForm
      {...about}
      key="new"
      title="Enter a rate"
      description="An existing rate for the same day, currencies and rate set is replaced. The reverse rate is stored separately."
      schema={whole}
      defaultValues={EMPTY}
      onSubmit={store}
    >
      <FieldGroup columns={2}>
        <DateField name="rateDate" label="Day" />
        <TextField name="rateSetName" label="Rate set" maxLength={100} optional />
        <CurrencyField name="fromCurrency" label="From currency" />
        <CurrencyField name="toCurrency" label="To currency" />
        <RateField />
      </FieldGroup>
    </SideForm>
  );
}

const CurrencyField = ({ name, label }: { name: string; label: string }) => (
  <ComboboxField
    name={name}
    label={label}
    choices={currencyChoices()}
    placeholder="Search currencies"
  />
);

const RateField = () => (
  <NumberField
    name="exchangeRate"
    label="Rate"
    help="What one unit of the first currency costs in the second one."
    min={0}
    format={{ maximumFractionDigits: 12 }}
  />
);
