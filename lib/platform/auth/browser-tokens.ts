import { createHmac, hkdfSync, randomInt } from "node:crypto";
import { z } from "zod";
import type { SignedForm } from "@/lib/kernel/context";
import { ROLES, type Role, type Scope } from "@/lib/kernel/scopes";
import { asTenant } from "@/lib/platform/database/ambient";
import { prisma, sideStatement, statement } from "@/lib/platform/database/db";
import { required } from "../env";
import { uuidOf } from "@/lib/kernel/ids";
import { loadTenant, type TenantFacts } from "../tenants";
import { keyedHash, sameSecret, secretHash } from "./secrets";

/** On whose behalf a browser's call is made: the server that requested its token. */
export type TokenActor = { type: "client" | "user"; id: string; name: string };

/** The values that a signature is bound to. */
export type SignedCall = {
  readonly method: string;
  readonly uri: string;
  /** The value of the target's parameter; null when it has none. */
  readonly parameter: string | null;
  /** Further fields of the body that are bound. */
  readonly values?: BoundValues;
};

/** Fields of a body with the values that a signer has bound them to. */
export type BoundValues = Readonly<Record<string, unknown>>;

/** A token as it is stored. */
export type BrowserToken = Omit<SignedCall, "values"> & {
  readonly tenant: TenantFacts;
  readonly hash: Buffer;
  readonly actor: TokenActor;
  readonly entityIds: string[];
  readonly orgIds: string[];
  /** The hosted page of the call, and how many attempts its token has. */
  readonly pageId: string | null;
  readonly attemptLimit: number | null;
  /** The signed form as JSON; for calls without a form, the bound fields, or nothing. */
  readonly bound: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
};

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const TOKEN_LENGTH = 32;

const tenantOf = statement<{ tenant: string | null }>(
  "tenant-of-browser-token",
  "select tenant_of_browser_token($1) as tenant",
);

const actorRead = z.object({ type: z.enum(["client", "user"]), id: z.string(), name: z.string() });

async function load(tenantId: string, hash: Buffer) {
  const token = await prisma().browserToken.findFirst({
    where: { tenantId, tokenHash: new Uint8Array(hash) },
    select: {
      actor: true,
      entityIds: true,
      orgIds: true,
      method: true,
      uri: true,
      parameter: true,
      pageId: true,
      attemptLimit: true,
      bound: true,
      expiresAt: true,
      usedAt: true,
    },
  });
  return token && { ...token, actor: actorRead.parse(token.actor) };
}

/**
 * A token that no other call is using. Calls do not wait for one: those that wait for a gateway
 * would make others queue behind them, until all connections are taken.
 */
const FREE = `token_hash = (select token_hash from browser_token where tenant_id = $1 and token_hash = $2 for update skip locked)`;

const attempt = sideStatement<{ attempts: number }>(
  "browser-token-attempt",
  `update browser_token set attempts = attempts + 1 where tenant_id = $1 and ${FREE} returning attempts`,
);

const finish = sideStatement<{ attempts: number }>(
  "browser-token-challenge",
  `update browser_token set challenges = challenges + 1 where tenant_id = $1 and ${FREE} returning challenges as attempts`,
);

const burn = statement<{ parameter: string | null }>(
  "browser-token-burn",
  `update browser_token set used_at = clock_timestamp()
   where tenant_id = $1 and ${FREE} and used_at is null and expires_at > clock_timestamp()
   returning parameter`,
);

const count = sideStatement<{ count: number }>(
  "browser-attempt",
  `insert into browser_attempt as a (tenant_id, kind, subject, window_start, count)
   values ($1, $2, $3, date_bin(make_interval(mins => $4), clock_timestamp(), timestamptz '2000-01-01'), 1)
   on conflict (tenant_id, kind, subject, window_start) do update set count = a.count + 1
   returning count`,
);

const registered = statement<{ registered: boolean }>(
  "origin-registered",
  "select origin_is_registered($1) as registered",
);

const ofTenant = statement<{ registered: boolean }>(
  "origin-of-tenant",
  "select exists (select from allowed_origin where tenant_id = $1 and origin = $2) as registered",
);

let signingKey: Buffer | undefined;

/** Base64 of HMAC-SHA-256 over everything that a call may not change. */
function signatureOf(
  tenantId: string,
  call: SignedCall & { readonly bound: string },
  hash: Buffer,
  expiresAt: Date,
): string {
  signingKey ??= Buffer.from(
    hkdfSync("sha256", required("PERENNIAL_HMAC_KEY"), "", "perennial browser calls", 32),
  );
  const parts = [
    tenantId,
    call.method,
    call.uri,
    call.parameter ?? "",
    hash.toString("hex"),
    String(expiresAt.getTime()),
    // Empty for tokens from before signatures covered more values.
    ...(call.bound ? [call.bound] : []),
  ];
  return createHmac("sha256", signingKey).update(JSON.stringify(parts)).digest("base64");
}

/** A signature and a token for one call of a browser. Only the token's hash is stored. */
export async function issueBrowserToken(
  caller: { tenantId: string; actor: TokenActor; entityIds: string[]; orgIds: string[] },
  call: SignedCall,
  minutes: number,
  page?: { id: string; submissionLimit: number; form: SignedForm },
): Promise<{ signature: string; token: string }> {
  const token = Array.from({ length: TOKEN_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(
    "",
  );
  const hash = secretHash(token);
  const expiresAt = new Date(Date.now() + minutes * 60_000);
  const { tenantId, actor, entityIds, orgIds } = caller;
  const values = Object.keys(call.values ?? {}).length ? JSON.stringify(call.values) : "";
  const bound = page ? JSON.stringify(page.form) : values;
  const { method, uri, parameter } = call;
  await prisma().browserToken.createMany({
    data: {
      tenantId,
      tokenHash: new Uint8Array(hash),
      actor,
      entityIds: [...entityIds],
      orgIds: [...orgIds],
      method,
      uri,
      parameter,
      expiresAt,
      pageId: page?.id ?? null,
      attemptLimit: page?.submissionLimit ?? null,
      bound,
    },
  });
  return { signature: signatureOf(tenantId, { ...call, bound }, hash, expiresAt), token };
}

const signer = statement<{ scopes: Scope[] | null; role: Role | null }>(
  "browser-token-signer",
  `select scopes, null as role from api_client where tenant_id = $1 and id = $2 and revoked_at is null
   union all select null, role from portal_user where tenant_id = $1 and id = $2 and disabled_at is null`,
);

/** Whether the signer still exists, and still has the scope of the token's operation. */
export async function signerMay(token: BrowserToken, scope: Scope): Promise<boolean> {
  return (await scopesOfSigner(token)).includes(scope);
}

/** The signer's current scopes; none when it no longer exists. */
export function scopesOfSigner({ tenant, actor }: BrowserToken): Promise<readonly Scope[]> {
  if (uuidOf(actor.id) === undefined) return Promise.resolve([]);
  return asTenant(tenant.id, async () => {
    const [found] = await signer([tenant.id, actor.id]);
    return found?.scopes ?? (found?.role ? ROLES[found.role] : []);
  });
}

/** The token of a browser's call when token and signature match; undefined otherwise. */
export async function signedToken(
  token: string,
  signature: string,
): Promise<BrowserToken | undefined> {
  if (!/^[0-9A-Za-z]{32}$/.test(token) || signature.length > 100) return undefined;
  const hash = secretHash(token);
  const tenantId = (await asTenant("", () => tenantOf([hash])))[0]?.tenant;
  if (!tenantId) return undefined;
  return asTenant(tenantId, async () => {
    const row = await load(tenantId, hash);
    const tenant = await loadTenant(tenantId);
    if (row === null || tenant === undefined) return undefined;
    const wanted = signatureOf(tenantId, row, hash, row.expiresAt);
    const genuine = sameSecret(Buffer.from(wanted), Buffer.from(signature));
    return genuine ? { ...row, tenant, hash } : undefined;
  });
}

/**
 * Counts one more use of a token, also when the call then fails; returns the number of uses, or
 * undefined while another call uses it. A call that is repeated after a bank challenge is counted
 * separately: the customer has tried once.
 */
export function countTokenUse(
  tenantId: string,
  hash: Buffer,
  afterChallenge = false,
): Promise<number | undefined> {
  const counted = afterChallenge ? finish : attempt;
  return asTenant(tenantId, async () => (await counted([tenantId, hash]))[0]?.attempts);
}

/** The signed values of a token's form; undefined for calls without a form. */
export function signedForm({
  bound,
  pageId,
}: Pick<BrowserToken, "bound" | "pageId">): SignedForm | undefined {
  return bound && pageId !== null ? (JSON.parse(bound) as SignedForm) : undefined;
}

/** The fields of a body that a signer has bound; none for the forms of hosted pages. */
export function boundValues({
  bound,
  pageId,
}: Pick<BrowserToken, "bound" | "pageId">): BoundValues {
  return bound && pageId === null ? (JSON.parse(bound) as BoundValues) : {};
}

/**
 * Consumes a token in the open transaction. Returns its bound values, or undefined when it is used
 * up, or another call is about to use it up.
 */
export async function burnToken(
  tenantId: string,
  hash: Buffer,
): Promise<{ parameter: string | null } | undefined> {
  return (await burn([tenantId, hash]))[0];
}

/** Counts an attempt on a sensitive value, such as a card prefix, in a window of minutes. */
export function countAttempt(
  tenantId: string,
  kind: "address" | "card-prefix" | "page",
  subject: string,
  minutes: number,
): Promise<number> {
  return asTenant(tenantId, async () => {
    const [row] = await count([tenantId, kind, keyedHash(kind, subject), minutes]);
    return row?.count ?? 0;
  });
}

/** Whether any tenant, or the given one, has registered an origin. */
export async function isRegisteredOrigin(origin: string, tenantId?: string): Promise<boolean> {
  const rows =
    tenantId === undefined
      ? await asTenant("", () => registered([origin]))
      : await asTenant(tenantId, () => ofTenant([tenantId, origin]));
  return rows[0]?.registered ?? false;
}
