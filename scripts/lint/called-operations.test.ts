import { expect, test } from "vitest";
import { namedTests, operationsOf, withoutEffect } from "./called-operations.mjs";

const operation = (operationId: string) => ({ operationId });
const operations = operationsOf({
  paths: {
    "/v1/accounts": { post: operation("createAccount"), parameters: [] },
    "/v1/accounts/{key}": { get: operation("getAccount"), delete: operation("deleteAccount") },
    "/v1/accounts/bulk": { get: operation("getAccounts") },
  },
});
const room = "lib/areas/accounts/accounts.test.ts";
const tests = (...lines: string[]) =>
  [...namedTests(operations, lines)].map(([id, of]) => [id, ...of]);

test("an operation has the tests that call it, and words win over parameters", () => {
  expect(
    tests(
      `POST /v1/accounts\t${room}\tmakes one`,
      `GET /v1/accounts/*\t${room}\treads one`,
      `GET /v1/accounts/bulk\t${room}\t`,
    ),
  ).toEqual([
    ["createAccount", `${room} > makes one`],
    ["getAccount", `${room} > reads one`],
    ["deleteAccount"],
    ["getAccounts", `${room} > before all`],
  ]);
});

test("an operation counts when a test reads what it did, or writes what it reads", () => {
  const made = `POST /v1/accounts\t${room}\tmakes one`;
  const gone = `DELETE /v1/accounts/*\t${room}\tdeletes one`;
  const elsewhere = "GET /v1/accounts/*\tlib/areas/accounts/reads.test.ts\treads one";
  expect(withoutEffect(operations, [made, gone, elsewhere])).toEqual([
    "createAccount",
    "getAccount",
    "deleteAccount",
  ]);
  const read = `GET /v1/accounts/*\t${room}\tmakes one`;
  const missing = `GET /v1/accounts/*\t${room}\tdeletes one\tgone`;
  expect(withoutEffect(operations, [made, read, gone, missing])).toEqual([]);
  expect(namedTests(operations, [missing]).get("getAccount")?.size).toBe(0);
});

test("a read of an object without records counts when nothing is found, and no longer once something is", () => {
  const operations = operationsOf({
    paths: {
      "/v1/object/communication-profile/{id}": {
        get: operation("retrieveCommunicationProfileObject"),
      },
    },
  });
  const read = `GET /v1/object/communication-profile/*\t${room}\treads one`;
  const counted = (line: string) =>
    namedTests(operations, [line]).get("retrieveCommunicationProfileObject");
  expect(counted(`${read}\tgone`)?.size).toBe(1);
  expect(counted(read)?.size).toBe(0);
});

test("an operation that only a generator calls has none", () => {
  const calls = ["lib/api/contracts.test.ts", "scripts/fuzz/fuzz.test.ts"].map(
    (file) => `DELETE /v1/accounts/*\t${file}\tall`,
  );
  expect(tests(...calls)).toEqual(operations.map(({ id }) => [id]));
});
