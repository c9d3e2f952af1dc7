import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OutgoingMail, registerMailPort } from "@/lib/platform/mail/mail-port";
import { visit } from "@/lib/testing/portal";
import { join, PASSWORD, staffed, tokenIn } from "@/lib/testing/staff/people";
import { asOwner, callApi, type TestTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";
import { mailLink } from "./mail-link";
import { linkOf } from "./links";

const RESETS = "/v1/users/password-resets";
const NEW = "seven green umbrellas";
let mails: OutgoingMail[];

/** Takes mails and keeps them. */
const standIn = {
  name: "stand-in",
  send: (mail: OutgoingMail) => Promise.resolve(mails.push(mail)).then(() => []),
};
beforeEach(() => {
  mails = [];
  registerMailPort(standIn);
});
afterEach(() => void registerMailPort(undefined));

const ask = (email: string, headers = {}) => callApi("POST", RESETS, { email }, { headers });
const complete = (token: string, password = NEW) =>
  callApi("POST", `${RESETS}/complete`, { token, password });

const rows = ({ tenantId }: TestTenant) =>
  asOwner<{ id: string }>(
    "select id from password_reset where tenant_id = $1 order by created_at",
    [tenantId],
  );

/** Asks for a link and reads it from the mail. */
async function linked(tenant: TestTenant, email: string): Promise<string> {
  await good(ask(email));
  const id = (await rows(tenant)).at(-1)?.id ?? "";
  await mailLink(tenant.tenantId, "reset", id);
  return tokenIn(/http\S+/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "");
}

describe("a forgotten password", { timeout: 60_000 }, () => {
  test("is replaced by a link that is mailed and works once; all sessions end", async () => {
    const { tenant, olive } = await staffed();
    const token = await linked(tenant, olive.email.toUpperCase());
    expect(mails[0]).toMatchObject({ to: [olive.email] });
    expect((await olive.call("GET", "/v1/tenant")).status).toBe(200);
    expect((await good(complete(token))).email).toBe(olive.email);
    expect((await olive.call("GET", "/v1/tenant")).status).toBe(401);
    await expect(visit(olive.email, PASSWORD)).rejects.toThrow("could not sign in");
    await visit(olive.email, NEW);
    const again = await complete(token, "eight grey umbrellas");
    expect([again.status, again.body.reasons[0].code]).toEqual([422, 59545230]);
    const trail = await asOwner(
      "select action, actor_name as by from audit_entry where tenant_id = $1 and subject_type = 'portalUser' order by id",
      [tenant.tenantId],
    );
    expect(trail).toEqual([
      { action: "ask-reset", by: "Perennial" },
      { action: "reset-password", by: "Olive Owner" },
    ]);
  });

  test("is replaced once by two calls at the same moment, and other links are void then", async () => {
    const { tenant, olive } = await staffed();
    const [first, second] = [await linked(tenant, olive.email), await linked(tenant, olive.email)];
    const both = await Promise.all([complete(first), complete(first, "eight grey umbrellas")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await complete(second)).status).toBe(422);
  });

  test("lifts the wait of new places after wrong passwords", async () => {
    const { tenant, olive } = await staffed();
    await asOwner(
      "update portal_user set failed_sign_ins = 140, failing_since = now(), locked_until = now() + interval '1 hour' where id = $1",
      [olive.userId],
    );
    await good(complete(await linked(tenant, olive.email)));
    const [user] = await asOwner(
      "select failed_sign_ins as failed from portal_user where id = $1",
      [olive.userId],
    );
    expect(user).toEqual({ failed: 0 });
  });
});

describe("an attacker", { timeout: 60_000 }, () => {
  test("learns nothing about an address by the answer or its time", async () => {
    const { tenant, olive } = await staffed();
    const timed = async (email: string) => {
      const began = performance.now();
      const { status, body } = await ask(email);
      return { status, success: body.success, slow: performance.now() - began >= 295 };
    };
    const [known, unknown] = [await timed(olive.email), await timed("nobody@example.com")];
    expect(known).toEqual({ status: 200, success: true, slow: true });
    expect(unknown).toEqual(known);
    expect(await rows(tenant)).toHaveLength(1);
  });

  test("has three mails sent within an hour, also by calls at once", async () => {
    const { tenant, olive } = await staffed();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(olive.email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await rows(tenant)).toHaveLength(3);
  });

  test("asks thirty times from one network, and later again", async () => {
    const headers = { "x-forwarded-for": `2001:db8:${(process.pid % 9999) + 1}::1` };
    const first = await Promise.all(
      Array.from({ length: 30 }, () => ask("no@example.com", headers)),
    );
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ask("no@example.com", headers)).status).toBe(429);
  });

  test("uses no link of another purpose, company or person, and no old or forged one", async () => {
    const { tenant, olive } = await staffed();
    const other = await staffed();
    const token = await linked(tenant, olive.email);
    const [row] = await asOwner<{ id: string; nonce: Uint8Array }>(
      "select id, nonce from password_reset where tenant_id = $1",
      [tenant.tenantId],
    );
    if (!row) throw new Error("nothing was stored");
    const of = { tenantId: tenant.tenantId, ...row };
    const bytes = Buffer.from(token, "base64url");
    const foreign = Buffer.from(other.tenant.tenantId.replaceAll("-", ""), "hex");
    for (const forged of [
      tokenIn(linkOf("invitation", of)),
      tokenIn(linkOf("reset", { ...of, nonce: new Uint8Array(16) })),
      tokenIn(linkOf("reset", { ...of, tenantId: other.tenant.tenantId })),
      Buffer.concat([foreign, bytes.subarray(16)]).toString("base64url"),
      "x",
    ]) {
      expect((await complete(forged)).body.reasons[0].code, forged).toBe(59545230);
    }
    await asOwner("update password_reset set expires_at = now() where tenant_id = $1", [
      tenant.tenantId,
    ]);
    expect((await complete(token)).status).toBe(422);
    expect((await olive.call("GET", "/v1/tenant")).status).toBe(200);
  });

  test("who was removed gets no link, and those of before are void", async () => {
    const { tenant, olive } = await staffed();
    registerMailPort(undefined);
    const lee = await join(olive, "owner");
    registerMailPort(standIn);
    const token = await linked(tenant, lee.email);
    await asOwner("update portal_user set disabled_at = now() where id = $1", [lee.userId]);
    expect((await complete(token)).status).toBe(422);
    await asOwner("update portal_user set disabled_at = null where id = $1", [lee.userId]);
    await good(olive.call("PUT", `/v1/users/${lee.id}/deactivate`));
    expect(await rows(tenant)).toEqual([]);
    await good(ask(lee.email));
    expect(await rows(tenant)).toEqual([]);
  });

  test("sets no password that is easily guessed, or opens another company of the person", async () => {
    const { tenant, olive } = await staffed();
    const token = await linked(tenant, olive.email);
    for (const password of ["elevenchars", "123456789012", `${olive.email}1`]) {
      const answer = await complete(token, password);
      expect(Math.floor(answer.body.reasons[0].code / 100), password).toBe(595453);
    }
    await good(complete(token));
  });
});
