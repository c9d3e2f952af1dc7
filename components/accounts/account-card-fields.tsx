"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { SwitchField } from "@/components/form/fields/switch-field";
import { useDenied } from "@/components/layout/frame/viewer";
import { CARD_NOTE, CardFields, emptyCard } from "@/components/payment-methods/card-fields";
import { GatewayMissing } from "@/components/payment-methods/gateway-missing";

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
    <FieldGroup framed legend="Card" description={CARD_NOTE}>
      <SwitchField name="withCard" label="Add a card now" />
      {withCard && (
        <>
          <GatewayMissing />
          <CardFields at="paymentMethod." />
          <SwitchField name="autoPay" label="Auto-pay with this card" />
        </>
      )}
    </FieldGroup>
  );
}
