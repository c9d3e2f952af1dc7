"use client";

import { useState } from "react";
import { useBoundField } from "@/components/form/use-bound-field";
import { expiryOf, expiryTyped } from "@/components/payment-methods/expiry-text";
import { MaskedInput } from "@/components/payment-methods/masked-input";
import { Field } from "@/components/ui/field";
import { maskedExpiry } from "@/lib/hosted-form/mask";

const label = "Expiry";

/** The month and the year of a card in one field, `MM / YY`. */
export function ExpiryField({ at }: { at: string }) {
  const month = useBoundField({ name: `${at}expirationMonth`, label });
  const year = useBoundField({ name: `${at}expirationYear`, label });
  const [text, setText] = useState(() => expiryTyped(month.field.value, year.field.value));
  return (
    <Field label={label} error={month.error ?? year.error}>
      <MaskedInput
        ref={month.field.ref}
        name={month.field.name}
        value={text}
        mask={maskedExpiry}
        onValueChange={(typed) => {
          setText(typed);
          const expiry = expiryOf(typed);
          month.field.onChange(expiry?.month ?? null);
          year.field.onChange(expiry?.year ?? null);
        }}
        onBlur={month.field.onBlur}
        placeholder="MM / YY"
        inputMode="numeric"
        autoComplete="cc-exp"
        code
        required
      />
    </Field>
  );
}
