"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { pausesOf, pauseText, wordsOf } from "@/components/collection/pause-text";
import { RetryRuleCard } from "@/components/collection/retry-rule-card";
import type { TypedRule } from "@/components/collection/retry-rule-fields";
import { ErrorState } from "@/components/layout/error-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import {
  getPaymentRetryRules,
  updatePaymentRetryRules,
} from "@/lib/areas/payments/collections/retry-contract";
import { failureOf } from "@/lib/portal/failure";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

type Rule = CallResult<typeof getPaymentRetryRules>["rules"][number];

const typedOf = (rule: Rule): TypedRule => ({
  id: crypto.randomUUID(),
  name: rule.name,
  codes: rule.responseCodes.join(", "),
  methods: rule.methodTypes,
  pauses: pauseText(rule.pauses),
  afterLast: rule.afterLast,
});

/** How collection continues after a failure, rule by rule. */
export function RetryRules() {
  const { data, error, refetch } = useQuery(operationQuery(getPaymentRetryRules));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return <Editor key={JSON.stringify(data.rules)} saved={data.rules} />;
}

function Editor({ saved }: { saved: readonly Rule[] }) {
  const [rules, setRules] = useState(() => saved.map(typedOf));
  const [failure, setFailure] = useState<unknown>(null);
  const denied = useDenied("settings:write");
  const save = useOperation(updatePaymentRetryRules, { refreshes: [getPaymentRetryRules] });
  const incomplete = rules.some(({ name, pauses }) => !name.trim() || !pausesOf(pauses));
  const store = () =>
    save.mutateAsync({ body: { rules: rules.map(sentRule) } }).then(() => {
      setFailure(null);
      toast.success("The retry rules were saved");
    }, setFailure);
  return (
    <div className="max-w-4xl space-y-5">
      {rules.map((rule, index) => (
        <RetryRuleCard key={rule.id} rule={rule} index={index} setRules={setRules} />
      ))}
      <Card title="Where no rule fits">
        <p className="text-muted">
          Collection is tried again 3, 5 and 7 days after the first try; then the invoice stays
          open.
        </p>
      </Card>
      {failure !== null && (
        <div role="alert">
          <Banner tone="negative" title="The rules could not be saved">
            {failureOf(failure).reasons.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Banner>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Plus aria-hidden />}
          disabledReason={denied}
          onClick={() => setRules((all) => [...all, newRule()])}
        >
          Add a rule
        </Button>
        <Button
          variant="primary"
          pending={save.isPending}
          disabledReason={
            denied ?? (incomplete ? "Each rule needs a name and readable tries" : null)
          }
          onClick={() => void store()}
        >
          Save rules
        </Button>
      </div>
    </div>
  );
}

const sentRule = ({ name, codes, methods, pauses, afterLast }: TypedRule): Rule => ({
  name: name.trim(),
  responseCodes: wordsOf(codes),
  methodTypes: methods,
  pauses: pausesOf(pauses) ?? [],
  afterLast,
});

const newRule = (): TypedRule => ({
  id: crypto.randomUUID(),
  name: "",
  codes: "",
  methods: [],
  pauses: "1 d, 3 d, 7 d",
  afterLast: "LeaveOpen",
});
