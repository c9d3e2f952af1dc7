import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/platform/testing/tenant";
import { beforeAll, expect, test } from "vitest";
import { type Get, guardForms, hashOf } from "./guard-forms";

const HERE = "http://localhost:3000";
const SCRIPT = new TextEncoder().encode("the form's own script");
const files = { "/hosted/form.js": hashOf(SCRIPT) };
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
  await tenant.call("POST", "/v1/settings/allowed-origins", { origin: "https://shop.example.com" });
  await tenant.call("POST", "/v1/settings/hosted-pages", { name: "Checkout" });
});

type Mutant = {
  document?: (html: string) => string;
  header?: (name: string, value: string | null) => string | null;
  script?: Uint8Array;
};

/** The product as customers reach it, with somebody between who changes what passes. */
function through({
  document = (html) => html,
  header = (_name, value) => value,
  script,
}: Mutant): Get {
  return async (path) => {
    if (path.startsWith("/hosted/")) return { bytes: script ?? SCRIPT, header: () => null };
    const answer = await callApi("GET", path, undefined, { token: null });
    return {
      bytes: new TextEncoder().encode(document(answer.text)),
      header: (name) => header(name, answer.headers.get(name)),
    };
  };
}

const guarded = (mutant: Mutant) =>
  guardForms(tenant.tenantId, { baseUrl: HERE, get: through(mutant), files });

const put = (html: string) => (document: string) => document.replace("</body>", `${html}</body>`);

test("a form as we made it raises nothing, and neither does one that nobody can reach", async () => {
  expect(await guarded({})).toBe(0);
  const nobody = { baseUrl: HERE, get: () => Promise.resolve(undefined), files };
  expect(await guardForms(tenant.tenantId, nobody)).toBe(0);
});

test.each<[string, Mutant, string]>([
  [
    "a script of a stranger",
    { document: put('<script src="//evil.example/a.js"></script>') },
    "evil.example",
  ],
  ["a script inside", { document: put("<script>steal()</script>") }, "a script inside"],
  [
    "a handler",
    { document: (html) => html.replace("<main", '<main onkeyup="steal()"') },
    "onkeyup",
  ],
  ["a frame", { document: put('<iframe src="https://evil.example"></iframe>') }, "a frame"],
  [
    "a form that sends elsewhere",
    { document: put('<form action="https://evil.example">') },
    "a form",
  ],
  [
    "another base",
    { document: (html) => html.replace("<head>", '<head><base href="//evil.example">') },
    "moves its addresses",
  ],
  [
    "a style sheet of a stranger",
    { document: put('<link rel="stylesheet" href="//evil.example/a.css">') },
    "evil.example",
  ],
  [
    "a policy that says more",
    {
      header: (name, value) =>
        name === "content-security-policy" ? `${value}; script-src *` : value,
    },
    "content-security-policy is another one",
  ],
  ["no policy", { header: () => null }, "content-security-policy is missing"],
  [
    "another address for the card",
    { document: (html) => html.replace(`"apiBase":"${HERE}"`, '"apiBase":"https://evil.example"') },
    "another one",
  ],
  [
    "a script that was changed",
    { script: new TextEncoder().encode("steal()") },
    "not the file that we made",
  ],
  [
    "an invisible field",
    { document: put('<input name="cc-number" style="opacity:0">') },
    "a field",
  ],
])("%s is found by the next look", async (_what, mutant, words) => {
  expect(await guarded(mutant)).toBe(1);
  const [event] = await asOwner<{ payload: { faults: string[] } }>(
    "select payload from outbox where tenant_id = $1 and event_type = 'hosted_page.tampered' order by id desc limit 1",
    [tenant.tenantId],
  );
  expect(event?.payload.faults.join(" ")).toContain(words);
});
