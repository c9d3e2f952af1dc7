"use client";

import { type ReactNode, useMemo } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { withCustomFields } from "@/components/custom-fields/custom-values";
import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { FormFactsProvider } from "@/components/form/form-context";
import type { CustomObject } from "@/lib/kernel/custom-fields";
import { given } from "@/lib/values/keys";

export type DialogFields = {
  /** The controls; nothing where no field is defined. */
  fields: ReactNode;
  /** What was entered, as fields of a body. */
  entered: () => Readonly<Record<string, unknown>>;
  clear: () => void;
};

export type DialogFieldsOfMany = {
  /** The controls of one record; nothing where no field is defined. */
  fieldsOf: (key: string, legend?: string) => ReactNode;
  /** What was entered for one record, as fields of a body. */
  enteredOf: (key: string) => Readonly<Record<string, unknown>>;
  clear: () => void;
};

/** The defined custom fields of a record that a dialog makes: dialogs are no forms, and hold their own values. */
export function useDialogFields(object: CustomObject): DialogFields {
  const { fieldsOf, enteredOf, clear } = useDialogFieldsOfMany(object);
  return { fields: fieldsOf(""), entered: () => enteredOf(""), clear };
}

/** The same of several records, such as the lines of a document, by keys that the dialog chooses. */
export function useDialogFieldsOfMany(object: CustomObject): DialogFieldsOfMany {
  const form = useForm<{ records: Record<string, Record<string, unknown>> }>({
    defaultValues: { records: {} },
  });
  const facts = useMemo(() => ({ mounted: new Set<string>() }), []);
  // A name that begins with a digit would be a place in a list.
  const nameOf = (key: string) => `of${key}`;
  return {
    fieldsOf: (key, legend) => (
      <FormFactsProvider facts={facts}>
        <FormProvider {...form}>
          <DefinedFields
            object={object}
            at={`records.${nameOf(key)}`}
            {...(legend && { legend })}
          />
        </FormProvider>
      </FormFactsProvider>
    ),
    enteredOf: (key) =>
      given(withCustomFields({ customValues: form.getValues().records[nameOf(key)] }, {})),
    clear: () => form.reset({ records: {} }),
  };
}
