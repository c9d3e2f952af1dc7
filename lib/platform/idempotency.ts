import { openText, type SealedFor, sealText } from "./auth/sealed-texts";
import { sideStatement, statement } from "@/lib/platform/database/db";

/** An idempotent call as it is stored: running, or finished with its answer. */
export type StoredCall = {
  fingerprint: Buffer;
  state: "in_progress" | "done";
  status: number | null;
  body: string | null;
  expired: boolean;
};

/** Seconds for which a running call holds its key; after that a retry takes over. */
const LEASE_SECONDS = 90;
const RENEWAL_MILLISECONDS = 30_000;
const KEPT_DAYS = 30;

const claim = sideStatement(
  "idempotency-claim",
  `insert into idempotency_key (tenant_id, principal, key, fingerprint, request_id, locked_until, expires_at)
   values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), clock_timestamp() + make_interval(days => ${KEPT_DAYS}))
   on conflict (tenant_id, principal, key) do update
     set fingerprint = excluded.fingerprint, request_id = excluded.request_id, locked_until = excluded.locked_until,
         expires_at = excluded.expires_at, state = 'in_progress', status = null, body = null
     where idempotency_key.expires_at < clock_timestamp()
        or (idempotency_key.state = 'in_progress' and idempotency_key.locked_until < clock_timestamp()
            and idempotency_key.fingerprint = excluded.fingerprint)
   returning key`,
);

const read = sideStatement<StoredCall>(
  "idempotency-read",
  `select fingerprint, state, status, body, expires_at < clock_timestamp() as expired
   from idempotency_key where tenant_id = $1 and principal = $2 and key = $3`,
);

const FINISH = `update idempotency_key set state = 'done', status = $5, body = $6
  where tenant_id = $1 and principal = $2 and key = $3 and request_id = $4 and state = 'in_progress' returning key`;
const finishInside = statement("idempotency-finish", FINISH);
const finishApart = sideStatement("idempotency-finish-apart", FINISH);

const prolong = sideStatement(
  "idempotency-prolong",
  `update idempotency_key set locked_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
   where tenant_id = $1 and principal = $2 and key = $3 and request_id = $4 and state = 'in_progress'`,
);

const drop = sideStatement(
  "idempotency-drop",
  `delete from idempotency_key where tenant_id = $1 and principal = $2 and key = $3 and request_id = $4 and state = 'in_progress'`,
);

const reap = statement(
  "idempotency-reap",
  "delete from idempotency_key where tenant_id = $1 and expires_at < clock_timestamp()",
);

/** A caller's use of a key for a request. */
export type KeyUse = {
  tenantId: string;
  principal: string;
  key: string;
  requestId: string;
  fingerprint: Buffer;
};

const answerOf = ({ tenantId }: KeyUse): SealedFor => ({ tenantId, purpose: "answer" });

/** Claims the key for this request; false when another request holds or has used it. */
export async function claimKey(use: KeyUse): Promise<boolean> {
  const rows = await claim([use.tenantId, use.principal, use.key, use.fingerprint, use.requestId]);
  return rows.length > 0;
}

/** Runs `work` and keeps the key's lease renewed; a process that dies loses it as usual. */
export async function holdingKey<T>(use: KeyUse, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // A failed renewal is followed by another one, well before the lease ends.
    prolong([use.tenantId, use.principal, use.key, use.requestId]).catch(() => undefined);
  }, RENEWAL_MILLISECONDS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** What is stored under the key, or undefined when it was released meanwhile. */
export async function storedCall(use: KeyUse): Promise<StoredCall | undefined> {
  const stored = (await read([use.tenantId, use.principal, use.key]))[0];
  return stored?.body ? { ...stored, body: openText(stored.body, answerOf(use)) } : stored;
}

/**
 * Stores the answer in the transaction of the effect; false when the lease was lost. Answers are
 * encrypted: some contain a secret that is shown once.
 */
export async function finishKey(use: KeyUse, status: number, body: string): Promise<boolean> {
  const rows = await finishInside([
    use.tenantId,
    use.principal,
    use.key,
    use.requestId,
    status,
    sealText(body, answerOf(use)),
  ]);
  return rows.length > 0;
}

/** Stores the answer of a call that had no effect. */
export async function finishKeyApart(use: KeyUse, status: number, body: string): Promise<void> {
  await finishApart([
    use.tenantId,
    use.principal,
    use.key,
    use.requestId,
    status,
    sealText(body, answerOf(use)),
  ]);
}

/** Releases the key: nothing was done, and a retry starts anew. */
export async function releaseKey(use: KeyUse): Promise<void> {
  await drop([use.tenantId, use.principal, use.key, use.requestId]);
}

/** Deletes the ambient tenant's answers that are older than 30 days. */
export async function reapKeys(tenantId: string): Promise<void> {
  await reap([tenantId]);
}
