import { operation } from "@/lib/api/operation";
import { contracts } from "@/lib/api/contracts";
import { serveOperation } from "@/lib/api/serve";
import { callApi } from "@/lib/testing/tenant";
import { describe, expect, test } from "vitest";
import { breaksOf } from "./judge";
import { type Ask, runFuzz } from "./run-fuzz";

/** One call of every operation; `npm run fuzz` sends a million. */
const SAMPLE = contracts.length;

test("hostile calls of every operation are answered within the error contract", async () => {
  const { breaks, calls, byCategory } = await runFuzz({ count: SAMPLE, seed: 7 });
  expect(breaks).toEqual([]);
  expect(calls).toBe(SAMPLE);
  expect(byCategory["20"]).toBeGreaterThan(SAMPLE / 20);
}, 120_000);

test("an operation that throws is reported", async () => {
  const planted = contracts.find(({ id }) => id === "listApiClients") ?? contracts[0];
  if (!planted) throw new Error("there are no operations");
  const faulty = operation(planted, () => {
    throw new Error("planted");
  });
  const ask: Ask = async ({ contract, path, body, headers }, token) => {
    if (contract !== planted) return callApi(contract.method, path, body, { token, headers });
    const request = new Request(`http://localhost:3000${planted.path}`, {
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    const response = await serveOperation(faulty, request, {});
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const { breaks, byCategory } = await runFuzz({ count: 3, seed: 1 }, ask, [planted]);
  expect(breaks).toHaveLength(3);
  expect(breaks[0]).toContain(`${planted.id}: category 60`);
  expect(byCategory).toEqual({ 60: 3 });
});

describe("a response is reported", () => {
  const judged = contracts.find(({ id }) => id === "listApiClients") ?? contracts[0];
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "service-request-id": "0".repeat(36),
    "service-version": "186.0",
    "x-content-type-options": "nosniff",
  };
  const breaks = (status: number, body: object, sent: Record<string, string> = {}) => {
    if (!judged) throw new Error("there are no operations");
    return breaksOf(
      judged,
      { status, headers: new Headers(headers), text: JSON.stringify(body) },
      sent,
    );
  };
  const failure = (...codes: number[]) => ({
    success: false,
    processId: "0".repeat(16),
    requestId: "1",
    reasons: codes.map((code) => ({ code, message: "no" })),
  });

  test("with a field that is not declared, and without one that is declared", () => {
    expect(breaks(200, { success: true, clients: [] })).toEqual([]);
    expect(breaks(200, { success: true, clients: [], more: 1 })[0]).toContain("more");
    expect(breaks(200, { success: true })[0]).toContain("clients");
    expect(breaks(200, { success: true, clients: [{ id: 1 }] })[0]).toContain("clients.0");
    expect(breaks(400, { ...failure(50000020), hint: "x" })[0]).toContain("hint");
    expect(breaks(418, failure(50000020))).toEqual(["status 418 is not declared"]);
  });

  test("with another version or track id than was sent", () => {
    expect(breaks(400, failure(50000020), { "service-version": "341.0" })).toHaveLength(1);
    expect(breaks(400, failure(50000020), { "service-track-id": "mine" })).toHaveLength(1);
    expect(breaks(400, failure(50000020), { "service-track-id": "a:b" })).toEqual([]);
  });

  test("unless the status is that of its first reason and all others are of its input", () => {
    expect(breaks(400, failure(50000020, 50000030))).toEqual([]);
    expect(breaks(400, failure(50000030, 50000020))).toEqual(["code 50000030 with status 400"]);
    expect(breaks(400, failure(50000020, 50000070))).toEqual(["code 50000070 beside 50000020"]);
  });
});

test("files are sent, valid and corrupted ones", async () => {
  const upload = contracts.filter((contract) => contract.upload);
  const statuses = new Map<number, number>();
  const ask: Ask = async ({ contract, path, body, headers }, token) => {
    const answer = await callApi(contract.method, path, body, { token, headers });
    const isForm = headers["content-type"]?.startsWith("multipart") ?? false;
    if (isForm) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer;
  };
  const { breaks } = await runFuzz({ count: 320 * upload.length, seed: 5 }, ask, upload);
  expect(breaks).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(20);
  expect(statuses.get(400)).toBeGreaterThan(20);
}, 60_000);
