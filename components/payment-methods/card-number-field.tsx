"use client";

import { useBoundField } from "@/components/form/use-bound-field";
import { MaskedInput } from "@/components/payment-methods/masked-input";
import { Field } from "@/components/ui/field";
import { brandOf } from "@/lib/hosted-form/brands";
import { digitsOf, maskedNumber } from "@/lib/hosted-form/mask";

/** A card number in the groups of its brand, which is named as soon as it is known. */
export function CardNumberField({ name }: { name: string }) {
  const label = "Card number";
  const { field, error } = useBoundField({ name, label });
  const text = typeof field.value === "string" ? field.value : "";
  return (
    <Field label={label} help={brandOf(digitsOf(text))?.label} error={error}>
      <MaskedInput
        ref={field.ref}
        name={field.name}
        value={text}
        mask={maskedNumber}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        inputMode="numeric"
        autoComplete="cc-number"
        code
        required
      />
    </Field>
  );
}
