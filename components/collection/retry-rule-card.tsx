"use client";

import { ArrowUp, Trash2 } from "lucide-react";
import type { Dispatch, SetStateAction } from "react";
import { RetryRuleFields, type TypedRule } from "@/components/collection/retry-rule-fields";
import { useDenied } from "@/components/layout/frame/viewer";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";

type Props = {
  rule: TypedRule;
  index: number;
  setRules: Dispatch<SetStateAction<TypedRule[]>>;
};

/** One rule at its place in the order in which rules are checked. */
export function RetryRuleCard({ rule, index, setRules }: Props) {
  const denied = useDenied("settings:write");
  const name = rule.name || "New rule";
  const change = (part: Partial<TypedRule>) =>
    setRules((all) => all.map((one) => (one.id === rule.id ? { ...one, ...part } : one)));
  const remove = () => setRules((all) => all.filter(({ id }) => id !== rule.id));
  const raise = () =>
    setRules((all) => all.filter(({ id }) => id !== rule.id).toSpliced(index - 1, 0, rule));
  return (
    <Card
      title={`${index + 1}. ${name}`}
      actions={
        <>
          <IconButton
            label={`Ask ${name} earlier`}
            icon={<ArrowUp aria-hidden />}
            disabledReason={denied ?? (index === 0 ? "It is asked first already" : null)}
            onClick={raise}
          />
          <IconButton
            label={`Remove ${name}`}
            icon={<Trash2 aria-hidden />}
            disabledReason={denied}
            onClick={remove}
          />
        </>
      }
    >
      <RetryRuleFields rule={rule} change={change} />
    </Card>
  );
}
