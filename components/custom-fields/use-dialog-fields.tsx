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

/** The defined custom fields of a record that a dialog makes: dialogs are no forms, and hold their own values. */
export function useDialogFields(object: CustomObject): DialogFields {
  const form = useForm<{ customValues: Record<string, unknown> }>({
    defaultValues: { customValues: {} },
  });
  const facts = useMemo(() => ({ mounted: new Set<string>() }), []);
  return {
    fields: (
      <FormFactsProvider facts={facts}>
        <FormProvider {...form}>
          <DefinedFields object={object} at="customValues" />
        </FormProvider>
      </FormFactsProvider>
    ),
    entered: () => given(withCustomFields(form.getValues(), {})),
    clear: () => form.reset({ customValues: {} }),
  };
}
