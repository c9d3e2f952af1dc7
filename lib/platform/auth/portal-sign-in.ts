import { flushAccessRecords, keptUserAgent, noteRefusal, recordAccess } from "../access-records";
import { asTenant } from "@/lib/platform/database/ambient";
import { statement } from "@/lib/platform/database/db";
import { transaction } from "@/lib/platform/database/transaction";
import { tenantsOfEmail } from "./portal-emails";
import { openPortalSession } from "./portal-sessions";
import type { Visit } from "./portal-visit";
import { passwordMatchesEach } from "./secrets";
import { type CountedTry, releaseTry, settleTry, type TryResult, takeTryAt } from "./sign-in-tries";

/** Concurrent password checks; each is expensive in memory and time on purpose. */
const MOST_AT_ONCE = 16;
const LONGEST_PASSWORD = 200;

/** Milliseconds that each refusal takes, so that lookups and counts for known addresses reveal nothing. */
const REFUSAL = 300;

export type SignInAttempt = Visit & { email: string; password: string };

/** Thrown when too many passwords are being checked; reveals nothing about any address. */
class TooManySignIns extends Error {
  constructor() {
    super("TooManyAttempts");
  }
}

let running = 0;

/**
 * Signs a person in and returns the id of the new session. An unknown address, a wrong password, a
 * locked and a disabled user can be distinguished neither by the answer nor by its time.
 *
 * @throws TooManySignIns when the process already checks as many passwords as it can.
 */
export async function signInToPortal(attempt: SignInAttempt): Promise<string | undefined> {
  if (running >= MOST_AT_ONCE) {
    noteUnknown(attempt, "too many at once");
    throw new TooManySignIns();
  }
  running += 1;
  const refused = new Promise((resolve) => setTimeout(resolve, REFUSAL));
  const session = await checkPassword(attempt).finally(() => {
    running -= 1;
  });
  if (session === undefined) await refused;
  return session;
}

/** Attempts are counted before the password is checked, so that simultaneous guesses are counted too. */
async function checkPassword(attempt: SignInAttempt): Promise<string | undefined> {
  const email = attempt.email.trim().toLowerCase();
  const password = attempt.password.length > LONGEST_PASSWORD ? "" : attempt.password;
  const taken: TryResult[] = [];
  for (const tenant of isPlainAddress(email) ? await tenantsOfEmail(email) : []) {
    const one = await takeTryAt(tenant, email, attempt);
    if (one) taken.push(one);
  }
  const counted = taken.filter((one) => "user" in one);
  const matches = await passwordMatchesEach(
    password,
    counted.map(({ user }) => user.passwordHash),
  );
  const opened = counted.find((_one, index) => matches[index]);
  if (!opened) {
    noteFailures(taken, attempt);
    return undefined;
  }
  for (const other of counted) if (other !== opened) await releaseTry(other);
  return openSession(opened, attempt);
}

const failedFromElsewhere = statement<{ failed: number }>(
  "sign-in-failed-from-elsewhere",
  `select coalesce(sum(coalesce((detail ->> 'times')::int, 1)), 0)::int as failed from audit_entry
   where tenant_id = $1 and subject_type = 'signIn' and subject_id = $2 and action = 'sign-in-failed'
     and detail ->> 'address' <> $3
     and id > coalesce((select id from audit_entry where tenant_id = $1 and subject_type = 'signIn' and subject_id = $2
       and action = 'sign-in' order by id desc limit 1), '00000000-0000-0000-0000-000000000000')`,
);

async function openSession(opened: CountedTry, attempt: SignInAttempt): Promise<string> {
  const { tenantId, user } = opened;
  // Pending counts belong to what the person is told now.
  await flushAccessRecords();
  return asTenant(tenantId, () =>
    transaction(async () => {
      const { address } = attempt;
      const [{ failed } = { failed: 0 }] = await failedFromElsewhere([tenantId, user.id, address]);
      const id = await openPortalSession(tenantId, user.id, { ...attempt, failedBefore: failed });
      await settleTry(opened, attempt);
      await recordAccess({
        ...signInOf(tenantId, user.id, attempt),
        action: "sign-in",
        actor: { type: "user", id: user.id, name: user.name },
      });
      return id;
    }),
  );
}

/** One line for each account that was tried, or one without an account where there is none. */
function noteFailures(taken: readonly TryResult[], visit: Visit): void {
  const failed = { action: "sign-in-failed" as const };
  if (taken.length === 0) noteUnknown(visit, "unknown address");
  for (const one of taken) {
    if ("refused" in one) {
      const record = signInOf(one.tenantId, one.userId, visit, one.refused);
      noteRefusal({ ...record, ...failed });
      continue;
    }
    const record = signInOf(one.tenantId, one.user.id, visit, "wrong password");
    noteRefusal({ ...record, ...failed });
    for (const [door, until] of [
      ["this place", one.placeLockedUntil],
      ["new places", one.strangersWaitUntil],
    ] as const) {
      if (!until) continue;
      const facts = { ...record.facts, reason: door, until: until.toISOString() };
      noteRefusal({ ...record, action: "lockout", facts });
    }
  }
}

/** A failure for an address without an account. */
function noteUnknown({ address }: Visit, reason: string): void {
  noteRefusal({ action: "sign-in-failed", operation: "signIn", address, facts: { reason } });
}

function signInOf(tenantId: string, userId: string, visit: Visit, reason?: string) {
  return {
    operation: "signIn",
    tenantId,
    subject: { type: "signIn" as const, id: userId },
    address: visit.address,
    facts: {
      userAgent: keptUserAgent(visit.userAgent),
      ...(reason === undefined ? {} : { reason }),
    },
  };
}

/** Exactly one ASCII at sign: look-alikes are other characters and never match. */
function isPlainAddress(email: string): boolean {
  return email.length <= 254 && /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(email);
}
