import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { beforeAll, describe, expect, test } from "vitest";
import { visit } from "@/lib/testing/portal";

const owner = {
  email: `sessions-${process.pid}@example.com`,
  name: "Olive",
  password: "correct horse battery",
};
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant({ owner, name: "Sessions Ltd", timeZone: "Europe/Vienna" });
});

const signIn = () => visit(owner.email, owner.password);

describe("sign-ins of a portal user", () => {
  test("are listed, and ending one signs out that browser only", async () => {
    const [laptop, phone] = [await signIn(), await signIn()];
    const list = await laptop.call("GET", "/v1/portal-sessions");
    const ids = list.body.sessions.map((session: { id: string }) => session.id);
    const phoneId = phone.sessionId.replaceAll("-", "");
    expect(ids).toContain(phoneId);
    expect((await laptop.call("DELETE", `/v1/portal-sessions/${phoneId}`)).body.ended).toBe(1);
    expect((await phone.call("GET", "/v1/portal-sessions")).status).toBe(401);
    expect((await laptop.call("GET", "/v1/portal-sessions")).status).toBe(200);
    expect((await laptop.call("DELETE", `/v1/portal-sessions/${phoneId}`)).status).toBe(404);
  });

  test("all end at once by signing out everywhere", async () => {
    const [laptop, phone] = [await signIn(), await signIn()];
    const ended = await laptop.call("DELETE", "/v1/portal-sessions");
    expect(ended.body.ended).toBeGreaterThanOrEqual(2);
    for (const browser of [laptop, phone]) {
      expect((await browser.call("GET", "/v1/tenant")).status).toBe(401);
    }
  });

  test("of another user cannot be ended", async () => {
    const email = `other-${process.pid}@example.com`;
    await testTenant({ owner: { ...owner, email } });
    const other = await visit(email, owner.password);
    const mine = await signIn();
    const answer = await mine.call("DELETE", `/v1/portal-sessions/${other.sessionId}`);
    expect(answer.status).toBe(404);
    expect((await other.call("GET", "/v1/tenant")).status).toBe(200);
  });

  test("do not exist for API clients", async () => {
    const answer = await tenant.call("GET", "/v1/portal-sessions");
    expect(answer.status).toBe(403);
  });
});

describe("GET /v1/tenant", () => {
  test("shows the company, its day and its test clock", async () => {
    const { body } = await tenant.call("GET", "/v1/tenant");
    expect(body).toMatchObject({
      name: "Sessions Ltd",
      timeZone: "Europe/Vienna",
      today: "2026-01-15",
      testClockAt: "2026-01-15T12:00:00.000Z",
    });
    expect(body.entities).toEqual([
      expect.objectContaining({
        entityName: "Sessions Ltd",
        orgs: [expect.objectContaining({ orgName: "Default" })],
      }),
    ]);
  });
});
