import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { existsSync, readFileSync } from "node:fs";
import { FORM_MUTANTS, type FormMutant } from "@/lib/testing/form-mutants";
import { beforeAll, expect, test } from "vitest";
import { type Get, guardForms } from "./guard-forms";

const HERE = "http://localhost:3000";
const EVIL = "https://evil.example";
const POLICY = "content-security-policy";
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
  await tenant.call("POST", "/v1/settings/allowed-origins", { origin: "https://shop.example.com" });
  await tenant.call("POST", "/v1/settings/hosted-pages", { name: "Checkout" });
});

/** The product as customers reach it, through an attacker who changes responses. */
function through({ document = (html) => html, policy, script }: Partial<FormMutant>): Get {
  return async (path) => {
    if (path.startsWith("/hosted/")) {
      const file = `public${path}`;
      const made = existsSync(file) ? readFileSync(file) : undefined;
      const bytes = script ? new TextEncoder().encode(script("", EVIL)) : made;
      return bytes && { bytes, header: () => null };
    }
    const answer = await callApi("GET", path, undefined, { token: null });
    const changed = (name: string, value: string) =>
      name === POLICY && policy ? policy(value) : value;
    return {
      bytes: new TextEncoder().encode(document(answer.text, EVIL)),
      header: (name) => changed(name, answer.headers.get(name) ?? ""),
    };
  };
}

const guarded = (mutant: Partial<FormMutant>) =>
  guardForms(tenant.tenantId, { baseUrl: HERE, get: through(mutant) });

test("an unchanged form raises no alarm, and neither does an unreachable one", async () => {
  expect(await guarded({})).toBe(0);
  const nobody = { baseUrl: HERE, get: () => Promise.resolve(undefined) };
  expect(await guardForms(tenant.tenantId, nobody)).toBe(0);
});

test.each(FORM_MUTANTS)("F94: $name is found by the next check", async (mutant) => {
  expect(await guarded(mutant)).toBe(1);
  const [event] = await asOwner<{ payload: { faults: string[] } }>(
    "select payload from outbox where tenant_id = $1 and event_type = 'hosted_page.tampered' order by id desc limit 1",
    [tenant.tenantId],
  );
  expect(event?.payload.faults.join(" ")).toContain(mutant.words);
});
