import { afterEach, describe, expect, test } from "vitest";
import { type OutgoingMail, registerMailPort } from "@/lib/platform/mail/mail-port";
import { accept, join, staffed, tokenIn } from "@/lib/testing/staff/people";
import { asOwner, callApi } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";
import { readToken, tokenOf } from "./links";
import { mailLink } from "./mail-link";

const INVITE = "/v1/users/invitations";
const TO = { email: "lee@example.com", role: "billing" };
let count = 0;
const somebody = (role = "billing") => ({
  email: `lee-${process.pid}-${(count += 1)}@example.com`,
  role,
});

const read = (token: string, headers = {}) =>
  callApi("POST", `${INVITE}/read`, { token }, { headers });

/** Has mails taken by a stand-in. */
function taking(send: (mail: OutgoingMail) => void) {
  registerMailPort({
    name: "stand-in",
    send: (mail) => Promise.resolve(send(mail)).then(() => []),
  });
}
afterEach(() => void registerMailPort(undefined));

describe("an invitation", { timeout: 60_000 }, () => {
  test("is mailed once it is committed, and its link is nowhere else", async () => {
    const { tenant, olive } = await staffed();
    const mails: OutgoingMail[] = [];
    taking((mail) => mails.push(mail));
    const made = await good(olive.call("POST", INVITE, somebody()));
    expect(made).toMatchObject({ status: "Open", sentAt: null, invitedByName: "Olive Owner" });
    expect(made.link).toBeUndefined();
    const id = made.id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
    const [job] = await asOwner<{ payload: object }>(
      "select payload from graphile_worker._private_jobs where key = $1",
      [`mail-link:${id}`],
    );
    expect(job?.payload).toEqual({ tenantId: tenant.tenantId, kind: "invitation", id });
    await mailLink(tenant.tenantId, "invitation", id);
    const [mail] = mails;
    expect(mail).toMatchObject({
      to: [made.email],
      subject: expect.stringContaining("Test tenant"),
    });
    const token = /#([\w-]{86})/.exec(mail?.text ?? "")?.[1] ?? "";
    const { invitations } = await good(olive.call("GET", INVITE));
    expect(invitations[0].sentAt).not.toBeNull();
    expect((await good(read(token))).email).toBe(made.email);
    const stored = await asOwner<{ row: string }>(
      "select to_jsonb(i)::text as row from user_invitation i where tenant_id = $1 union all select to_jsonb(e)::text from audit_entry e where tenant_id = $1",
      [tenant.tenantId],
    );
    const parts = readToken(token);
    const hex = Buffer.from(parts?.signature ?? []).toString("hex");
    for (const secret of [token, hex]) expect(JSON.stringify(stored)).not.toContain(secret);
  });

  test("that a mail server does not take says why, and is tried again", async () => {
    const { tenant, olive } = await staffed();
    taking(() => {
      throw new Error("the server is asleep");
    });
    const made = await good(olive.call("POST", INVITE, somebody()));
    const id = made.id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
    await expect(mailLink(tenant.tenantId, "invitation", id)).rejects.toThrow("asleep");
    const { invitations } = await good(olive.call("GET", INVITE));
    expect(invitations[0]).toMatchObject({ sentAt: null, mailError: "the server is asleep" });
  });

  test("works once, also for two at the same moment", async () => {
    const { tenant, olive } = await staffed();
    const { link } = await good(olive.call("POST", INVITE, somebody()));
    const token = tokenIn(link);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const third = await accept(token, { name: "Mallory" });
    expect([third.status, third.body.reasons[0].code]).toEqual([422, 59544030]);
    expect((await read(token)).status).toBe(422);
    const users = await asOwner("select id from portal_user where tenant_id = $1", [
      tenant.tenantId,
    ]);
    expect(users).toHaveLength(2);
  });

  test("is void when it is withdrawn, sent again or old", async () => {
    const { tenant, olive } = await staffed();
    const first = await good(olive.call("POST", INVITE, somebody()));
    const resend = `${INVITE}/${first.id}/resend`;
    const listed = async () => (await good(olive.call("GET", INVITE))).invitations;
    expect((await olive.call("POST", resend)).status).toBe(422);
    await asOwner(
      "update user_invitation set created_at = created_at - interval '2 minutes' where tenant_id = $1",
      [tenant.tenantId],
    );
    const second = await good(olive.call("POST", resend));
    expect(await listed()).toMatchObject([{ id: first.id, status: "Open" }]);
    expect((await accept(tokenIn(first.link))).status).toBe(422);
    expect((await good(read(tokenIn(second.link)))).role).toBe("billing");
    await good(olive.call("DELETE", `${INVITE}/${first.id}`));
    expect(await listed()).toMatchObject([{ id: first.id, status: "Withdrawn" }]);
    expect((await accept(tokenIn(second.link))).status).toBe(422);
    expect((await olive.call("DELETE", `${INVITE}/${first.id}`)).status).toBe(422);
    const old = await good(olive.call("POST", INVITE, somebody()));
    await asOwner("update user_invitation set expires_at = now() where tenant_id = $1", [
      tenant.tenantId,
    ]);
    expect((await accept(tokenIn(old.link))).status).toBe(422);
  });

  test("goes to one address once, and not to somebody who is there", async () => {
    const { tenant, olive } = await staffed();
    const to = somebody();
    await good(olive.call("POST", INVITE, to));
    const again = await olive.call("POST", INVITE, { ...to, email: to.email.toUpperCase() });
    expect([again.status, again.body.reasons[0].code]).toEqual([422, 59540130]);
    await asOwner("update user_invitation set expires_at = now() where tenant_id = $1", [
      tenant.tenantId,
    ]);
    await good(olive.call("POST", INVITE, to));
    const there = await olive.call("POST", INVITE, { ...TO, email: olive.email });
    expect(there.body.reasons[0].message).toContain("is a user of the company already");
    const alike = await olive.call("POST", INVITE, { ...TO, email: "оlive@example.com" });
    expect(alike.status).toBeGreaterThanOrEqual(400);
  });
});

describe("an attacker", { timeout: 60_000 }, () => {
  test("guesses and forges no link, with any part of a good one changed", async () => {
    const { tenant, olive } = await staffed();
    const other = await staffed();
    const { link, id } = await good(olive.call("POST", INVITE, somebody("owner")));
    const bytes = Buffer.from(tokenIn(link), "base64url");
    const forged = [0, 16, 32, 63].map((at) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy.toString("base64url");
    });
    const nonce = new Uint8Array(16);
    forged.push(
      tokenOf("invitation", { tenantId: tenant.tenantId, id, nonce }),
      "x",
      "A".repeat(86),
    );
    // The row of one company, claimed for another one.
    const hex = Buffer.from(other.tenant.tenantId.replaceAll("-", ""), "hex");
    forged.push(Buffer.concat([hex, bytes.subarray(16)]).toString("base64url"));
    for (const token of forged) {
      const answer = await accept(token);
      expect([answer.status, answer.body.reasons[0].code], token).toEqual([422, 59544030]);
    }
    expect((await read(tokenIn(link))).status).toBe(200);
  });

  test("of another company sees, sends and withdraws nothing", async () => {
    const { olive } = await staffed();
    const other = await staffed();
    const { id } = await good(olive.call("POST", INVITE, somebody()));
    expect((await good(other.olive.call("GET", INVITE))).invitations).toEqual([]);
    for (const [method, path] of [
      ["POST", `${INVITE}/${id}/resend`],
      ["DELETE", `${INVITE}/${id}`],
      ["PUT", `/v1/users/${olive.id}`],
      ["PUT", `/v1/users/${olive.id}/deactivate`],
      ["GET", `/v1/users/${olive.id}`],
    ] as const) {
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      expect((await other.olive.call(method, path, body)).status, path).toBe(404);
    }
    expect((await olive.call("GET", "/v1/users")).status).toBe(200);
  });

  test("cannot use a role that whoever gave it has lost, even where the invitation stayed open", async () => {
    const { olive } = await staffed();
    const kim = await join(olive, "owner");
    const { link } = await good(kim.call("POST", INVITE, somebody("owner")));
    await good(olive.call("PUT", `/v1/users/${kim.id}`, { role: "support" }));
    expect((await accept(tokenIn(link))).status).toBe(422);
    await asOwner("update portal_user set role = 'owner', disabled_at = now() where id = $1", [
      kim.userId,
    ]);
    expect((await accept(tokenIn(link))).status).toBe(422);
    await asOwner("update portal_user set disabled_at = null where id = $1", [kim.userId]);
    expect((await accept(tokenIn(link))).status).toBe(200);
  });

  test("tries thirty links from one network, and the next one later", async () => {
    const headers = { "x-forwarded-for": `198.51.100.${(process.pid % 200) + 1}` };
    const tries = [];
    for (let index = 0; index < 30; index += 1) tries.push((await read("x", headers)).status);
    expect(new Set(tries)).toEqual(new Set([422]));
    const next = await read("x", headers);
    expect([next.status, Number(next.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await read("x", { "x-forwarded-for": "203.0.113.77" })).status).toBe(422);
  });

  test("learns by ten guesses at most what opens the other company of an invited person", async () => {
    const victim = await staffed();
    const { olive } = await staffed();
    const to = { email: victim.olive.email, role: "support" };
    const { link } = await good(olive.call("POST", INVITE, to));
    const right = await accept(tokenIn(link));
    expect(right.body.reasons[0].message).toContain("opens another company");
    await asOwner(
      "update sign_in_place set failures = 9 where user_id = $1 and place = 'other-company'",
      [victim.olive.userId],
    );
    const tenth = await accept(tokenIn(link));
    expect(tenth.body.reasons[0].message).toContain("opens another company");
    // Nothing is compared now: the right guess is answered as any other.
    expect((await accept(tokenIn(link))).status).toBe(200);
  });
});
