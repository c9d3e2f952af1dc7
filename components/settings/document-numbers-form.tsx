"use client";

import { useQuery } from "@tanstack/react-query";
import { FieldGroup } from "@/components/form/field-group";
import { SelectField } from "@/components/form/fields/select-field";
import { PageForm } from "@/components/form/page-form";
import { ErrorState } from "@/components/layout/error-state";
import { PageSkeleton } from "@/components/layout/page-skeleton";
import { useDenied } from "@/components/layout/frame/viewer";
import { toast } from "@/components/ui/toast";
import {
  getDocumentNumbering,
  updateDocumentNumbering,
} from "@/lib/areas/settings/document-numbers-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

const OPTIONS = [
  { value: "Gapless", label: "Without gaps" },
  { value: "WithGaps", label: "Gaps are possible" },
  { value: "AtGeneration", label: "Gaps are possible, and drafts have their numbers" },
];

/** Whether documents are numbered without gaps. */
export function DocumentNumbersForm() {
  const { data: saved, error, refetch } = useQuery(operationQuery(getDocumentNumbering));
  const update = useOperation(updateDocumentNumbering, { refreshes: [getDocumentNumbering] });
  const denied = useDenied("settings:write");

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!saved) return <PageSkeleton />;
  return (
    <PageForm
      key={saved.numbering}
      submitLabel="Save numbering"
      failureTitle="The numbering could not be saved"
      disabledReason={denied}
      schema={updateDocumentNumbering.body}
      defaultValues={saved}
      {...formFacts(updateDocumentNumbering)}
      onSubmit={async (body) => {
        await update.mutateAsync({ body });
        toast.success("Numbering saved");
      }}
    >
      <FieldGroup
        legend="Numbers of documents"
        description="Without gaps, a document gets its number as the very last step of posting, so an order that is declined takes none. Drafts have numbers of their own, and a document that has its number can be canceled or reversed but never deleted. Tax offices in many countries ask for this. Choose gaps only if your own systems number documents, or need the number of a draft: every draft that is deleted then leaves a gap."
      >
        <SelectField
          name="numbering"
          label="Numbering"
          options={OPTIONS}
          help="A change holds from the next number on; documents keep theirs."
        />
      </FieldGroup>
    </PageForm>
  );
}
