import { expect, test } from "vitest";
import { contracts } from "../contracts";
import { servedOperations } from "./served-operations";

/** So many of them are served at least; the number only rises. */
const SERVED = 424;

const all = servedOperations().flatMap(({ operations }) => operations);

test("the interface has 877 operations, each once", () => {
  expect(all).toHaveLength(877);
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(877);
});

test("no operation of the interface stops being served", () => {
  const served = all.filter(({ servedBy }) => servedBy !== null);
  expect(served.length).toBeGreaterThanOrEqual(SERVED);
});

test("an operation is served at its address, whatever its parameters are called", () => {
  const by = (method: string, path: string) =>
    all.find((one) => one.method === method && one.path === path)?.servedBy;
  expect(by("POST", "/v1/orders")).toBe("createOrder");
  expect(by("DELETE", "/v1/orders")).toBeUndefined();
  const ids = new Set(contracts.map(({ id }) => id));
  expect(all.flatMap(({ servedBy }) => servedBy ?? []).every((id) => ids.has(id))).toBe(true);
});
