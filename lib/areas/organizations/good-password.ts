import { RuleViolation } from "@/lib/kernel/errors";
import { opensOtherCompany } from "@/lib/platform/auth/portal-emails";
import { guessableBecause } from "./model";

/**
 * Requires a password that is not easily guessed and does not open another company of the same person.
 *
 * @throws RuleViolation
 */
export async function requireGoodPassword(
  { tenantId, email, name }: { tenantId: string; email: string; name: string },
  password: string,
  resource: number,
): Promise<void> {
  const problem = guessableBecause(password, { email, name });
  if (problem !== undefined) throw new RuleViolation(problem, { resource });
  if (await opensOtherCompany(email, tenantId, password)) {
    throw new RuleViolation(
      "This password opens another company of yours. Choose one of its own, so that the sign-in knows which you mean.",
      { resource },
    );
  }
}
