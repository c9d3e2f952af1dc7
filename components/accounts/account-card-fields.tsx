"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { SwitchField } from "@/components/form/fields/switch-field";
import { useDenied } from "@/components/layout/viewer";
import { GatewayMissing } from "@/components/payment-methods/gateway-missing";
import { CardFields, emptyCard } from "@/components/payment-methods/card-fields";

/** A card for the account; without one, it is added later or the account pays by other means. */
export function AccountCardFields() {
  const denied = useDenied("payments:write");
  const { setValue } = useFormContext();
  const withCard = Boolean(useWatch({ name: "withCard" }));

  useEffect(() => {
    if (withCard) setValue("paymentMethod.type", emptyCard.type);
    else setValue("paymentMethod", undefined);
    setValue("autoPay", withCard);
  }, [withCard, setValue]);

  if (denied) return null;
  return (
    <FieldGroup
      framed
      legend="Card"
      description="The number is encrypted at once; afterwards only its last four digits are shown."
    >
      <SwitchField name="withCard" label="Add a card now" help="" />
      {withCard && (
        <>
          <GatewayMissing />
          <CardFields at="paymentMethod." />
          <SwitchField name="autoPay" label="Auto-pay with this card" help="" />
        </>
      )}
    </FieldGroup>
  );
}
