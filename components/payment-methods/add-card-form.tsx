"use client";

import * as z from "zod";
import { withCustomFields } from "@/components/custom-fields/custom-values";
import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { CheckboxField } from "@/components/form/fields/checkbox-field";
import { SideForm } from "@/components/form/side-form";
import { CARD_NOTE, CardFields, emptyCard } from "@/components/payment-methods/card-fields";
import { GatewayMissing } from "@/components/payment-methods/gateway-missing";
import { toast } from "@/components/ui/toast";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import {
  createPaymentMethod,
  listAccountPaymentMethods,
  newCardBody,
} from "@/lib/areas/payment-methods/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

/** With the values of custom fields, which become fields of their own when the form is sent. */
const schema = newCardBody.catchall(z.unknown());

export type AddCardFormProps = {
  accountKey: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/**
 * A card for an account. What is typed goes straight to the operation and is stored nowhere here.
 */
export function AddCardForm({ accountKey, open, onOpenChange }: AddCardFormProps) {
  const create = useOperation(createPaymentMethod, {
    refreshes: [listAccountPaymentMethods, getAccountSummary],
  });
  return (
    <SideForm
      open={open}
      onOpenChange={onOpenChange}
      title="Add card"
      description={CARD_NOTE}
      submitLabel="Add card"
      failureTitle="The card could not be added"
      schema={schema}
      defaultValues={{ ...emptyCard, accountKey, makeDefault: true }}
      {...formFacts(createPaymentMethod)}
      onSubmit={async (given) => {
        const body = withCustomFields(given, {});
        await create.mutateAsync({ body }).finally(() => create.reset());
        toast.success("The card was added");
      }}
    >
      <GatewayMissing />
      <CardFields />
      <CheckboxField name="makeDefault" label="Make it the default payment method" />
      <DefinedFields object="PaymentMethod" at="customValues" />
    </SideForm>
  );
}
