import { describe, expect, test } from "vitest";
import { billingExamples, type BillingExampleId } from "./billing-rule-examples";
import { type BillingRuleValues, type ChosenRule, ruleChoices } from "./billing-rule-choices";
import { ruleGroups } from "./billing-rule-groups";
import { outcomeOf } from "@/lib/areas/settings/outcome-model";
import { previewBillingRules } from "@/lib/areas/settings/preview-contract";
import { sentExample } from "@/lib/areas/settings/preview-present";
import { presentBillingRules, sentRules } from "@/lib/areas/settings/present";
import { defaultBillingRules } from "@/lib/billing/billing-rules";

const defaults = presentBillingRules(defaultBillingRules);

/** What an example shows under the default rules, changed. */
function shown(id: BillingExampleId, changes: Partial<BillingRuleValues> = {}): string {
  const example = previewBillingRules.body.shape.example.parse(billingExamples[id].example);
  const outcome = outcomeOf(sentExample(example), sentRules({ ...defaults, ...changes }) as never);
  const lines = outcome.lines.map(({ item, net, tax }) =>
    [item.name, item.serviceStart, item.serviceEnd, net, tax].join(" "),
  );
  return [...lines, outcome.total].join("\n");
}

/** Other rules that must be set for a choice to matter. */
const together: Partial<Record<ChosenRule, Partial<BillingRuleValues>>> = {
  proratePeriodOfRecurringCharge: { prorateRecurringMonthlyCharges: false },
  roundingLevel: { roundingByCurrency: { USD: { mode: "Up", increment: 0.05 } } },
};

const rules = Object.keys(ruleChoices) as ChosenRule[];
const showable = rules.filter((rule) => ruleChoices[rule].examples.length > 0);

describe("the worked examples", () => {
  test.each(showable)("%s: its first example changes with every choice", (rule) => {
    const { options, examples } = ruleChoices[rule];
    const seen = options.map(({ value }) => {
      const chosen = ["true", "false"].includes(value) ? value === "true" : value;
      return shown(examples[0] as BillingExampleId, { ...together[rule], [rule]: chosen });
    });
    expect(new Set(seen).size).toBe(options.length);
  });

  test("every rule is in one group, or is a rounding or the list of classes", () => {
    const grouped = ruleGroups.flatMap((group) => group.rules);
    expect([...grouped, "roundingLevel"].sort()).toEqual([...rules].sort());
    expect([...rules, "rounding", "roundingByCurrency", "discountClasses"].sort()).toEqual(
      Object.keys(defaults).sort(),
    );
  });

  test("every choice is a value that the rule may have, and the default is one of them", () => {
    for (const rule of rules) {
      const values = ruleChoices[rule].options.map(({ value }) => value);
      expect(values, rule).toContain(String(defaults[rule]));
    }
  });
});
