import { scryptSync } from "node:crypto";
import { ownersPool } from "./environment";
import {
  type NewTenant,
  storeTenant,
  type TenantCredentials,
} from "@/lib/areas/organizations/create-tenant";
import { asTenant } from "@/lib/platform/database/ambient";
import { handleApiRequest } from "@/lib/server/api";

/** A response as a test reads it. */
export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  body: ReturnType<typeof JSON.parse>;
};

export type CallOptions = {
  headers?: Record<string, string>;
  token?: string | null;
  version?: string;
};

/** A separate tenant for one test, with a client that has all scopes. */
export type TestTenant = TenantCredentials & {
  token: string;
  /** Calls the API in process, through every step of a real request. */
  call: (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  /** Runs work as the tenant. */
  as: <T>(work: () => Promise<T>) => Promise<T>;
};

/** A password's hash that costs nothing to make and to check: an earnest one takes longer than most tests. */
function cheapHash(password: string): string {
  const [N, r, p] = [2, 1, 5];
  const salt = Buffer.from("0123456789abcdef");
  const key = scryptSync(password, salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Creates a tenant, whose owner's password is quick to check, and a bearer token for it. */
export async function testTenant(wanted: Partial<NewTenant> = {}): Promise<TestTenant> {
  const owner = {
    email: `owner-${Math.random().toString(36).slice(2)}@example.com`,
    name: "Olive Owner",
    password: "correct horse battery",
  };
  const tenant = {
    name: "Test tenant",
    environment: "test" as const,
    owner,
    clockAt: new Date("2026-01-15T12:00:00Z"),
    ...wanted,
  };
  const credentials = await storeTenant(tenant, cheapHash(tenant.owner.password));
  const answer = await callApi("POST", "/oauth/token", {
    grant_type: "client_credentials",
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
  });
  const token = String(answer.body.access_token);
  return {
    ...credentials,
    token,
    call: (method, path, body, options = {}) => callApi(method, path, body, { token, ...options }),
    as: (work) => asTenant(credentials.tenantId, work),
  };
}

/** What wants to know each call of a test. */
export type CallWatch = {
  perennialAnswered?: (method: string, address: string, status: number) => void;
};

/** One API call in process. */
export async function callApi(
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  const headers = new Headers(options.headers);
  if (options.token) headers.set("authorization", `Bearer ${options.token}`);
  if (options.version) headers.set("service-version", options.version);
  const raw = typeof body === "string" || body instanceof Uint8Array;
  if (body !== undefined && !headers.has("content-type"))
    headers.set("content-type", "application/json");
  const init = {
    method,
    headers,
    ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
  };
  const response = await handleApiRequest(
    new Request(`http://localhost:3000${path}`, init as RequestInit),
  );
  const text = await response.text();
  (globalThis as CallWatch).perennialAnswered?.(method, path, response.status);
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {},
  };
}

/** Runs one query as the database's owner: it sees everything, so that a test can check everything. */
export async function asOwner<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await ownersPool().query(text, values as unknown[])).rows as Row[];
}

/** A failed mail of a tenant, whose subject and text are a text; its id. */
export async function failedMail(tenant: TestTenant, text: string): Promise<string> {
  const [mail] = await asOwner<{ id: string }>(
    `insert into mail (tenant_id, id, once_key, kind, reminder_id, reminder_name, reminder_days, account_id, addresses, subject, body, status, attempts, created_at)
     select $1, gen_random_uuid(), '-', 'PastDue', gen_random_uuid(), $2, 1, id, '{}', $2, $2, 'Failed', 5, now() from account where tenant_id = $1 limit 1 returning id`,
    [tenant.tenantId, text],
  );
  return mail?.id ?? "";
}
