import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/kernel/scopes";
import { queryAccounts } from "@/lib/areas/accounts/lists/list-contract";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import { listApiClients } from "@/lib/areas/organizations/contract";
import { portalIdentity } from "@/lib/platform/auth/portal-principal";
import { type Visitor, visit } from "@/lib/testing/portal";
import type { LocalDate } from "@/lib/values/local-date";
import { OperationFailure } from "./failure";
import type { Merchant } from "./merchant";
import { operationAddress } from "./operation-address";
import { found, prefetch, readOperation, wanted } from "./prefetch";

const owner = {
  email: `pages-${process.pid}@example.com`,
  name: "Olive",
  password: "correct horse battery",
};
let tenant: TestTenant;
let olive: Visitor;
let accountNumber: string;

beforeAll(async () => {
  tenant = await testTenant({ owner });
  olive = await visit(owner.email, owner.password);
  const made = await tenant.call("POST", "/v1/accounts", {
    name: "Orchard Ltd",
    currency: "EUR",
    billToContact: { firstName: "Ada", lastName: "Orchard" },
  });
  accountNumber = made.body.accountNumber;
});

async function merchantOf(cookie: string): Promise<Merchant> {
  const identity = await portalIdentity(cookie);
  if (!identity) throw new Error("nobody is signed in");
  const { scopes } = identity.principal;
  return {
    ...identity,
    today: "2026-01-15" as LocalDate,
    may: (scope: Scope) => scopes.includes(scope),
  };
}

describe("a page's own read", () => {
  test("returns what the same call over HTTP returns", async () => {
    const merchant = await merchantOf(olive.cookie);
    const summary = { params: { "account-key": accountNumber } };
    const list = { query: { pageSize: "5", filter: ["status.EQ:Active"], sort: ["name.ASC"] } };
    const address = (path: string) =>
      callApi("GET", `/api/portal${path}`, undefined, { headers: { cookie: olive.cookie } });
    const { success, ...overHttp } = (await address(operationAddress(getAccountSummary, summary)))
      .body;
    expect(success).toBe(true);
    expect(await readOperation(merchant, getAccountSummary, summary)).toEqual(overHttp);
    expect(await readOperation(merchant, queryAccounts, list)).toEqual(
      (await address(operationAddress(queryAccounts, list))).body,
    );
  });

  test("is refused without the scope, with the same reason as over HTTP", async () => {
    const email = `pages-reader-${process.pid}@example.com`;
    const other = await testTenant({ owner: { ...owner, email } });
    await asOwner("update portal_user set role = 'read-only' where tenant_id = $1", [
      other.tenantId,
    ]);
    const reader = await merchantOf((await visit(email, owner.password)).cookie);
    expect(reader.may("accounts:read")).toBe(true);
    expect(reader.may("accounts:write")).toBe(false);
    const refusal = await readOperation(reader, listApiClients).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OperationFailure);
    expect(refusal).toMatchObject({
      status: 403,
      message: expect.stringContaining("developer:read"),
    });
  });

  test("of something that does not exist renders the not-found page", async () => {
    const merchant = await merchantOf(olive.cookie);
    const missing = found(getAccountSummary, { params: { "account-key": "nobody" } });
    await expect(prefetch(merchant, missing)).rejects.toMatchObject({
      digest: expect.stringContaining("404"),
    });
  });

  test("is passed to the browser under the key with which its component queries", async () => {
    const merchant = await merchantOf(olive.cookie);
    const state = await prefetch(merchant, wanted(queryAccounts), wanted(listApiClients));
    expect(state.queries.map(({ queryKey }) => queryKey[0])).toEqual([
      "queryAccounts",
      "listApiClients",
    ]);
  });
});
