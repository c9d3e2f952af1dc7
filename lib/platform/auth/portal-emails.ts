import { asTenant } from "@/lib/platform/database/ambient";
import { statement } from "@/lib/platform/database/db";
import { isOfToday, passwordHash, passwordMatchesEach } from "./secrets";

const tenants = statement<{ tenant: string }>(
  "tenants-of-email",
  "select tenants_of_email($1) as tenant",
);

const hashOfEmail = statement<{ passwordHash: string }>(
  "password-hash-of-email",
  `select password_hash as "passwordHash" from portal_user where tenant_id = $1 and lower(email) = $2`,
);

/** The tenants in which a person with this address, in lower case, may sign in. */
export async function tenantsOfEmail(email: string): Promise<string[]> {
  return (await asTenant("", () => tenants([email]))).map(({ tenant }) => tenant);
}

async function hashesOfEmail(email: string, butOf?: string): Promise<string[]> {
  const found: string[] = [];
  for (const tenant of await tenantsOfEmail(email)) {
    if (tenant === butOf) continue;
    const rows = await asTenant(tenant, () => hashOfEmail([tenant, email]));
    found.push(...rows.map((row) => row.passwordHash));
  }
  return found;
}

/**
 * The hash of a password for the person with this address. A person has one salt in all their companies, so that a
 * sign-in takes the same work for one company, for several and for none.
 */
export async function passwordHashOf(email: string, password: string): Promise<string> {
  const hashes = await hashesOfEmail(email.toLowerCase());
  return passwordHash(password, hashes.find(isOfToday));
}

/** Whether the password also opens another company of the same person: the sign-in would be ambiguous. */
export async function opensOtherCompany(
  email: string,
  tenantId: string,
  password: string,
): Promise<boolean> {
  const others = await hashesOfEmail(email.toLowerCase(), tenantId);
  return others.length > 0 && (await passwordMatchesEach(password, others)).includes(true);
}
