import { beforeAll, describe, expect, test } from "vitest";
import { ALL_ROLES, ALL_SCOPES, type Role, ROLES, type Scope } from "@/lib/kernel/scopes";
import { withUnknownKeys } from "@/lib/testing/contract-calls";
import { type Person, staffed } from "@/lib/testing/staff/people";
import { asOwner } from "@/lib/testing/tenant";
import { contracts } from "./contracts";
import type { Contract } from "./operation";

/**
 * Role × operation over HTTP: a person at the portal may call an operation when the role has its scope, and is told which scope
 * is missing otherwise. The calls are broken on purpose, so that what is allowed fails after that check and changes nothing.
 */
const guarded = contracts.filter(({ scope, media }) => scope !== "public" && !media);

/** What each role may do, written down a second time: a role that gains a scope by accident is noticed. */
const MATRIX: Readonly<Record<Role, string>> = {
  //            accounts catalog usage subs orders invoices payments developer settings
  owner: "rw rw rw r w rw rw rw rw",
  finance: "rw r- r- r - rw rw -- r-",
  billing: "rw rw rw r w rw rw -- r-",
  collections: "rw r- r- r - r- rw -- r-",
  support: "rw r- r- r - r- r- -- r-",
  developer: "r- rw r- r - r- r- rw r-",
  "read-only": "r- r- r- r - r- r- -- r-",
};
const COLUMNS: readonly (readonly Scope[])[] = [
  ["accounts:read", "accounts:write"],
  ["catalog:read", "catalog:write"],
  ["usage:read", "usage:write"],
  ["subscriptions:read"],
  ["orders:write"],
  ["invoices:read", "invoices:write"],
  ["payments:read", "payments:write"],
  ["developer:read", "developer:write"],
  ["settings:read", "settings:write"],
];

function scopesIn(row: string): Scope[] {
  return row
    .split(" ")
    .flatMap((cell, column) =>
      [...cell].flatMap((sign, at) => (sign === "-" ? [] : (COLUMNS[column]?.[at] ?? []))),
    );
}

let person: Person;
beforeAll(async () => {
  person = (await staffed()).olive;
});

/** Ends the caller's own sessions, by a call that nothing can break. */
const ENDS_ITSELF = "endAllPortalSessions";

/** Each operation is called by a role that lacks its scope, in turn; one of each scope is called by all roles. */
const calls = new Map<Role, Contract[]>(ALL_ROLES.map((role) => [role, []]));
const seen = new Set<string>();
guarded.forEach((contract, index) => {
  if (contract.id === ENDS_ITSELF) return;
  const has = (role: Role) => scopesIn(MATRIX[role]).some((own) => own === contract.scope);
  const isFirst = !seen.has(contract.scope);
  seen.add(contract.scope);
  const lacking = ALL_ROLES.filter((role) => !has(role));
  const chosen = isFirst
    ? ALL_ROLES
    : lacking.slice(index % Math.max(1, lacking.length)).slice(0, 1);
  for (const role of chosen) calls.get(role)?.push(contract);
});
const callsAs = (role: Role): readonly Contract[] => calls.get(role) ?? [];

async function isRefused(contract: Contract): Promise<boolean> {
  const { method, path, scope } = contract;
  const reads = method === "GET" || method === "DELETE";
  const address = `${withUnknownKeys(path)}${method === "GET" ? "?definitelyNot=1" : ""}`;
  const answer = await person.call(method, address, reads ? undefined : "{");
  const lacks = answer.text.includes(`The scope ${scope} is required`);
  if (lacks) expect(answer.status, contract.id).toBe(403);
  return lacks;
}

describe("roles", () => {
  test.each(ALL_ROLES)("%s has the scopes that the table says", (role) => {
    const held: readonly string[] = ROLES[role];
    expect(held.toSorted()).toEqual(scopesIn(MATRIX[role]).toSorted());
    expect(held.filter((scope) => !ALL_SCOPES.some((one) => one === scope))).toEqual([]);
  });

  test.each(ALL_ROLES)("%s may call operations of these scopes and no others", async (role) => {
    await asOwner("update portal_user set role = $2 where id = $1", [person.userId, role]);
    const scopes = scopesIn(MATRIX[role]);
    const wrong: string[] = [];
    const mine = callsAs(role);
    for (let from = 0; from < mine.length; from += 16) {
      const some = mine.slice(from, from + 16);
      const refused = await Promise.all(some.map(isRefused));
      wrong.push(
        ...some
          .filter(({ scope }, index) => scopes.some((own) => own === scope) === refused[index])
          .map(({ id }) => id),
      );
    }
    expect(wrong).toEqual([]);
    expect(new Set(mine.map(({ scope }) => scope)).size).toBe(ALL_SCOPES.length);
  });

  test("every operation that a role may not call is called by one", () => {
    const readByAll = ALL_SCOPES.filter((scope) =>
      ALL_ROLES.every((role) => scopesIn(MATRIX[role]).includes(scope)),
    );
    const called = new Set(ALL_ROLES.flatMap((role) => [...callsAs(role)]));
    const missing = guarded.filter(({ scope }) => !readByAll.some((one) => one === scope));
    expect(missing.filter((contract) => !called.has(contract)).map(({ id }) => id)).toEqual([]);
    expect(missing.length).toBeGreaterThan(300);
  });

  test("a role that nobody knows may do nothing, and its refusal is the contract's", async () => {
    await asOwner("update portal_user set role = 'emperor' where id = $1", [person.userId]);
    const answer = await person.call("GET", "/v1/users");
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.objectContaining({
        success: false,
        reasons: [{ code: 50000010, message: "The scope settings:read is required." }],
      }),
    ]);
  });
});
