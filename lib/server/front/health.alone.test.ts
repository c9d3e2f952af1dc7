import { afterEach, expect, test } from "vitest";
import { answerWatcher, measureAnswer } from "./health";

const ready = { ready: true, draining: false };

async function ask(path: string, condition = ready, init: RequestInit = {}) {
  const request = new Request(`http://localhost:3000${path}`, init);
  const response = await answerWatcher(request, path, condition);
  return (
    response && { status: response.status, headers: response.headers, text: await response.text() }
  );
}

afterEach(() => {
  delete process.env.METRICS_TOKEN;
});

test("an address that is no health check is left to others", () => {
  const request = new Request("http://localhost:3000/v1/orders");
  expect(answerWatcher(request, "/v1/orders", ready)).toBeUndefined();
});

test("/livez is up as long as the process runs, /readyz only when it can serve", async () => {
  expect((await ask("/livez", { ready: false, draining: true }))?.status).toBe(200);
  const starting = await ask("/readyz", { ready: false, draining: false });
  expect(starting).toMatchObject({ status: 503, text: '{"status":"starting"}' });
  expect(starting?.headers.get("retry-after")).toBe("1");
  const draining = await ask("/readyz", { ready: true, draining: true });
  expect(draining).toMatchObject({ status: 503, text: '{"status":"draining"}' });
});

test("/readyz is down when the database does not answer", async () => {
  expect((await ask("/readyz"))?.status).toBe(503);
});

test("HEAD has no body, other methods are refused with the list", async () => {
  expect(await ask("/livez", ready, { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  const posted = await ask("/livez", ready, { method: "POST" });
  expect(posted?.status).toBe(405);
  expect(posted?.headers.get("allow")).toBe("GET, HEAD");
});

test("metrics are for this machine, or for callers with the token", async () => {
  const from = (address: string, headers = {}) =>
    ask("/metrics", ready, { headers: { "x-forwarded-for": address, ...headers } });
  measureAnswer("api", 404, 0.002);
  const shown = await from("127.0.0.1");
  expect(shown?.text).toContain('kind="api",status="4xx"');
  expect((await from("203.0.113.9"))?.status).toBe(403);
  process.env.METRICS_TOKEN = "a-long-random-token";
  expect((await from("127.0.0.1"))?.status).toBe(403);
  const token = { authorization: "Bearer a-long-random-token" };
  expect((await from("203.0.113.9", token))?.status).toBe(200);
});
