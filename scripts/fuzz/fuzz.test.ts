import { operation } from "@/lib/api/operation";
import { contracts } from "@/lib/api/contracts";
import { serveOperation } from "@/lib/api/serve";
import { callApi } from "@/lib/platform/testing/tenant";
import { expect, test } from "vitest";
import { type Ask, runFuzz } from "./run-fuzz";

/** A few calls of every operation; `npm run fuzz` sends a million. */
const SAMPLE = 2 * contracts.length;

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
      headers: { authorization: `Bearer ${token}` },
    });
    const response = await serveOperation(faulty, request, {});
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const { breaks, byCategory } = await runFuzz({ count: 3, seed: 1 }, ask, [planted]);
  expect(breaks).toHaveLength(3);
  expect(breaks[0]).toContain(`${planted.id}: category 60`);
  expect(byCategory).toEqual({ 60: 3 });
});
