import { asOwner, testTenant } from "@/lib/platform/testing/tenant";
import { describe, expect, test } from "vitest";
import { MOST_FAILURES, signInToPortal } from "./portal-sign-in";

const PASSWORD = "correct horse battery";
let count = 0;

async function person(): Promise<string> {
  count += 1;
  const email = `person-${process.pid}-${count}@example.com`;
  await testTenant({ owner: { email, name: "Pat", password: PASSWORD } });
  return email;
}

const attempt = (email: string, password: string) =>
  signInToPortal({ email, password, userAgent: "vitest" });

describe("signing in to the portal", () => {
  test("opens a session of its own each time, whatever the letter case of the address", async () => {
    const email = await person();
    const first = await attempt(email, PASSWORD);
    const second = await attempt(` ${email.toUpperCase()} `, PASSWORD);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
  });

  test("says the same of a wrong password, an unknown address and a look-alike", async () => {
    const email = await person();
    expect(await attempt(email, "wrong")).toBeUndefined();
    expect(await attempt(`x${email}`, PASSWORD)).toBeUndefined();
    expect(await attempt(email.replace("@", "\uff20"), PASSWORD)).toBeUndefined();
    expect(await attempt(`${email}@evil.example`, PASSWORD)).toBeUndefined();
  });

  test("locks after ten failures, also for the right password, and counts guesses sent at once", async () => {
    const email = await person();
    const guesses = Array.from({ length: MOST_FAILURES + 3 }, () => attempt(email, "guess"));
    await Promise.all(guesses);
    expect(await attempt(email, PASSWORD)).toBeUndefined();
    const [user] = await asOwner<{ failed: number; minutes: number }>(
      `select failed_sign_ins as failed, extract(epoch from locked_until - clock_timestamp()) / 60 as minutes
       from portal_user where email = $1`,
      [email],
    );
    expect(user?.failed).toBe(MOST_FAILURES);
    expect(Number(user?.minutes)).toBeGreaterThan(14);
    expect(Number(user?.minutes)).toBeLessThan(15.1);
  });

  test("lets in again when the lock has ended, and forgets the failures", async () => {
    const email = await person();
    for (let guess = 0; guess < MOST_FAILURES; guess++) await attempt(email, "guess");
    await asOwner("update portal_user set locked_until = clock_timestamp() where email = $1", [
      email,
    ]);
    expect(await attempt(email, PASSWORD)).toBeDefined();
    const [user] = await asOwner(
      "select failed_sign_ins, locked_until from portal_user where email = $1",
      [email],
    );
    expect(user).toEqual({ failed_sign_ins: 0, locked_until: null });
  });

  test("does not let a disabled user in", async () => {
    const email = await person();
    await asOwner("update portal_user set disabled_at = clock_timestamp() where email = $1", [
      email,
    ]);
    expect(await attempt(email, PASSWORD)).toBeUndefined();
  });
});
