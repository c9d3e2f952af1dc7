import { flushAccessRecords } from "@/lib/platform/access-records";
import { signInToPortal } from "@/lib/platform/auth/portal-sign-in";
import { callApi, testTenant } from "@/lib/testing/tenant";
import { visit } from "@/lib/testing/portal";
import { good } from "@/lib/testing/world";
import { expect, test } from "vitest";

const PATH = "/object-query/audit-entries";
const PASSWORD = "correct horse battery";

test("the trail shows sign-ins with user, address, time and result, newest first, and only those of its tenant", async () => {
  const email = `trail-${process.pid}@example.com`;
  const tenant = await testTenant({ owner: { email, name: "Olive", password: PASSWORD } });
  await testTenant();
  const place = { address: "203.0.113.50", device: "", userAgent: "Firefox/140" };
  await signInToPortal({ email, password: "wrong", ...place });
  await flushAccessRecords();
  await visit(email, PASSWORD);
  await good(tenant.call("PUT", "/v1/settings/access", { portalIdleMinutes: 60 }));
  const all = (await good(tenant.call("GET", PATH))).data;
  expect(all.map(({ action }: { action: string }) => action)).toEqual([
    "update",
    "sign-in",
    "sign-in-failed",
  ]);
  const signIns = await good(
    tenant.call("GET", `${PATH}?filter[]=subjectType.EQ:signIn&pageSize=1`),
  );
  expect(signIns.data[0]).toMatchObject({
    action: "sign-in",
    operation: "signIn",
    actorType: "user",
    actorName: "Olive",
    subjectName: email,
    detail: { address: "192.0.2.1", userAgent: "vitest" },
  });
  const next = new URL(signIns.nextPage);
  const { data } = await good(tenant.call("GET", next.pathname + next.search));
  expect(data[0]).toMatchObject({
    action: "sign-in-failed",
    actorType: "unknown",
    actorName: "",
    subjectName: email,
    detail: { address: "203.0.113.50", reason: "wrong password", userAgent: "Firefox/140" },
  });
  expect(Math.abs(Date.now() - Date.parse(data[0].recordedAt))).toBeLessThan(60_000);
});

test("the trail is for those with read access to developer data", async () => {
  const tenant = await testTenant();
  const wanted = { name: "Reader", scopes: ["settings:read"] };
  const { clientId, clientSecret } = await good(tenant.call("POST", "/v1/api-clients", wanted));
  const { body } = await callApi("POST", "/oauth/token", {
    ...{ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret },
  });
  const answer = await tenant.call("GET", PATH, undefined, { token: String(body.access_token) });
  expect(answer.status).toBe(403);
});
