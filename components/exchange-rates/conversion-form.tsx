"use client";

import { useQuery } from "@tanstack/react-query";
import { currencyChoices } from "@/components/accounts/currency-choices";
import { rateReads } from "@/components/exchange-rates/exchange-rate-reads";
import { FieldGroup } from "@/components/form/field-group";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextField } from "@/components/form/fields/text-field";
import { PageForm } from "@/components/form/page-form";
import { ErrorState } from "@/components/layout/error-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { PageSkeleton } from "@/components/layout/page-skeleton";
import { toast } from "@/components/ui/toast";
import {
  getCurrencyConversion,
  updateCurrencyConversion,
} from "@/lib/areas/exchange-rates/contract";
import { getFeatures } from "@/lib/areas/settings/features/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

/** The home currency, and which rates lead to it. */
export function ConversionForm() {
  const { data: saved, error, refetch } = useQuery(operationQuery(getCurrencyConversion));
  const update = useOperation(updateCurrencyConversion, { refreshes: [...rateReads, getFeatures] });
  const denied = useDenied("settings:write");

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!saved) return <PageSkeleton />;
  const { homeCurrency, rateSetName, inverse } = saved;
  return (
    <PageForm
      key={JSON.stringify(saved)}
      submitLabel="Save conversion"
      failureTitle="The conversion could not be saved"
      disabledReason={denied}
      schema={updateCurrencyConversion.body}
      defaultValues={{ homeCurrency: homeCurrency ?? "", rateSetName: rateSetName ?? "", inverse }}
      {...formFacts(updateCurrencyConversion)}
      onSubmit={async ({ rateSetName: set = null, ...body }) => {
        await update.mutateAsync({ body: { ...body, rateSetName: set } });
        toast.success("The conversion was saved");
      }}
    >
      <FieldGroup
        legend="Home currency"
        description="Home shows totals over all currencies in it. Documents keep their own currencies."
        columns={2}
      >
        <ComboboxField
          name="homeCurrency"
          label="Home currency"
          choices={currencyChoices()}
          placeholder="Search currencies"
        />
        <TextField
          name="rateSetName"
          label="Rate set"
          maxLength={100}
          help="Only rates of this set are used. Empty: rates of none."
          optional
        />
        <SwitchField
          name="inverse"
          label="Rates are prices of the home currency"
          help="On: rates from the home currency are used, and divide amounts. Off: rates to the home currency are used, and multiply them."
        />
      </FieldGroup>
    </PageForm>
  );
}
