import type { ExampleChoice } from "./billing-example";
import { recurringExamples } from "./recurring-examples";
import { specialExamples } from "./special-examples";

export type BillingExampleId = keyof typeof recurringExamples | keyof typeof specialExamples;

/** Charges that show what rules do. Their dates are fixed, so that texts can mention them. */
export const billingExamples: Readonly<Record<BillingExampleId, ExampleChoice>> = {
  ...recurringExamples,
  ...specialExamples,
};
