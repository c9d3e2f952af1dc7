import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import { BillingRefusal } from "@/lib/billing/billing-refusal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { readSettings } from "@/lib/platform/tenants";
import { addMonths, earlier, type LocalDate, later } from "@/lib/values/local-date";
import { isCurrency } from "@/lib/values/money";
import type { WorkedExample } from "./example-model";
import { billingRulesOf, changedRules } from "./model";
import { type Outcome, outcomeOf } from "./outcome-model";

const MOST_MONTHS = 72;

/**
 * Prices a worked example under the current rules and under proposed ones; nothing is stored.
 *
 * @throws RuleViolation or InvalidValue for rules that could not be set, and for an example that
 * cannot be billed.
 */
export async function previewBillingRules(
  ctx: Ctx,
  example: WorkedExample,
  changes: Partial<BillingRules>,
): Promise<{ current: Outcome; proposed: Outcome }> {
  const settings = await readSettings(ctx.tenantId);
  const proposed = changedRules(settings, changes);
  requireBillable(example);
  return priced(() => ({
    current: outcomeOf(example, billingRulesOf(settings)),
    proposed: outcomeOf(example, proposed),
  }));
}

/** 502211 currency, 502216 listPriceBase, 502218 billCycleDay, 502220 and following: the dates. */
function requireBillable(example: WorkedExample): void {
  const { currency, billingPeriod, listPriceBase, billCycleDay, startDate } = example;
  if (!isCurrency(currency)) {
    throw new InvalidValue(`currency ${currency} is not a currency of ISO 4217.`, {
      resource: 502211,
      parameter: "example.currency",
    });
  }
  const weekly = billingPeriod === "Week";
  if (listPriceBase !== "Per_Billing_Period" && weekly !== (listPriceBase === "Per_Week")) {
    throw new RuleViolation(
      `listPriceBase ${listPriceBase} does not fit the billingPeriod ${billingPeriod}.`,
      { resource: 502216, parameter: "example.listPriceBase" },
    );
  }
  if (weekly && billCycleDay !== null && billCycleDay > 7) {
    throw new RuleViolation("billCycleDay of a Week is 1, Monday, to 7, Sunday.", {
      resource: 502218,
      parameter: "example.billCycleDay",
    });
  }
  const { endDate, termEndDate, termStartDate, cancelDate, targetDate } = example;
  requireNotBefore("endDate", 502220, endDate, startDate);
  requireNotBefore("termEndDate", 502222, termEndDate, startDate);
  requireNotBefore("cancelDate", 502225, cancelDate, startDate);
  requireNotBefore("startDate", 502219, startDate, termStartDate);
  const first = earlier(startDate, termStartDate ?? startDate);
  if (later(targetDate, cancelDate ?? targetDate) > addMonths(first, MOST_MONTHS)) {
    throw new RuleViolation("targetDate and cancelDate must lie within six years of the start.", {
      resource: 502224,
      parameter: "example.targetDate",
    });
  }
}

function requireNotBefore(
  name: string,
  resource: number,
  date: LocalDate | null,
  bound: LocalDate | null,
): void {
  if (date === null || bound === null || date >= bound) return;
  throw new RuleViolation(`${name} must not be before ${bound}.`, {
    resource,
    parameter: `example.${name}`,
  });
}

/** An example that the engine cannot price breaks a rule, which the engine's refusal names. */
function priced<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof BillingRefusal)) throw error;
    throw new RuleViolation(`The example cannot be billed like this. ${error.message}`);
  }
}
