"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ContactFields } from "@/components/contacts/contact-fields";
import { FieldGroup } from "@/components/form/field-group";
import { SwitchField } from "@/components/form/fields/switch-field";

/** The sold-to contact: the bill-to contact, unless another one is given. */
export function SoldToFields() {
  const { setValue } = useFormContext();
  const same = Boolean(useWatch({ name: "soldToSameAsBillTo" }));

  useEffect(() => {
    if (same) setValue("soldToContact", undefined);
  }, [same, setValue]);

  return (
    <FieldGroup
      framed
      legend="Sold-to contact"
      description="Taxes and sales are attributed to this person."
    >
      <SwitchField name="soldToSameAsBillTo" label="The same person as bill-to" />
      {!same && <ContactFields at="soldToContact." />}
    </FieldGroup>
  );
}
