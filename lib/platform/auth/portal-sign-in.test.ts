import { flushAccessRecords } from "@/lib/platform/access-records";
import { log } from "@/lib/platform/log";
import { asOwner, testTenant } from "@/lib/testing/tenant";
import { visit } from "@/lib/testing/portal";
import { describe, expect, test, vi } from "vitest";
import { signInToPortal } from "./portal-sign-in";
import { closePortalSession, findPortalSession } from "./portal-sessions";
import type { Visit } from "./portal-visit";
import { newToken } from "./secrets";
import { TRIES_OF_PLACE, TRIES_OF_STRANGERS } from "./sign-in-limits";

const PASSWORD = "correct horse battery";
let count = 0;

/** An address and, optionally, further companies where it has another password. */
async function person(...others: string[]): Promise<string> {
  count += 1;
  const email = `person-${process.pid}-${count}@example.com`;
  for (const password of [PASSWORD, ...others]) {
    await testTenant({ owner: { email, name: "Pat", password } });
  }
  return email;
}

/** A person's browser in its own network. */
function browser(address = `198.51.100.${(count += 1)}`): Visit {
  return { address, device: newToken(), userAgent: "vitest" };
}

const attempt = (email: string, password: string, from = browser()) =>
  signInToPortal({ email, password, ...from });

const guess = (email: string, times: number, from: Visit) =>
  Promise.all(Array.from({ length: times }, () => attempt(email, "guess", from)));

/** As after many guesses from one place, the last of which locks it. */
async function lockOut(email: string, from: Visit): Promise<void> {
  await attempt(email, "guess", from);
  await asOwner(
    `update sign_in_place p set failures = $2 from portal_user u
     where u.tenant_id = p.tenant_id and u.id = p.user_id and u.email = $1 and p.failures = 1`,
    [email, TRIES_OF_PLACE - 1],
  );
  await attempt(email, "guess", from);
}

async function trail(email: string) {
  await flushAccessRecords();
  return asOwner<{ action: string; who: string; detail: Record<string, string | number> }>(
    `select e.action, e.actor_name as who, e.detail from audit_entry e join portal_user u
       on u.tenant_id = e.tenant_id and u.id = e.subject_id
     where u.email = $1 and e.subject_type = 'signIn' order by e.id`,
    [email],
  );
}

describe("signing in to the portal", () => {
  test("opens a separate session each time, whatever the letter case of the address", async () => {
    const email = await person();
    const first = await attempt(email, PASSWORD);
    const second = await attempt(` ${email.toUpperCase()} `, PASSWORD);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
  });

  test("gives the same answer to a wrong password, an unknown address and a look-alike", async () => {
    const email = await person();
    expect(await attempt(email, "wrong")).toBeUndefined();
    expect(await attempt(`x${email}`, PASSWORD)).toBeUndefined();
    expect(await attempt(email.replace("@", "\uff20"), PASSWORD)).toBeUndefined();
    expect(await attempt(`${email}@evil.example`, PASSWORD)).toBeUndefined();
  });

  test("refuses a disabled user", async () => {
    const email = await person();
    await asOwner("update portal_user set disabled_at = clock_timestamp() where email = $1", [
      email,
    ]);
    expect(await attempt(email, PASSWORD)).toBeUndefined();
  });
});

describe("a lock", () => {
  test("locks one place after ten failures for half an hour, also for the right password and simultaneous guesses", async () => {
    const email = await person();
    const from = browser();
    await guess(email, TRIES_OF_PLACE + 3, from);
    expect(await attempt(email, PASSWORD, from)).toBeUndefined();
    expect(await attempt(email, PASSWORD, browser(from.address))).toBeUndefined();
    const [place] = await asOwner<{ failures: number; minutes: string }>(
      `select p.failures, extract(epoch from p.locked_until - clock_timestamp()) / 60 as minutes
       from sign_in_place p join portal_user u on u.tenant_id = p.tenant_id and u.id = p.user_id where u.email = $1`,
      [email],
    );
    expect(place?.failures).toBe(TRIES_OF_PLACE);
    expect(Number(place?.minutes)).toBeGreaterThan(29);
    expect(Number(place?.minutes)).toBeLessThan(30.1);
  });

  test("expires, and a sign-in resets the failures of its place", async () => {
    const email = await person();
    const from = browser();
    await lockOut(email, from);
    await asOwner(
      `update sign_in_place p set locked_until = clock_timestamp() - interval '1 minute' from portal_user u
       where u.tenant_id = p.tenant_id and u.id = p.user_id and u.email = $1 and p.locked_until is not null`,
      [email],
    );
    expect(await attempt(email, PASSWORD, from)).toBeDefined();
    const [place] = await asOwner(
      `select p.failures, p.locked_until from sign_in_place p join portal_user u
         on u.tenant_id = p.tenant_id and u.id = p.user_id where u.email = $1 and place like 'network:%'`,
      [email],
    );
    expect(place).toEqual({ failures: 0, locked_until: null });
  });

  test("cannot be used as a weapon: an attacker only locks himself out", async () => {
    const email = await person();
    const stranger = browser();
    await lockOut(email, stranger);
    expect(await attempt(email, PASSWORD, browser())).toBeDefined();
    expect(await attempt(email, PASSWORD, stranger)).toBeUndefined();
  });

  test("of a network exempts a browser that signed in before", async () => {
    const email = await person();
    const known = browser();
    expect(await attempt(email, PASSWORD, known)).toBeDefined();
    await lockOut(email, browser(known.address));
    expect(await attempt(email, PASSWORD, browser(known.address))).toBeUndefined();
    expect(await attempt(email, PASSWORD, known)).toBeDefined();
  });

  test("of all new places together exempts known browsers and networks, and expires", async () => {
    const email = await person();
    const known = browser();
    expect(await attempt(email, PASSWORD, known)).toBeDefined();
    await asOwner(
      "update portal_user set failed_sign_ins = $2, failing_since = clock_timestamp() where email = $1",
      [email, TRIES_OF_STRANGERS - 1],
    );
    await attempt(email, "guess");
    expect(await attempt(email, PASSWORD)).toBeUndefined();
    expect(await attempt(email, PASSWORD, known)).toBeDefined();
    expect(await attempt(email, PASSWORD, browser(known.address))).toBeDefined();
    const [user] = await asOwner<{ minutes: string }>(
      "select extract(epoch from locked_until - clock_timestamp()) / 60 as minutes from portal_user where email = $1",
      [email],
    );
    expect(Number(user?.minutes)).toBeLessThan(1.1);
    await asOwner(
      "update portal_user set locked_until = clock_timestamp() - interval '1 minute' where email = $1",
      [email],
    );
    expect(await attempt(email, PASSWORD)).toBeDefined();
  });

  test("of one company is not caused by signing in to another one with the same address", async () => {
    const other = "another password of mine";
    const email = await person(other);
    const from = browser();
    for (let time = 0; time < 3; time += 1) {
      expect(await attempt(email, other, from)).toBeDefined();
    }
    expect(await attempt(email, PASSWORD, from)).toBeDefined();
    expect(await attempt(email, PASSWORD)).toBeDefined();
    const [tried] = await asOwner<{ strangers: string; places: string }>(
      `select sum(u.failed_sign_ins) as strangers, sum(p.failures) as places from portal_user u
       left join sign_in_place p on u.tenant_id = p.tenant_id and u.id = p.user_id where u.email = $1`,
      [email],
    );
    expect(tried).toEqual({ strangers: "0", places: "0" });
    expect((await trail(email)).map(({ action }) => action)).not.toContain("sign-in-failed");
  });
});

describe("the trail of sign-ins", () => {
  test("records sign-ins, sign-outs and failures, with address and result", async () => {
    const email = await person();
    const from = { ...browser(), userAgent: "Browser 4242424242424242" };
    await attempt(email, "secret that I mistyped", from);
    const session = await attempt(email, PASSWORD, from);
    await closePortalSession(String(session), from);
    const { address } = from;
    const kept = { address, userAgent: `Browser ${"*".repeat(16)}` };
    const lines = await trail(email);
    expect(lines).toEqual([
      { action: "sign-in-failed", who: "", detail: { ...kept, reason: "wrong password" } },
      { action: "sign-in", who: "Pat", detail: kept },
      { action: "sign-out", who: "Pat", detail: kept },
    ]);
    expect(JSON.stringify(lines)).not.toContain("mistyped");
  });

  test("is one log line where more arrive at once than are checked", async () => {
    await flushAccessRecords();
    const said = vi.spyOn(log, "warn");
    const from = browser();
    const nobody = `nobody-${process.pid}@example.com`;
    const tries = Array.from({ length: 18 }, () => attempt(nobody, "guess", from));
    const ends = await Promise.allSettled(tries);
    const refused = ends.filter((end) =>
      String((end as PromiseRejectedResult).reason).includes("TooManyAttempts"),
    );
    expect(refused).toHaveLength(2);
    await flushAccessRecords();
    const line = { access: "sign-in-failed", reason: "too many at once", address: from.address };
    expect(said.mock.calls.map(([facts]) => facts)).toContainEqual(expect.objectContaining(line));
    said.mockRestore();
  });

  test("records a lock, and sums up the attempts during it", async () => {
    const email = await person();
    const from = browser();
    await lockOut(email, from);
    await guess(email, 3, from);
    const lines = await trail(email);
    const told = lines.map(({ action, detail }) => [action, detail.reason, detail.times ?? 1]);
    expect(told).toEqual([
      ["sign-in-failed", "wrong password", 1],
      ["lockout", "this place", 1],
      ["sign-in-failed", "locked", 1],
      ["sign-in-failed", "wrong password", 1],
      ["sign-in-failed", "locked", 2],
    ]);
  });

  test("writes one log line for each, without what was typed", async () => {
    const email = await person();
    await flushAccessRecords();
    const said = [vi.spyOn(log, "warn"), vi.spyOn(log, "info")];
    const from = browser();
    await attempt(email, "secret that I mistyped", from);
    await attempt("nobody-that-we-know@example.com", PASSWORD, from);
    await attempt(email, PASSWORD, from);
    await flushAccessRecords();
    const all = said.flatMap((spy) => spy.mock.calls.map(([facts]): unknown => facts));
    // The rest of the process logs too, such as a listener that lost its connection.
    const lines = all.filter((line) => JSON.stringify(line).includes(from.address));
    expect(lines).toEqual([
      expect.objectContaining({ access: "sign-in-failed", reason: "wrong password" }),
      expect.objectContaining({ access: "sign-in-failed", reason: "unknown address" }),
      expect.objectContaining({ access: "sign-in" }),
    ]);
    for (const typed of ["mistyped", PASSWORD, "nobody-that-we-know", email]) {
      expect(JSON.stringify(all)).not.toContain(typed);
    }
    for (const spy of said) spy.mockRestore();
  });

  test("reports after a sign-in the number of failed attempts by others since the last one", async () => {
    const email = await person();
    const mine = browser();
    await attempt(email, PASSWORD, mine);
    await guess(email, 3, browser());
    await attempt(email, "a typing mistake", mine);
    const failedBefore = async () => {
      const session = await findPortalSession(String(await attempt(email, PASSWORD, mine)));
      return session?.failedBefore;
    };
    expect(await failedBefore()).toBe(3);
    expect(await failedBefore()).toBe(0);
  });
});

test("a session can only be ended by its own person, and its cookie is then invalid", async () => {
  const email = await person();
  const visitor = await visit(email, PASSWORD);
  await closePortalSession(visitor.sessionId, browser());
  expect((await visitor.call("GET", "/v1/tenant")).status).toBe(401);
});
