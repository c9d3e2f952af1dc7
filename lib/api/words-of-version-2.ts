import * as z from "zod";
import type { Reason } from "@/lib/kernel/errors";
import { innerSchemas } from "./inner-schemas";
import type { Contract } from "./operation";

/** Version 2's names of fields used in rules of version 1, where they are not the same word with underscores. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  addProduct: ["add_subscription_plans"],
  changePlan: ["replace_subscription_plans"],
  chargeNumber: ["subscription_item_number"],
  chargeOverrides: ["prices"],
  chargeUpdates: ["prices"],
  cancellationEffectiveDate: ["cancel_date"],
  collectPayment: ["collection_method"],
  destinationAccountNumber: ["account_number"],
  destinationInvoiceAccountNumber: ["invoice_owner_account_number"],
  existingAccountId: ["account_id"],
  existingAccountNumber: ["account_number"],
  lastTerm: ["current_term"],
  listPrice: ["unit_amount", "amount"],
  paymentTerm: ["payment_terms"],
  periodType: ["interval"],
  previewNumberOfPeriods: ["number_of_periods"],
  productRatePlanChargeId: ["price_id"],
  productRatePlanId: ["plan_id"],
  productRatePlanNumber: ["plan_number"],
  ratePlanId: ["subscription_plan_id", "id"],
  removeProduct: ["remove_subscription_plans"],
  renewSubscription: ["renew"],
  resumeSpecificDate: ["resume_date"],
  specificDate: ["specific_date", "end_date"],
  specificEndDate: ["end_date"],
  specificPreviewThruDate: ["end_date"],
  specificTriggerDate: ["start_date"],
  specificUpdateDate: ["start_date"],
  subscriptionRatePlanNumber: ["subscription_plan_number"],
  suspendSpecificDate: ["pause_date"],
  updateProduct: ["update_subscription_plans"],
  upToPeriods: ["duration_interval_count"],
  upToPeriodsType: ["duration_interval"],
};

const CAMEL = /\b[A-Za-z][a-z]*(?:[A-Z][a-z]+)+\b/g;
const SNAKE = /\b[a-z]+(?:_[a-z]+)+\b/g;

/**
 * Reasons with the field names of a version 2 call: verbs that both versions share use those of version 1. Names that
 * the call does not have stay, and a reason that names one field of it gets its `parameter`.
 */
export function inWordsOfVersion2(contract: Contract, reasons: readonly Reason[]): Reason[] {
  const known = namesOf(contract);
  return reasons.map((reason) => {
    const message = reason.message.replace(CAMEL, (name) => wordFor(name, known) ?? name);
    if (reason.parameter !== undefined) return { ...reason, message };
    const [parameter, ...others] = new Set(message.match(SNAKE)?.filter((word) => known.has(word)));
    return parameter && !others.length ? { ...reason, message, parameter } : { ...reason, message };
  });
}

function wordFor(name: string, known: ReadonlySet<string>): string | undefined {
  const other = Object.hasOwn(OTHER_WORDS, name) ? OTHER_WORDS[name] : undefined;
  const underscored = name.replace(/(?<=.)[A-Z]/g, "_$&").toLowerCase();
  return [...(other ?? []), underscored].find((word) => known.has(word));
}

const names = new WeakMap<Contract, ReadonlySet<string>>();

/** Names of all fields that a call accepts, at any depth. */
function namesOf(contract: Contract): ReadonlySet<string> {
  let known = names.get(contract);
  if (!known) {
    const found = new Set<string>();
    for (const schema of [contract.params, contract.query, contract.body]) collect(schema, found);
    names.set(contract, (known = found));
  }
  return known;
}

function collect(schema: z.ZodType, found: Set<string>): void {
  if (schema instanceof z.ZodObject) {
    for (const name of Object.keys(schema.shape)) found.add(name);
  }
  for (const inner of innerSchemas(schema)) collect(inner, found);
}
