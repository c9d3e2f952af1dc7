import { asTenant } from "../ambient";
import { statement } from "../db";
import { openPortalSession } from "./portal-sessions";
import { passwordMatches } from "./secrets";

/** Wrong passwords in a row after which a user is locked, and for how long. */
export const MOST_FAILURES = 10;
const LOCK_MINUTES = 15;

/** Password checks at once; each costs memory and time on purpose. */
const MOST_AT_ONCE = 16;
const LONGEST_PASSWORD = 200;

const tenantsOf = statement<{ tenant: string }>(
  "sign-in-tenants",
  "select tenants_of_email($1) as tenant",
);

/**
 * Counts an attempt before the password is looked at, so that guesses sent at once are counted
 * too. A locked user gives no row; the count starts anew when the lock has ended.
 */
const takeAttempt = statement<{ id: string; passwordHash: string }>(
  "sign-in-attempt",
  `update portal_user set
     failed_sign_ins = case when locked_until is null then failed_sign_ins + 1 else 1 end,
     locked_until = case when locked_until is null and failed_sign_ins + 1 >= ${MOST_FAILURES}
       then clock_timestamp() + make_interval(mins => ${LOCK_MINUTES}) end
   where tenant_id = $1 and lower(email) = $2 and disabled_at is null
     and (locked_until is null or locked_until <= clock_timestamp())
   returning id, password_hash as "passwordHash"`,
);

const forgiveAttempts = statement(
  "sign-in-forgive",
  "update portal_user set failed_sign_ins = 0, locked_until = null where tenant_id = $1 and id = $2",
);

export type SignInAttempt = { email: string; password: string; userAgent: string };

/** Thrown when too many passwords are being checked; says nothing about any address. */
export class TooManySignIns extends Error {
  constructor() {
    super("TooManyAttempts");
  }
}

let running = 0;

/**
 * Signs a person in and gives the id of the new session. An unknown address, a wrong password, a
 * locked and a disabled user are told apart neither by the answer nor by its time.
 *
 * @throws TooManySignIns when the process checks as many passwords as it can bear.
 */
export async function signInToPortal(attempt: SignInAttempt): Promise<string | undefined> {
  if (running >= MOST_AT_ONCE) throw new TooManySignIns();
  running += 1;
  try {
    return await checkPassword(attempt);
  } finally {
    running -= 1;
  }
}

async function checkPassword(attempt: SignInAttempt): Promise<string | undefined> {
  const email = attempt.email.trim().toLowerCase();
  const password = attempt.password.length > LONGEST_PASSWORD ? "" : attempt.password;
  const tenants = isPlainAddress(email) ? await asTenant("", () => tenantsOf([email])) : [];
  if (tenants.length === 0) await passwordMatches(password, undefined);
  for (const { tenant } of tenants) {
    const user = (await asTenant(tenant, () => takeAttempt([tenant, email])))[0];
    if ((await passwordMatches(password, user?.passwordHash)) && user) {
      await asTenant(tenant, () => forgiveAttempts([tenant, user.id]));
      return openPortalSession(tenant, user.id, attempt.userAgent);
    }
  }
  return undefined;
}

/** One at sign of ASCII: look-alikes are other characters and belong to nobody. */
function isPlainAddress(email: string): boolean {
  return email.length <= 254 && /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(email);
}
