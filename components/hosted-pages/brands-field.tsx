"use client";

import { type BoundFieldProps, useBoundField } from "@/components/form/use-bound-field";
import { brandLabels } from "@/components/hosted-pages/hosted-page-reads";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { CARD_BRANDS } from "@/lib/values/hosted-form";

/** Holds the ticked brands, in their fixed order. */
export function BrandsField(props: BoundFieldProps) {
  const { field, error } = useBoundField(props);
  const ticked = new Set<string>(field.value ?? []);

  function toggle(brand: string, on: boolean) {
    field.onChange(CARD_BRANDS.filter((one) => (one === brand ? on : ticked.has(one))));
  }

  return (
    <fieldset className={props.className}>
      <legend className="font-medium">{props.label}</legend>
      <div className="mt-2 grid grid-cols-2 gap-2 @md:grid-cols-4">
        {CARD_BRANDS.map((brand, index) => (
          <Field key={brand} inline label={brandLabels[brand] ?? brand}>
            <Checkbox
              ref={index === 0 ? field.ref : undefined}
              checked={ticked.has(brand)}
              onCheckedChange={(on) => toggle(brand, on)}
            />
          </Field>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-negative text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
