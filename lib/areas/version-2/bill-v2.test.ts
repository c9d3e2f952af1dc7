import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/kernel/scopes";
import { callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";

let tenant: TestTenant;
let accountId: string;
let accountNumber: string;
beforeAll(async () => {
  tenant = await testTenant();
  ({ accountId, accountNumber } = await makeAccount(tenant));
  const { ratePlanId } = await makeCatalog(tenant);
  const order = newSubscriptionOrder(accountNumber, ratePlanId);
  await good(call("POST", "/v1/orders", { ...order, processingOptions: { runBilling: false } }));
});

const call = (method: string, path: string, body?: object) => tenant.call(method, path, body);

async function callWith(scopes: readonly Scope[], method: string, path: string, body: object) {
  const { clientId: client_id, clientSecret: client_secret } = tenant;
  const asked = { grant_type: "client_credentials", client_id, client_secret };
  const issued = await callApi("POST", "/oauth/token", { ...asked, scope: scopes.join(" ") });
  return callApi(method, path, body, { token: String(issued.body.access_token) });
}

const bill = () => `/v2/accounts/${accountId}/bill`;
type Line = { service_start_date: string; amount: number; subscription_item_name: string };
const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

describe("an account in version 2", () => {
  test("is previewed as it is then billed", async () => {
    const day = { target_date: "2026-03-20" };
    const preview = await good(call("POST", `/v2/accounts/${accountNumber}/preview`, day));
    expect(preview).toMatchObject({ account_id: accountId, credit_memo_items: [] });
    expect(preview.invoice_items).toHaveLength(6);
    expect(preview.invoice_items[0]).toMatchObject({
      charge_type: "recurring",
      processing_type: "subscription_item",
      document_date: "2026-01-15",
      applied_to_item_id: null,
      tax: 0,
    });
    const body = { ...day, exclude: "recurring" };
    const without = await good(call("POST", `/v2/accounts/${accountId}/preview`, body));
    expect(without.invoice_items).toEqual([]);
    expect((await good(call("GET", "/v2/invoices"))).data).toEqual([]);

    const none = await good(call("POST", bill(), { ...day, charges_excluded: "recurring, usage" }));
    expect(none.invoices).toEqual({ data: [], next_page: null });
    const billed = await good(call("POST", bill(), { ...day, document_date: "2026-01-16" }));
    expect(billed.credit_memos).toEqual({ data: [], next_page: null });
    expect(billed.invoices.data).toMatchObject([
      {
        account_id: accountId,
        state: "draft",
        document_date: "2026-01-16",
        total: sumOf(preview.invoice_items),
      },
    ]);
    const [{ id }] = billed.invoices.data;
    const stored = await good(call("GET", `/v1/invoices/${id}`));
    expect(stored).toMatchObject({ status: "Draft", amount: sumOf(preview.invoice_items) });
    const later = await good(call("POST", bill(), { target_date: "2026-04-20", post: true }));
    expect(later.invoices.data).toMatchObject([{ state: "posted" }]);
  });

  test("is not billed for what cannot be, and the refusal names the field", async () => {
    const unknown = await call("POST", bill(), { renew: true });
    expect(unknown.body.errors[0]).toMatchObject({ code: "unknown_parameter" });
    const kind = await call("POST", bill(), { charges_excluded: "sometimes" });
    expect(kind.status).toBe(400);
    expect(kind.body.errors[0]).toMatchObject({ parameter: "charges_excluded" });
    const far = await call("POST", `/v2/accounts/${accountId}/preview`, {
      target_date: "2096-01-01",
    });
    expect(far.body.errors[0]).toMatchObject({ parameter: "target_date" });
    const missing = await call("POST", `/v2/accounts/${accountId}/preview`, {});
    expect(missing.body.errors[0]).toMatchObject({ code: "missing_parameter" });
  });
});

describe("a write of version 2 writes nothing when its answer", () => {
  const named = async (name: string) =>
    (await good(call("GET", `/v2/products?filter[]=name.EQ:${name}`))).data;

  test("may not be read by the caller", async () => {
    const scopes = ["catalog:write", "accounts:write", "accounts:read", "invoices:write"] as const;
    const made = await callWith(scopes, "POST", "/v2/products", { name: "Unseen" });
    expect([made.status, made.text]).toEqual([403, expect.stringContaining("catalog:read")]);
    expect(await named("Unseen")).toEqual([]);
    const before = (await good(call("GET", "/v2/invoices"))).data;
    const billed = await callWith(scopes, "POST", bill(), { target_date: "2027-01-20" });
    expect([billed.status, billed.text]).toEqual([403, expect.stringContaining("invoices:read")]);
    expect((await good(call("GET", "/v2/invoices"))).data).toEqual(before);
  });

  test("would expand what is not there, or what the caller may not read", async () => {
    const wrong = await call("POST", "/v2/products?expand[]=nonsense", { name: "Wrong" });
    expect(wrong.status).toBe(400);
    expect(await named("Wrong")).toEqual([]);
    const scopes = ["accounts:write", "accounts:read"] as const;
    const path = `/v2/accounts/${accountId}?expand[]=invoices`;
    const changed = await callWith(scopes, "PATCH", path, { name: "Changed" });
    expect([changed.status, changed.text]).toEqual([403, expect.stringContaining("invoices:read")]);
    expect((await good(call("GET", `/v2/accounts/${accountId}`))).name).not.toBe("Changed");
  });
});
