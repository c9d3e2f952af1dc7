"use client";

import * as z from "zod";
import { CustomFields } from "@/components/custom-fields/custom-fields";
import { customValuesOf, withCustomFields } from "@/components/custom-fields/custom-values";
import { SideForm } from "@/components/form/side-form";
import { cardText } from "@/components/payment-methods/card-text";
import type { Method } from "@/components/payment-methods/method-columns";
import { toast } from "@/components/ui/toast";
import {
  listAccountPaymentMethods,
  updatePaymentMethod,
} from "@/lib/areas/payment-methods/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

const schema = z.looseObject({});

/** The company's own facts about a payment method. */
export function MethodFactsForm(props: { method: Method | null; onClose: () => void }) {
  const { method, onClose } = props;
  const shown = useLast(method);
  const update = useOperation(updatePaymentMethod, { refreshes: [listAccountPaymentMethods] });
  return (
    <SideForm
      key={shown?.id}
      open={method !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Custom fields"
      description={shown ? cardText(shown) : undefined}
      submitLabel="Save custom fields"
      failureTitle="The custom fields could not be saved"
      schema={schema}
      defaultValues={customValuesOf(shown ?? {})}
      {...formFacts(updatePaymentMethod)}
      onSubmit={async (given) => {
        if (!shown) return;
        const params = { "payment-method-id": shown.id };
        await update.mutateAsync({ params, body: withCustomFields(given, shown) });
        toast.success("The custom fields were saved");
      }}
    >
      <CustomFields object="PaymentMethod" />
    </SideForm>
  );
}
