"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { PageForm } from "@/components/form/page-form";
import { ErrorState } from "@/components/layout/error-state";
import { PageSkeleton } from "@/components/layout/page-skeleton";
import { useDenied } from "@/components/layout/frame/viewer";
import { toast } from "@/components/ui/toast";
import type { Contract } from "@/lib/api/operation";
import { formFacts } from "@/lib/portal/contract-fields";

export type SettingsFormProps<Values extends FieldValues> = {
  /** The stored settings, or why they cannot be shown. */
  read: { data: FieldValues | undefined; error: unknown; refetch: () => unknown };
  /** The operation that changes them. */
  contract: Contract & { body: z.ZodType<Values> };
  onSave: (values: Values) => Promise<unknown>;
  /** The button's label when there are others on the page: "Save access". */
  submitLabel?: string;
  children: ReactNode;
};

/** Settings that are read, changed and saved together. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { read, contract, onSave, children } = props;
  const denied = useDenied("settings:write");
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <PageSkeleton />;
  return (
    <PageForm
      key={JSON.stringify(read.data)}
      submitLabel={props.submitLabel ?? "Save"}
      failureTitle="The settings could not be saved"
      disabledReason={denied}
      schema={contract.body}
      defaultValues={read.data}
      {...formFacts(contract)}
      onSubmit={async (values) => {
        await onSave(values);
        toast.success("Settings saved");
      }}
    >
      {children}
    </PageForm>
  );
}
