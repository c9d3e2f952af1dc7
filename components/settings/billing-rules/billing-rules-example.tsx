"use client";

import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { ErrorState } from "@/components/layout/error-state";
import type { BillingExample } from "./billing-example";
import { type BillingExampleId, billingExamples } from "./billing-rule-examples";
import { BillingRulesComparison } from "./billing-rules-comparison";
import { type BillingRuleValues, type ChosenRule, ruleChoices } from "./billing-rule-choices";
import { ExampleFields } from "./example-fields";
import { useBillingRulesPreview } from "./use-billing-rules-preview";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { keysOf } from "@/lib/values/keys";

const choices = keysOf(billingExamples).map((id) => ({
  value: id,
  label: billingExamples[id].label,
}));

/** A charge that is priced under the rules in the form as they are changed. */
export function BillingRulesExample({ saved }: { saved: BillingRuleValues }) {
  const [id, setId] = useState<BillingExampleId>("month");
  const [example, setExample] = useState<BillingExample>(billingExamples.month.example);
  const { preview, error, complete, changes, updating } = useBillingRulesPreview(saved, example);

  function show(next: BillingExampleId) {
    setId(next);
    setExample(billingExamples[next].example);
  }

  useChangedRule((rule) => {
    const { examples } = ruleChoices[rule];
    if (examples[0] && !examples.includes(id)) show(examples[0]);
  });

  return (
    <Card title="Worked example" description="What the rules come to, before anything is saved.">
      <div className="space-y-4">
        <Field label="Example" help={billingExamples[id].says}>
          <Select options={choices} value={id} onValueChange={show} />
        </Field>
        <div aria-live="polite" aria-busy={updating}>
          {!complete && <p className="text-muted">Fill in price and days.</p>}
          {complete && error && (
            <ErrorState title="This cannot be billed" error={error} className="px-0 py-2" />
          )}
          {complete && !error && !preview && <Skeleton className="h-40 w-full" />}
          {complete && !error && preview && (
            <BillingRulesComparison
              preview={preview}
              currency={example.currency}
              changes={changes}
            />
          )}
        </div>
        <ExampleFields
          example={example}
          onChange={(change) => setExample({ ...example, ...change })}
        />
      </div>
    </Card>
  );
}

/** Tells which choice was changed last, so that an example of it can be shown. */
function useChangedRule(onChange: (rule: ChosenRule) => void): void {
  const values = useWatch<BillingRuleValues>();
  const before = useRef(values);
  useEffect(() => {
    const names = keysOf(ruleChoices);
    const changed = names.find((name) => before.current[name] !== values[name]);
    before.current = { ...values };
    if (changed) onChange(changed);
  });
}
