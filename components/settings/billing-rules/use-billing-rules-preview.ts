"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { givenValues } from "@/components/form/given-values";
import type { BillingExample } from "./billing-example";
import { changedRuleValues } from "./changed-rule-values";
import type { BillingRuleValues } from "./billing-rule-choices";
import { previewBillingRules } from "@/lib/areas/settings/preview-contract";
import { previewQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";

const pauseMs = 250;
const { example: exampleSchema } = previewBillingRules.body.shape;

/** An example priced under the rules in the form and under the saved ones; debounced. */
export function useBillingRulesPreview(saved: BillingRuleValues, example: BillingExample) {
  const values = useWatch() as BillingRuleValues;
  const rules = givenValues(changedRuleValues(saved, values)) as Partial<BillingRuleValues>;
  const [asked, waits] = useSettled({ rules, example: givenValues(example) }, pauseMs);
  const checked = exampleSchema.safeParse(asked.example);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...previewQuery(previewBillingRules, {
      body: { rules: asked.rules, example: checked.data ?? NO_EXAMPLE },
    }),
    enabled: checked.success,
  });
  return {
    preview: data,
    error,
    complete: checked.success,
    changes: Object.keys(rules).length > 0,
    updating: checked.success && (waits || isFetching || isPlaceholderData),
  };
}

/** Placeholder for an example that is not requested. */
const NO_EXAMPLE = exampleSchema.parse({
  currency: "USD",
  price: 0,
  startDate: "2026-01-01",
  targetDate: "2026-01-01",
});
