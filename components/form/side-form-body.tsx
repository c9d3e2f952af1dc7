"use client";

import { type ReactNode, useId } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { FormFactsProvider } from "@/components/form/form-context";
import { FormSummary } from "@/components/form/form-summary";
import { type ContractFormOptions, useContractForm } from "@/components/form/use-contract-form";
import { Button } from "@/components/ui/button";
import { DialogFrame } from "@/components/ui/dialog-frame";

export type SideFormBodyProps<Values extends FieldValues> = ContractFormOptions<Values> & {
  title: string;
  description?: ReactNode;
  submitLabel: string;
  failureTitle?: string;
  disabledReason?: string | null;
  /** The main button takes the colour of what cannot be undone. */
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function SideFormBody<Values extends FieldValues>(props: SideFormBodyProps<Values>) {
  const { title, description, submitLabel, failureTitle, disabledReason, danger, children } = props;
  const formId = useId();
  const { form, facts, submit, refusal, summary, pending } = useContractForm<Values>({
    ...props,
    onSubmit: async (values) => {
      await props.onSubmit(values);
      props.onClose();
    },
  });

  return (
    <FormProvider {...form}>
      <FormFactsProvider facts={facts}>
        <DialogFrame
          title={title}
          description={description}
          footer={
            <>
              <Button variant="quiet" onClick={props.onClose}>
                {/^cancel\b/i.test(props.submitLabel) ? "Keep as it is" : "Cancel"}
              </Button>
              <Button
                type="submit"
                form={formId}
                variant={danger ? "danger" : "primary"}
                pending={pending}
                disabledReason={disabledReason}
              >
                {submitLabel}
              </Button>
            </>
          }
        >
          <form
            id={formId}
            noValidate
            onSubmit={(event) => void submit(event)}
            className="space-y-5"
          >
            <FormSummary ref={summary} refusal={refusal} title={failureTitle} />
            {children}
          </form>
        </DialogFrame>
      </FormFactsProvider>
    </FormProvider>
  );
}
