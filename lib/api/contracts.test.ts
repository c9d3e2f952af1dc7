import { type Answer, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { tenantWithoutSettlement } from "@/lib/testing/without-settlement";
import {
  BROKEN_BODIES,
  isStrict,
  METHODS,
  servedMethods,
  withUnknownKeys,
} from "@/lib/testing/contract-calls";
import * as z from "zod";
import { beforeAll, describe, expect, test } from "vitest";
import { contracts } from "./contracts";
import { fields, nameAt, viewAt } from "./field";
import type { Contract } from "./operation";
import { hasBody } from "@/lib/api/openapi/openapi";
import {
  covers,
  LATEST_VERSION,
  type MinorVersion,
  SUPPORTED_VERSIONS,
} from "@/lib/kernel/versions";

/**
 * What every operation guarantees its callers, checked from its declaration alone: a new operation
 * is covered as soon as it is declared.
 */
const pathOf = (contract: Contract) => withUnknownKeys(contract.path);
const guarded = contracts.filter(({ scope }) => scope !== "public");
const withBody = contracts.filter(hasBody);
const named = (list: readonly Contract[]) =>
  list.map((contract) => [contract.id, contract] as const);

let tenant: TestTenant;
let withoutSettlement: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
  withoutSettlement = await tenantWithoutSettlement();
});

/** Who may call it at all. */
const callerOf = ({ needs = [] }: Contract) =>
  needs.includes("creditBalance") ? withoutSettlement : tenant;

/** Codes of a response, whatever its style; object bodies have words instead. */
function codesOf(answer: Answer): number[] {
  const { reasons, errors } = answer.body as {
    reasons?: { code: number | string }[];
    errors?: { reason_code: number }[];
  };
  return (
    reasons?.map(({ code }) => Number(code)) ?? errors?.map(({ reason_code }) => reason_code) ?? []
  );
}

function expectRefusal(contract: Contract, answer: Answer): void {
  expect(answer.headers.get("service-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get("content-type")).toContain("application/json");
  if (contract.style === "v1" || contract.style === "settings")
    expect(answer.body).toMatchObject({
      success: false,
      processId: expect.stringMatching(/^[0-9a-f]{16}$/),
      requestId: expect.any(String),
      reasons: expect.any(Array),
    });
  if (contract.style === "v2")
    expect(answer.body).toMatchObject({
      type: expect.any(String),
      errors: expect.any(Array),
      retryable: expect.any(Boolean),
    });
  if (contract.style === "object")
    expect(answer.body).toMatchObject({ Success: false, Errors: expect.any(Array) });
  if (contract.style === "settings")
    expect(answer.body).toMatchObject({ errorMessages: expect.any(Array) });
  if (contract.style === "token")
    expect(answer.body).toMatchObject({
      error: expect.any(String),
      error_description: expect.any(String),
    });
}

/** Top-level fields of a body as a version sees them, with their codes. */
function bodyFields(
  contract: Contract,
  at: MinorVersion,
): { name: string; code: number; required: boolean; schema: z.ZodType }[] {
  const view = viewAt(contract.body, at);
  if (!(view instanceof z.ZodObject)) return [];
  return (Object.entries(view.shape) as [string, z.ZodType][]).flatMap(([name, schema]) => {
    const meta = fields.get(schema);
    return meta
      ? [{ name, code: meta.code, required: !(schema instanceof z.ZodOptional), schema }]
      : [];
  });
}

const send = (contract: Contract, body: unknown, options = {}) =>
  callerOf(contract).call(contract.method, pathOf(contract), body, options);

describe("without a credential", () => {
  test.each(named(guarded))("%s answers authentication failed", async (_id, contract) => {
    for (const token of [null, "", "x", "0".repeat(32), "a".repeat(2000)]) {
      const answer = await callApi(
        contract.method,
        pathOf(contract),
        contract.method === "GET" ? undefined : {},
        { token },
      );
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toContain("Bearer");
      expectRefusal(contract, answer);
      if (contract.style === "v1") expect(codesOf(answer)).toEqual([90000011]);
    }
  });
});

describe("with a method that the address does not support", () => {
  const addresses = [...servedMethods()];
  test.each(addresses)(
    "%s answers unsupported request and names the methods",
    async (path, served) => {
      for (const method of METHODS.filter((candidate) => !served.includes(candidate))) {
        const answer = await tenant.call(
          method,
          withUnknownKeys(path),
          method === "GET" ? undefined : {},
        );
        expect(answer.status).toBe(405);
        expect(answer.headers.get("allow")?.split(", ").sort()).toEqual([...served].sort());
      }
    },
  );
});

describe("with a broken body", () => {
  test.each(named(withBody))("%s refuses it as malformed", async (_id, contract) => {
    for (const broken of BROKEN_BODIES) {
      const answer = await send(contract, broken, {
        headers: { "content-type": "application/json" },
      });
      expect(answer.status, broken).toBe(400);
      expectRefusal(contract, answer);
      if (contract.style === "v1") expect(codesOf(answer)).toEqual([contract.resource * 100 + 90]);
    }
    const deep = await send(contract, `${'{"a":'.repeat(70)}1${"}".repeat(70)}`, {
      headers: { "content-type": "application/json" },
    });
    expect(deep.status).toBe(400);
    const polluted = await send(contract, '{"__proto__":{"admin":true}}', {
      headers: { "content-type": "application/json" },
    });
    expect(polluted.status).toBe(400);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

/** The field names of a version: two fields of complementary ranges may share one. */
const namesAt = (body: z.ZodObject, version: (typeof SUPPORTED_VERSIONS)[number]) =>
  (Object.entries(body.shape) as [string, z.ZodType][]).map(([name, schema]) =>
    nameAt(name, fields.get(schema), version),
  );

describe("with unknown, missing and wrong fields", () => {
  const strict = withBody.filter(isStrict);

  test.each(named(strict))(
    "%s refuses an unknown field with category 21",
    async (_id, contract) => {
      const answer = await send(contract, { definitelyNotAField: 1 }, { version: LATEST_VERSION });
      expectRefusal(contract, answer);
      expect(codesOf(answer).some((code) => code % 100 === 21)).toBe(true);
      expect(answer.text).toContain("definitelyNotAField");
    },
  );

  test.each(named(strict))(
    "%s names every missing required field with category 22",
    async (_id, contract) => {
      const missing = bodyFields(contract, LATEST_VERSION).filter(({ required }) => required);
      if (!missing.length) return;
      const answer = await send(contract, {}, { version: LATEST_VERSION });
      expect(codesOf(answer)).toEqual(
        expect.arrayContaining(missing.map(({ code }) => code * 100 + 22)),
      );
      for (const { name } of missing) expect(answer.text).toContain(name);
    },
  );

  test.each(named(strict))(
    "%s refuses a value of the wrong type with the code of its field",
    async (_id, contract) => {
      for (const { name, code, schema } of bodyFields(contract, LATEST_VERSION)) {
        const wrong = schema.safeParse({ wrong: [[]] }).success ? 7 : { wrong: [[]] };
        const answer = await send(contract, { [name]: wrong }, { version: LATEST_VERSION });
        const codes = codesOf(answer);
        const nested = wrong !== 7 && !codes.includes(code * 100 + 20);
        if (nested)
          expect(
            codes.some((candidate) => [20, 21, 22].includes(candidate % 100)),
            name,
          ).toBe(true);
        else expect(codes, name).toContain(code * 100 + 20);
        expect(answer.status, name).toBeLessThan(500);
      }
    },
  );

  test.each(named(strict))(
    "%s treats a field outside its versions as unknown and names the versions that have it",
    async (_id, contract) => {
      if (!(contract.body instanceof z.ZodObject) || contract.style === "v2") return;
      for (const [name, schema] of Object.entries(contract.body.shape) as [string, z.ZodType][]) {
        const meta = fields.get(schema);
        const outside =
          meta?.range && SUPPORTED_VERSIONS.find((version) => !covers(meta.range ?? {}, version));
        if (!meta || !outside) continue;
        if (namesAt(contract.body, outside).includes(meta.name ?? name)) continue;
        const sent = { [meta.name ?? name]: "x" };
        const answer = await send(contract, sent, { version: outside });
        expect(codesOf(answer)).toContain(contract.resource * 100 + 21);
        expect(answer.text).toContain("minor version");
      }
    },
  );
});

describe("with odd headers", () => {
  test.each(named(guarded.slice(0, 3)))(
    "%s refuses a track id that could split headers, and echoes a good one",
    async (_id, contract) => {
      const body = contract.method === "GET" ? undefined : {};
      for (const bad of ["a:b", "a;b", 'a"b', "a'b", "x".repeat(65)]) {
        const answer = await callerOf(contract).call(contract.method, pathOf(contract), body, {
          headers: { "service-track-id": bad },
        });
        expect(answer.body.reasons?.[0].code ?? answer.status).toSatisfy(
          (value: number) => value === 50000020 || value === 400,
        );
        expect(answer.headers.get("service-track-id")).toBeNull();
      }
      const good = await callerOf(contract).call(contract.method, pathOf(contract), body, {
        headers: { "service-track-id": "my-call-1" },
      });
      expect(good.headers.get("service-track-id")).toBe("my-call-1");
    },
  );
});
