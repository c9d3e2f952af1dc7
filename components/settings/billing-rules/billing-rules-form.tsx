"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageForm } from "@/components/form/page-form";
import { ErrorState } from "@/components/layout/error-state";
import { PageSkeleton } from "@/components/layout/page-skeleton";
import { useDenied } from "@/components/layout/frame/viewer";
import type { BillingRuleValues } from "./billing-rule-choices";
import { BillingRuleFields } from "./billing-rule-fields";
import { BillingRulesExample } from "./billing-rules-example";
import { changedRuleValues } from "./changed-rule-values";
import { SaveBillingRulesDialog } from "./save-billing-rules-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { getBillingRules, updateBillingRules } from "@/lib/areas/settings/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { operationQuery } from "@/lib/portal/query";

/** Every billing rule, beside a worked example that follows each choice. */
export function BillingRulesForm() {
  const { data: saved, error, refetch } = useQuery(operationQuery(getBillingRules));
  const [round, setRound] = useState(0);
  const [chosen, setChosen] = useState<Partial<BillingRuleValues> | null>(null);
  const denied = useDenied("settings:write");

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!saved) return <PageSkeleton />;
  return (
    <>
      <PageForm
        key={`${round} ${JSON.stringify(saved)}`}
        submitLabel="Save billing rules"
        failureTitle="The billing rules could not be saved"
        disabledReason={denied}
        schema={updateBillingRules.body}
        defaultValues={saved}
        {...formFacts(updateBillingRules)}
        onSubmit={async (given) => {
          const changes = changedRuleValues(saved, { ...saved, ...given });
          if (Object.keys(changes).length > 0) setChosen(changes);
          else toast.success("Nothing was changed");
        }}
        actions={
          <Button size="lg" variant="quiet" onClick={() => setRound(round + 1)}>
            Undo changes
          </Button>
        }
        aside={<BillingRulesExample saved={saved} />}
      >
        <BillingRuleFields />
      </PageForm>
      <SaveBillingRulesDialog saved={saved} changes={chosen} onClose={() => setChosen(null)} />
    </>
  );
}
