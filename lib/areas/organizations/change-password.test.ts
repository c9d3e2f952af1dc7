import { scryptSync } from "node:crypto";
import { flushAccessRecords } from "@/lib/platform/access-records";
import { signInToPortal } from "@/lib/platform/auth/portal-sign-in";
import { asOwner, testTenant } from "@/lib/testing/tenant";
import { visit } from "@/lib/testing/portal";
import { good } from "@/lib/testing/world";
import { describe, expect, test } from "vitest";
import { guessableBecause } from "./model";

const PATH = "/v1/portal-password";
const OLD = "correct horse battery";
const NEW = "seven green umbrellas";
let count = 0;

async function person() {
  count += 1;
  const email = `password-${process.pid}-${count}@example.com`;
  const owner = { email, name: "Olive Owner", password: OLD };
  return { email, ...(await testTenant({ owner })) };
}

const opens = async (email: string, password: string) => {
  const place = { address: `203.0.113.${count}`, device: "", userAgent: "vitest" };
  return (await signInToPortal({ email, password, ...place })) !== undefined;
};

describe("changing one's own password", { timeout: 60_000 }, () => {
  test("accepts the new one only, and signs out the other browsers and not this one", async () => {
    const { email, tenantId } = await person();
    const [here, there] = [await visit(email, OLD), await visit(email, OLD)];
    const change = { currentPassword: OLD, newPassword: NEW };
    expect(await good(here.call("PUT", PATH, change))).toMatchObject({ endedSessions: 1 });
    expect((await here.call("GET", "/v1/tenant")).status).toBe(200);
    expect((await there.call("GET", "/v1/tenant")).status).toBe(401);
    expect([await opens(email, OLD), await opens(email, NEW)]).toEqual([false, true]);
    const trail = await asOwner(
      "select action, detail, actor_name as by from audit_entry where tenant_id = $1 and subject_type = 'portalUser'",
      [tenantId],
    );
    expect(trail).toEqual([
      { action: "change-password", detail: { endedSessions: 1 }, by: "Olive Owner" },
    ]);
    const everything = await asOwner<{ row: string }>(
      "select to_jsonb(e)::text as row from audit_entry e where tenant_id = $1",
      [tenantId],
    );
    expect(JSON.stringify(everything)).not.toMatch(/umbrellas|battery/);
  });

  test("upgrades the cost of a guess", async () => {
    const { email } = await person();
    const salt = Buffer.from("0123456789abcdef");
    const key = scryptSync(OLD, salt, 32, { N: 16_384, r: 8, p: 1 }).toString("base64");
    await asOwner("update portal_user set password_hash = $2 where email = $1", [
      email,
      `scrypt$16384$${salt.toString("base64")}$${key}`,
    ]);
    const here = await visit(email, OLD);
    await good(here.call("PUT", PATH, { currentPassword: OLD, newPassword: NEW }));
    const [user] = await asOwner<{ hash: string }>(
      "select password_hash as hash from portal_user where email = $1",
      [email],
    );
    expect(user?.hash).toMatch(/^scrypt\$16384\$8\$5\$/);
    expect(user?.hash).not.toContain(salt.toString("base64"));
  });

  test("needs the current one, and checks ten attempts", async () => {
    const { email, tenantId } = await person();
    const here = await visit(email, OLD);
    const wrong = () => here.call("PUT", PATH, { currentPassword: "a guess", newPassword: NEW });
    const first = await wrong();
    expect([first.status, first.body.reasons[0].code]).toEqual([422, 50170130]);
    await asOwner(
      "update sign_in_place set failures = 9 where place = 'session' and tenant_id = $1",
      [tenantId],
    );
    expect((await wrong()).status).toBe(422);
    const right = await here.call("PUT", PATH, { currentPassword: OLD, newPassword: NEW });
    expect([right.status, right.body.reasons[0].code]).toEqual([429, 50170170]);
    expect(await opens(email, OLD)).toBe(true);
    await flushAccessRecords();
    const [noted] = await asOwner<{ times: number }>(
      `select sum(coalesce((detail ->> 'times')::int, 1))::int as times from audit_entry
       where tenant_id = $1 and action = 'refused' and detail ->> 'reason' = 'password'`,
      [tenantId],
    );
    expect(noted?.times).toBe(3);
  });

  test("refuses a password that is short, well-known, guessable or that of another company", async () => {
    const { email } = await person();
    const other = { email, name: "Olive Owner", password: "another company's own" };
    await testTenant({ owner: other });
    const here = await visit(email, OLD);
    for (const newPassword of [
      "elevenchars",
      OLD,
      "aaaaaaaaaaaaaaa",
      "123456789012",
      "Password2026!!",
      `${email}1`,
      "OliveOwner2026",
      other.password,
    ]) {
      const answer = await here.call("PUT", PATH, { currentPassword: OLD, newPassword });
      expect(Math.floor(answer.body.reasons?.[0].code / 100), newPassword).toBe(501702);
    }
    expect(await opens(email, OLD)).toBe(true);
  });

  test("is not available to API clients", async () => {
    const { call } = await person();
    const answer = await call("PUT", PATH, { currentPassword: OLD, newPassword: NEW });
    expect(answer.status).toBe(403);
  });
});

test("passwords of any kind are accepted when they are not easily guessed", () => {
  const person = { email: "al@example.com", name: "Al Li" };
  for (const password of [NEW, "zzzz yyyy xxxx wwww vvvv", "Rk7#qP2!mZ9x", "молоко и хлеб дома"]) {
    expect(guessableBecause(password, person), password).toBeUndefined();
  }
  for (const password of ["qwertyqwerty1", "987654321098", "abcdefghijkl", "al@example.com!"]) {
    expect(guessableBecause(password, person), password).toMatch(/^This password is/);
  }
});
