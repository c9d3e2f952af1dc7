import { asTenant } from "@/lib/platform/database/ambient";
import { statement } from "@/lib/platform/database/db";
import { takeComparison } from "./sign-in-tries";
import { isOfToday, passwordHash, passwordMatchesEach } from "./secrets";

const tenants = statement<{ tenant: string }>(
  "tenants-of-email",
  "select tenants_of_email($1) as tenant",
);

type Hashed = { tenantId: string; userId: string; passwordHash: string };

const hashOfEmail = statement<Omit<Hashed, "tenantId">>(
  "password-hash-of-email",
  `select id as "userId", password_hash as "passwordHash" from portal_user where tenant_id = $1 and lower(email) = $2`,
);

/** The tenants in which a person with this address, in lower case, may sign in. */
export async function tenantsOfEmail(email: string): Promise<string[]> {
  return (await asTenant("", () => tenants([email]))).map(({ tenant }) => tenant);
}

async function hashesOfEmail(email: string, butOf?: string): Promise<Hashed[]> {
  const found: Hashed[] = [];
  for (const tenantId of await tenantsOfEmail(email)) {
    if (tenantId === butOf) continue;
    const rows = await asTenant(tenantId, () => hashOfEmail([tenantId, email]));
    found.push(...rows.map((row) => ({ tenantId, ...row })));
  }
  return found;
}

/**
 * The hash of a password for the person with this address. A person has one salt in all their companies, so that a
 * sign-in takes the same work for one company, for several and for none.
 */
export async function passwordHashOf(email: string, password: string): Promise<string> {
  const hashes = await hashesOfEmail(email.toLowerCase());
  const like = hashes.map((one) => one.passwordHash).find(isOfToday);
  return passwordHash(password, like);
}

/**
 * Whether the password also opens another company of the same person: the sign-in would be ambiguous. A company can give any
 * address a user, and would find out by this answer what opens another one: so it is a counted try there, and after ten
 * wrong ones nothing is compared for a while.
 */
export async function opensOtherCompany(
  email: string,
  tenantId: string,
  password: string,
): Promise<boolean> {
  const others: Hashed[] = [];
  for (const other of await hashesOfEmail(email.toLowerCase(), tenantId)) {
    if (await takeComparison(other.tenantId, other.userId)) others.push(other);
  }
  if (others.length === 0) return false;
  const hashes = others.map((other) => other.passwordHash);
  return (await passwordMatchesEach(password, hashes)).includes(true);
}
