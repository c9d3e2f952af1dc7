import { RuleViolation } from "@/lib/kernel/errors";
import { constraintOf, isDuplicate, sqlState } from "@/lib/platform/database/database-faults";

const OVERLAP = "23P01";

/** Runs a write on the codes or rates, and turns what the database refuses into a readable rule. */
export async function refusing(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw refusal(error) ?? error;
  }
}

function refusal(error: unknown): RuleViolation | undefined {
  if (isDuplicate(error) && constraintOf(error) === "tax_code_name") {
    return new RuleViolation("name is taken: tax codes have names of their own.", {
      resource: 506002,
      parameter: "name",
    });
  }
  if (constraintOf(error) === "tax_code_in_use") {
    return new RuleViolation("Charges name this tax code: it stays, and keeps its name.");
  }
  if (sqlState(error) !== OVERLAP) return undefined;
  return new RuleViolation(
    "The tax has a rate in this place on some of these days already: end that one first.",
    { resource: 506032, parameter: "startDate" },
  );
}
