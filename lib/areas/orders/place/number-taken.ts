import { RuleViolation } from "@/lib/kernel/errors";
import { constraintOf, isDuplicate } from "@/lib/platform/database/database-faults";

const TAKEN: Readonly<Record<string, string>> = {
  orders_tenant_id_order_number_key: "orderNumber",
  subscription_tenant_id_subscription_number_key: "subscriptionNumber",
};

/** A number that a caller chose and that exists already breaks a rule. @throws RuleViolation */
export async function orTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const field = isDuplicate(error) ? TAKEN[constraintOf(error) ?? ""] : undefined;
    if (field === undefined) throw error;
    throw new RuleViolation(`${field} must be unique: there is one of this number already.`);
  }
}
