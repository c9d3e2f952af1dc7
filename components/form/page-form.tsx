"use client";

import type { ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { FormFactsProvider } from "@/components/form/form-context";
import { FormSummary } from "@/components/form/form-summary";
import { type ContractFormOptions, useContractForm } from "@/components/form/use-contract-form";
import { useLeaveWarning } from "@/components/form/use-leave-warning";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";

export type PageFormProps<Values extends FieldValues> = ContractFormOptions<Values> & {
  submitLabel: string;
  /** Where "Cancel" leads. */
  cancelHref?: string;
  /** Names the form and, after "could not", its failure: "The account could not be created". */
  failureTitle?: string;
  /** Why it may not be sent now. */
  disabledReason?: string | null;
  /** Shown beside the fields, always in view: a live preview. Reads values by `useWatch`. */
  aside?: ReactNode;
  /** Further buttons beside the main one. */
  actions?: ReactNode;
  /** The fields, in `FieldGroup`s. */
  children: ReactNode;
};

/** A form that is a page: fields at the left, their effect at the right. */
export function PageForm<Values extends FieldValues>(props: PageFormProps<Values>) {
  const { submitLabel, cancelHref, failureTitle, disabledReason, aside, actions, children } = props;
  const { form, facts, submit, refusal, summary, pending } = useContractForm<Values>(props);
  useLeaveWarning(form.formState.isDirty && !form.formState.isSubmitSuccessful);

  return (
    <FormProvider {...form}>
      <FormFactsProvider facts={facts}>
        <form
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
          className={
            aside ? "grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)]" : "max-w-3xl"
          }
        >
          <div className="min-w-0">
            <FormSummary ref={summary} refusal={refusal} title={failureTitle} />
            <div className="space-y-5">{children}</div>
            <div className="mt-6 flex flex-wrap items-center gap-2">
              <Button
                type="submit"
                variant="primary"
                size="lg"
                pending={pending}
                disabledReason={disabledReason}
              >
                {submitLabel}
              </Button>
              {actions}
              {cancelHref && (
                <ButtonLink variant="quiet" size="lg" href={cancelHref}>
                  Cancel
                </ButtonLink>
              )}
            </div>
          </div>
          {aside && (
            <aside
              aria-label="Preview"
              className="min-w-0 self-start xl:sticky xl:top-[calc(var(--topbar)+1rem)]"
            >
              {aside}
            </aside>
          )}
        </form>
      </FormFactsProvider>
    </FormProvider>
  );
}
