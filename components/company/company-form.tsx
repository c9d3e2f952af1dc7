"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CompanyFields } from "@/components/company/company-fields";
import { CompanyLogo } from "@/components/company/company-logo";
import { LetterheadPreview } from "@/components/company/letterhead-preview";
import { PageForm } from "@/components/form/page-form";
import { ErrorState } from "@/components/layout/error-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { PageSkeleton } from "@/components/layout/page-skeleton";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { deleteCompany, getCompany, updateCompany } from "@/lib/areas/company/contract";
import { getHome } from "@/lib/areas/home/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

const changes = { refreshes: [getCompany, getHome] };

/** What documents and mails state of the company, beside how they will look. */
export function CompanyForm() {
  const { data: saved, error, refetch } = useQuery(operationQuery(getCompany));
  const update = useOperation(updateCompany, changes);
  const remove = useOperation(deleteCompany, changes);
  const denied = useDenied("settings:write");
  const [removing, setRemoving] = useState(false);

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!saved) return <PageSkeleton />;
  return (
    <>
      <PageForm
        key={JSON.stringify({ ...saved, id: null, hasLogo: null })}
        submitLabel="Save company"
        failureTitle="The company could not be saved"
        disabledReason={denied}
        schema={updateCompany.body}
        defaultValues={saved}
        {...formFacts(updateCompany)}
        aside={
          <div className="space-y-5">
            <LetterheadPreview />
            <CompanyLogo />
          </div>
        }
        actions={
          saved.id && (
            <Button
              size="lg"
              variant="quiet"
              disabledReason={denied}
              onClick={() => setRemoving(true)}
            >
              Remove profile
            </Button>
          )
        }
        onSubmit={async (body) => {
          await update.mutateAsync({ body });
          toast.success("Company saved");
        }}
      >
        <CompanyFields />
      </PageForm>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove the company profile"
        confirmLabel="Remove"
        danger
        onConfirm={() => remove.mutateAsync({})}
      >
        New documents state the name of the entity only. Posted documents keep what they state.
      </ConfirmDialog>
    </>
  );
}
