import { ambient, asTenant } from "@/lib/platform/database/ambient";
import { sideStatement, statement } from "@/lib/platform/database/db";

/** A card holder's answer to the test bank. */
export type ChallengeResult = "passed" | "failed" | "cancelled";

/** A challenge of the test bank to a card holder. The card's number is not stored. */
export type Challenge = {
  id: string;
  reference: string;
  brand: string;
  last4: string;
  result: ChallengeResult | null;
  /** Seconds for which an answer is still accepted; negative when expired. */
  seconds: number;
};

const COLUMNS = `id, reference, brand, last4, result,
  greatest(0, ceil(extract(epoch from expires_at - clock_timestamp())))::int as seconds`;

const open = sideStatement<Challenge>(
  "test-bank-open",
  `insert into test_bank_challenge (tenant_id, id, reference, brand, last4, created_at, expires_at)
   values ($1, $2, $3, $4, $5, clock_timestamp(), clock_timestamp() + make_interval(secs => $6))
   on conflict (tenant_id, reference) where result is null do update set expires_at = excluded.expires_at
   returning ${COLUMNS}`,
);

const read = sideStatement<Challenge>(
  "test-bank-challenge",
  `select ${COLUMNS} from test_bank_challenge where tenant_id = $1 and id = $2`,
);

const answer = sideStatement<Challenge>(
  "test-bank-answer",
  `update test_bank_challenge set result = $3, answered_at = clock_timestamp()
   where tenant_id = $1 and id = $2 and result is null and expires_at > clock_timestamp() returning ${COLUMNS}`,
);

const tenantOf = statement<{ tenant: string | null }>(
  "tenant-of-test-bank-challenge",
  "select tenant_of_test_bank_challenge($1) as tenant",
);

function merchant(): string {
  const tenantId = ambient.getStore()?.tenantId;
  if (!tenantId) throw new Error("the test bank serves tenants only");
  return tenantId;
}

/** Opens a challenge, committed immediately; an unanswered one is extended. */
export async function openChallenge(
  wanted: Pick<Challenge, "id" | "reference" | "brand" | "last4" | "seconds">,
): Promise<Challenge | undefined> {
  const { id, reference, brand, last4, seconds } = wanted;
  return (await open([merchant(), id, reference, brand, last4, seconds]))[0];
}

/** A challenge by its id. */
export async function challengeById(id: string): Promise<Challenge | undefined> {
  return (await read([merchant(), id]))[0];
}

/** Stores an answer, once and in time; returns the challenge as it is then. */
export async function answerChallenge(
  id: string,
  result: ChallengeResult,
): Promise<Challenge | undefined> {
  return (await answer([merchant(), id, result]))[0] ?? (await challengeById(id));
}

/** The tenant whose customer is challenged. */
export async function tenantOfChallenge(id: string): Promise<string | undefined> {
  return (await asTenant("", () => tenantOf([id])))[0]?.tenant ?? undefined;
}
