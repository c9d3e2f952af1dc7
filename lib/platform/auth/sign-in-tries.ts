import { asTenant } from "@/lib/platform/database/ambient";
import { prisma, statement } from "@/lib/platform/database/db";
import { transaction } from "@/lib/platform/database/transaction";
import { placesOf, type Visit } from "./portal-visit";
import { limitOfPlace, limitOfStrangers, takeTry, type Tries } from "./sign-in-limits";

export type Person = { id: string; name: string; passwordHash: string };

/** An attempt that was counted for one person. */
export type CountedTry = {
  tenantId: string;
  user: Person;
  place: string;
  /** Also counted among the strangers'. */
  stranger: boolean;
  /** Set when this attempt, if it fails, starts a lock. */
  placeLockedUntil: Date | null;
  strangersWaitUntil: Date | null;
};

/** The result of an attempt: counted, or refused before the password is checked. */
export type TryResult =
  | CountedTry
  | { tenantId: string; userId: string; refused: "locked" | "disabled" };

type PersonRow = Person & Tries & { disabled: boolean; now: Date };
type PlaceRow = Tries & { place: string; known: boolean };

const person = statement<PersonRow>(
  "sign-in-person",
  `select id, name, password_hash as "passwordHash", disabled_at is not null as disabled, failed_sign_ins as failures,
     failing_since as "failingSince", locked_until as "lockedUntil", clock_timestamp() as now
   from portal_user where tenant_id = $1 and lower(email) = $2 for no key update`,
);

const places = statement<PlaceRow>(
  "sign-in-places",
  `select place, failures, failing_since as "failingSince", locked_until as "lockedUntil",
     coalesce(signed_in_at > clock_timestamp() - interval '90 days', false) as known
   from sign_in_place where tenant_id = $1 and user_id = $2 and place = any($3::text[])`,
);

const storePlace = statement(
  "sign-in-place-store",
  `insert into sign_in_place (tenant_id, user_id, place, failures, failing_since, locked_until) values ($1, $2, $3, $4, $5, $6)
   on conflict (tenant_id, user_id, place) do update set
     failures = excluded.failures, failing_since = excluded.failing_since, locked_until = excluded.locked_until, seen_at = clock_timestamp()`,
);

const releasePlace = statement(
  "sign-in-place-release",
  `update sign_in_place set failures = greatest(0, failures - 1), locked_until = nullif(locked_until, $4::timestamptz)
   where tenant_id = $1 and user_id = $2 and place = $3`,
);

const releaseStrangers = statement(
  "sign-in-strangers-release",
  `update portal_user set failed_sign_ins = greatest(0, failed_sign_ins - 1), locked_until = nullif(locked_until, $3::timestamptz)
   where tenant_id = $1 and id = $2`,
);

const know = statement(
  "sign-in-place-know",
  `insert into sign_in_place (tenant_id, user_id, place, signed_in_at) values ($1, $2, $3, clock_timestamp())
   on conflict (tenant_id, user_id, place) do update set signed_in_at = clock_timestamp(), seen_at = clock_timestamp(),
     failures = case when $4::boolean then 0 else sign_in_place.failures end,
     failing_since = case when $4::boolean then null else sign_in_place.failing_since end,
     locked_until = case when $4::boolean then null else sign_in_place.locked_until end`,
);

const NONE: Tries = { failures: 0, failingSince: null, lockedUntil: null };

/**
 * Counts an attempt for the person with this address in one tenant; undefined when there is none. A browser that the
 * person signed in with before is counted separately, everyone else by their network.
 */
export function takeTryAt(
  tenantId: string,
  email: string,
  visit: Visit,
): Promise<TryResult | undefined> {
  return asTenant(tenantId, () =>
    transaction(async () => {
      const [user] = await person([tenantId, email]);
      if (!user) return undefined;
      if (user.disabled) return { tenantId, userId: user.id, refused: "disabled" };
      return countTry(tenantId, user, visit);
    }),
  );
}

async function countTry(tenantId: string, user: PersonRow, visit: Visit): Promise<TryResult> {
  const { device, network } = placesOf(visit);
  const rows = await places([tenantId, user.id, [device, network]]);
  const browser = rows.find((row) => row.place === device && row.known);
  const here = browser ?? rows.find((row) => row.place === network);
  const place = browser ? device : network;
  const stranger = !here?.known;
  const counted = takeTry(here ?? NONE, user.now, limitOfPlace);
  const among = stranger ? takeTry(user, user.now, limitOfStrangers) : undefined;
  if (!counted || (stranger && !among)) return { tenantId, userId: user.id, refused: "locked" };
  await storePlace([tenantId, user.id, place, ...valuesOf(counted)]);
  if (among) await storeStrangers(tenantId, user.id, among);
  return {
    tenantId,
    user,
    place,
    stranger,
    placeLockedUntil: counted.lockedUntil,
    strangersWaitUntil: among?.lockedUntil ?? null,
  };
}

/** Stores the attempts of all strangers for one person. */
async function storeStrangers(
  tenantId: string,
  id: string,
  { failures: failedSignIns, failingSince, lockedUntil }: Tries,
): Promise<void> {
  await prisma().portalUser.updateMany({
    where: { tenantId, id },
    data: { failedSignIns, failingSince, lockedUntil },
  });
}

const valuesOf = ({ failures, failingSince, lockedUntil }: Tries) => [
  failures,
  failingSince,
  lockedUntil,
];

/** Uncounts an attempt that was no guess: the password was right for this person's other company. */
export async function releaseTry(taken: CountedTry): Promise<void> {
  const { tenantId, user, place, placeLockedUntil } = taken;
  await asTenant(tenantId, async () => {
    await releasePlace([tenantId, user.id, place, placeLockedUntil]);
    await releaseAmongStrangers(taken);
  });
}

async function releaseAmongStrangers(taken: CountedTry): Promise<void> {
  const { tenantId, user, stranger, strangersWaitUntil } = taken;
  if (stranger) await releaseStrangers([tenantId, user.id, strangersWaitUntil]);
}

/** Resets the failures of the place that a person signed in from, and remembers browser and network. */
export async function settleTry(taken: CountedTry, visit: Visit): Promise<void> {
  const { tenantId, user } = taken;
  await releaseAmongStrangers(taken);
  for (const place of Object.values(placesOf(visit))) {
    await know([tenantId, user.id, place, place === taken.place]);
  }
}

const lockUser = statement<{ now: Date }>(
  "sign-in-user-lock",
  "select clock_timestamp() as now from portal_user where tenant_id = $1 and id = $2 for no key update",
);

/** Where attempts to confirm a password within a session are counted, and comparisons by another company. */
const WITHIN = "session";
const ELSEWHERE = "other-company";

/**
 * Counts a signed-in person's attempt to confirm their password; false after too many. It commits separately, so that
 * it stays counted when its call is refused.
 */
export function takePasswordTry(tenantId: string, userId: string): Promise<boolean> {
  return countAt(WITHIN, tenantId, userId);
}

/** Counts a comparison of a new password of another company with that of this person; false after too many. */
export function takeComparison(tenantId: string, userId: string): Promise<boolean> {
  return countAt(ELSEWHERE, tenantId, userId);
}

function countAt(place: string, tenantId: string, userId: string): Promise<boolean> {
  return asTenant(tenantId, () =>
    transaction(async () => {
      const [user] = await lockUser([tenantId, userId]);
      const [row] = await places([tenantId, userId, [place]]);
      const counted = user && takeTry(row ?? NONE, user.now, limitOfPlace);
      if (!counted) return false;
      await storePlace([tenantId, userId, place, ...valuesOf(counted)]);
      return true;
    }),
  );
}

/** Resets such attempts: the password was right. */
export async function forgivePasswordTries(tenantId: string, userId: string): Promise<void> {
  await asTenant(tenantId, () => know([tenantId, userId, WITHIN, true]));
}
