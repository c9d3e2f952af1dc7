import { describe, expect, test } from "vitest";
import { visit } from "@/lib/testing/portal";
import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";
import { join, PASSWORD, staffed } from "@/lib/testing/staff/people";

const USERS = "/v1/users";
const INVITE = "/v1/users/invitations";

const ofTenant = async (tenant: TestTenant, subjectType: string) =>
  asOwner<{ action: string; by: string }>(
    "select action, actor_name as by from audit_entry where tenant_id = $1 and subject_type = $2 order by id",
    [tenant.tenantId, subjectType],
  );

describe("people of a company", { timeout: 60_000 }, () => {
  test("are invited, accept with a password of their own, and have what their role may do", async () => {
    const { tenant, olive } = await staffed();
    const kim = await join(olive, "support");
    const { users } = await good(olive.call("GET", USERS));
    expect(users).toContainEqual(
      expect.objectContaining({ email: kim.email, role: "support", status: "Active" }),
    );
    expect((await kim.call("GET", USERS)).status).toBe(200);
    const refused = await kim.call("POST", INVITE, { email: "x@example.com", role: "read-only" });
    expect([refused.status, refused.body.reasons[0].code]).toEqual([403, 50000010]);
    expect(await ofTenant(tenant, "userInvitation")).toEqual([
      { action: "create", by: "Olive Owner" },
      { action: "accept", by: "Kim New" },
    ]);
    expect(await ofTenant(tenant, "portalUser")).toEqual([{ action: "create", by: "Kim New" }]);
  });

  test("get another role, which counts from the next call on, and a name", async () => {
    const { tenant, olive } = await staffed();
    const kim = await join(olive, "read-only");
    const invite = () => kim.call("POST", INVITE, { email: "lee@example.com", role: "support" });
    expect((await invite()).status).toBe(403);
    const body = { role: "owner", name: "Kim Owner" };
    expect(await good(olive.call("PUT", `${USERS}/${kim.id}`, body))).toMatchObject(body);
    expect((await invite()).status).toBe(200);
    const { roles } = await good(olive.call("GET", `${USERS}/roles`));
    expect(roles.map(({ role }: { role: string }) => role)).toEqual([
      ...["owner", "finance", "billing", "collections", "support", "developer", "read-only"],
    ]);
    const [, changed] = await asOwner<{ detail: object }>(
      "select detail from audit_entry where tenant_id = $1 and subject_type = 'portalUser' order by id",
      [tenant.tenantId],
    );
    expect(changed?.detail).toMatchObject({ role: { before: "read-only", after: "owner" } });
  });

  test("who were there from the beginning sign in once a link has given them a password", async () => {
    const email = `dana-${process.pid}@example.com`;
    const tenant = await testTenant({
      colleagues: [{ email, name: "Dana Ledger", role: "finance" }],
    });
    const { users } = await good(tenant.call("GET", USERS));
    expect(users).toContainEqual(
      expect.objectContaining({ email, role: "finance", status: "Active", lastSignedInAt: null }),
    );
    await expect(visit(email, PASSWORD)).rejects.toThrow("could not sign in");
  });

  test("who are deactivated are out at once, in every browser, and come back with their password", async () => {
    const { olive } = await staffed();
    const kim = await join(olive, "owner");
    const phone = await visit(kim.email, PASSWORD);
    const { link } = await good(
      kim.call("POST", INVITE, { email: "p@example.com", role: "owner" }),
    );
    expect(link).toContain("/accept-invitation#");
    const ended = await good(olive.call("PUT", `${USERS}/${kim.id}/deactivate`));
    expect(ended).toMatchObject({ endedSessions: 2, withdrawnInvitations: 1, apiClients: [] });
    for (const browser of [kim, phone]) expect((await browser.call("GET", USERS)).status).toBe(401);
    await expect(visit(kim.email, PASSWORD)).rejects.toThrow("could not sign in");
    const again = await olive.call("PUT", `${USERS}/${kim.id}/deactivate`);
    expect(again.status).toBe(422);
    await good(olive.call("PUT", `${USERS}/${kim.id}/reactivate`));
    expect((await kim.call("GET", USERS)).status).toBe(401);
    const back = await visit(kim.email, PASSWORD);
    const { body } = await back.call("GET", `${USERS}/${kim.id}`);
    expect(body).toMatchObject({ status: "Active", role: "owner", deactivatedAt: null });
    expect(body.lastSignedInAt).not.toBeNull();
  });

  test.each(["session", "person"])("a removed %s alone ends access", async (wall) => {
    const { olive } = await staffed();
    const kim = await join(olive, "support");
    if (wall === "session") {
      await asOwner("delete from portal_session where user_id = $1", [kim.userId]);
    } else await asOwner("update portal_user set disabled_at = now() where id = $1", [kim.userId]);
    expect((await kim.call("GET", USERS)).status).toBe(401);
  });

  test("leave the API clients that they have made, and those these have made, in a list", async () => {
    const { olive } = await staffed();
    const dev = await join(olive, "developer");
    const scopes = ["developer:read", "developer:write"];
    const first = await good(dev.call("POST", "/v1/api-clients", { name: "First", scopes }));
    const { body } = await callApi("POST", "/oauth/token", {
      ...{ grant_type: "client_credentials", client_id: first.clientId },
      client_secret: first.clientSecret,
    });
    const token = body.access_token;
    await good(callApi("POST", "/v1/api-clients", { name: "Second", scopes }, { token }));
    const ended = await good(olive.call("PUT", `${USERS}/${dev.id}/deactivate`));
    const names = ended.apiClients.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(["First", "Second"]);
    expect((await callApi("GET", "/v1/api-clients", undefined, { token })).status).toBe(200);
    const { clients } = await good(olive.call("GET", "/v1/api-clients"));
    expect(clients).toContainEqual(
      expect.objectContaining({
        name: "Second",
        createdBy: { id: dev.id, name: "Kim New", active: false },
      }),
    );
    const reader = await join(olive, "read-only");
    expect((await good(reader.call("GET", `${USERS}/${dev.id}`))).apiClients).toBeUndefined();
  });
});

describe("nobody", { timeout: 60_000 }, () => {
  test("gives, changes or removes a role that may do more than they", async () => {
    const { tenant, olive } = await staffed();
    const kim = await join(olive, "finance");
    const scopes = ["settings:read", "settings:write"];
    const weak = await good(olive.call("POST", "/v1/api-clients", { name: "Weak", scopes }));
    const { body } = await callApi("POST", "/oauth/token", {
      ...{ grant_type: "client_credentials", client_id: weak.clientId },
      client_secret: weak.clientSecret,
    });
    const token = body.access_token;
    for (const [method, path, sent] of [
      ["POST", INVITE, { email: "x@example.com", role: "read-only" }],
      ["PUT", `${USERS}/${kim.id}`, { role: "read-only" }],
      ["PUT", `${USERS}/${kim.id}/deactivate`, {}],
    ] as const) {
      const answer = await callApi(method, path, sent, { token });
      expect([answer.status, answer.body.reasons[0].message]).toEqual([
        403,
        expect.stringMatching(/You do not have the scope/),
      ]);
    }
    expect((await good(tenant.call("GET", `${USERS}/${kim.id}`))).role).toBe("finance");
  });

  test("removes the last owner, or themselves, and of two at once one stays", async () => {
    const { tenant, olive } = await staffed();
    const me = `${USERS}/${olive.id}`;
    const refusals = [
      await olive.call("PUT", me, { role: "support" }),
      await tenant.call("PUT", `${me}/deactivate`),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([422, 422]);
    const kim = await join(olive, "owner");
    const own = await olive.call("PUT", `${me}/deactivate`);
    expect(own.body.reasons[0].message).toBe("Somebody else has to deactivate you.");
    const both = await Promise.all([
      olive.call("PUT", `${USERS}/${kim.id}`, { role: "support" }),
      kim.call("PUT", me, { role: "support" }),
    ]);
    const owners = await asOwner(
      "select id from portal_user where tenant_id = $1 and role = 'owner' and disabled_at is null",
      [tenant.tenantId],
    );
    expect(owners).toHaveLength(1);
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
  });
});
