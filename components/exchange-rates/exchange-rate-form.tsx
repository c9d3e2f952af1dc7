"use client";

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
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type ExchangeRateFormProps = { editing: ExchangeRate | "new" | null; onClose: () => void };

const schema = enterExchangeRates.body.shape.rates.element;
const empty = { rateDate: "", fromCurrency: "", toCurrency: "", exchangeRate: null };

/** A rate of a day: a new one, or another figure of one that is there. */
export function ExchangeRateForm({ editing, onClose }: ExchangeRateFormProps) {
  const shown = useLast(editing);
  const enter = useOperation(enterExchangeRates, { refreshes: rateReads });
  const rate = shown !== "new" && shown ? shown : null;
  const { id: _id, rateSetName, ...given } = rate ?? { id: "", rateSetName: null, ...empty };
  return (
    <SideForm
      key={rate?.id ?? "new"}
      open={editing !== null}
      onOpenChange={(next) => !next && onClose()}
      title={rate ? `Edit ${rate.fromCurrency} to ${rate.toCurrency}` : "Enter a rate"}
      description="A rate of the same day, currencies and rate set is replaced. The other direction is a rate of its own."
      submitLabel="Save rate"
      failureTitle="The exchange rate could not be saved"
      schema={schema}
      defaultValues={{ ...given, rateSetName: rateSetName ?? "" }}
      {...formFacts(enterExchangeRates)}
      onSubmit={async (body) => {
        await enter.mutateAsync({ body: { rates: [body] } });
        toast.success("The exchange rate was saved");
      }}
    >
      <FieldGroup columns={2}>
        <DateField name="rateDate" label="Day" disabled={rate !== null} />
        <TextField
          name="rateSetName"
          label="Rate set"
          maxLength={100}
          optional
          disabled={rate !== null}
        />
        <ComboboxField
          name="fromCurrency"
          label="From currency"
          choices={currencyChoices()}
          placeholder="Search currencies"
          disabled={rate !== null}
        />
        <ComboboxField
          name="toCurrency"
          label="To currency"
          choices={currencyChoices()}
          placeholder="Search currencies"
          disabled={rate !== null}
        />
        <NumberField
          name="exchangeRate"
          label="Rate"
          help="What one unit of the first currency costs in the second one."
          min={0}
          format={{ maximumFractionDigits: 12 }}
        />
      </FieldGroup>
    </SideForm>
  );
}
