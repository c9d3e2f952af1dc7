import { expect, test } from "vitest";
import { COPIED_TABLES } from "@/lib/platform/copy-configuration";
import { visit } from "@/lib/testing/portal";
import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld } from "@/lib/testing/world";

/** What stays in the test tenant: documents, people, credentials, and runtime data. */
const LEFT_TABLES =
  `access_token account accounting_period adjustment api_client audit_entry bill_run billing_preview_run bill_run_account book_check browser_attempt bulk_pdf_document bulk_pdf_job bulk_pdf_zip browser_token call_count card_update_batch commitment commitment_period commitment_schedule
  card_vault collection_hold contact contact_snapshot coupon_redemption credit_memo credit_memo_application credit_memo_item custom_value deleted_record delivery_adjustment fulfillment fulfillment_item gateway_event gateway_intent
  hosted_page_key idempotency_key document_file file_deletion_job invoice invoice_delivery invoice_item invoice_job invoice_schedule invoice_schedule_charge invoice_schedule_item item_application mail mail_transport meter meter_day meter_entry meter_event meter_job meter_run meter_version object_export object_import order_action order_job
  order_line_item orders outbox password_reset payment payment_application payment_authorization payment_cascade payment_cascade_step
  payment_gateway payment_method payment_method_profile payment_method_snapshot payment_method_transaction_log
  payment_retry payment_retry_attempt payment_run payment_run_item payment_run_transaction payment_schedule
  payment_schedule_item payment_schedule_payment portal_session portal_user prepaid_balance prepaid_fund prepaid_transaction price_rise price_rise_item processed_usage query_locator_use rate_plan
  rate_plan_charge rate_plan_charge_tier recorded_call recording refund request_log settlement_job sign_in_place stored_file stored_file_part stuck_notice subscription subscription_product_feature taxation_item test_bank_challenge
  test_gateway_transaction usage_alert usage_daily usage_record usage_threshold usage_upload user_invitation work_failure`.split(
    /\s+/,
  );

const PASSWORD = "correct horse battery";
const LIVE = "/v1/tenant/live";

const uuid = (id: string) => id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");

async function configured(): Promise<TestTenant & { email: string }> {
  const email = `owner-${Math.random().toString(36).slice(2)}@example.com`;
  const tenant = await testTenant({ owner: { email, name: "Olive Owner", password: PASSWORD } });
  await makeWorld(tenant);
  await good(tenant.call("PUT", "/v1/settings/company", { name: "Acme", phone: "555-0100" }));
  await good(tenant.call("POST", "/v1/settings/hosted-pages", { name: "Cards" }));
  await good(
    tenant.call("POST", "/v1/settings/allowed-origins", { origin: "https://shop.example.com" }),
  );
  await good(
    tenant.call("POST", "/v1/settings/payment-gateways", {
      ...{ name: "Stripe", type: "Stripe", secretKey: "sk_test_0123456789" },
    }),
  );
  return { ...tenant, email };
}

const rowsOf = (table: string, tenantId: string) =>
  asOwner<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) - 'tenant_id' as row from ${table} t where tenant_id = $1 order by 1`,
    [tenantId],
  );

test("every table is either copied to a live tenant or stays behind, explicitly", async () => {
  const tables = await asOwner<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const known = [...COPIED_TABLES, ...LEFT_TABLES];
  expect(tables.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test("going live copies the configuration and nothing that was created with it", async () => {
  const tenant = await configured();
  const live = await good(tenant.call("POST", LIVE, { name: "Real Company" }));
  const liveId = uuid(live.tenantId);
  for (const table of COPIED_TABLES) {
    if (table === "hosted_page" || table === "number_counter") continue;
    expect(await rowsOf(table, liveId), table).toEqual(await rowsOf(table, tenant.tenantId));
  }
  for (const table of LEFT_TABLES) {
    if (table === "portal_user" || table === "api_client") continue;
    expect(await rowsOf(table, liveId), table).toEqual([]);
  }
  const [facts] = await asOwner(
    "select name, environment, clock_at, clock_processed_through as through from tenant where id = $1",
    [liveId],
  );
  expect(facts).toEqual({
    ...{ name: "Real Company", environment: "live", clock_at: null, through: null },
  });
  expect(live.copied).toMatchObject({ product: 1, charge: 2, hostedPage: 1 });
  const pages = async (id: string) =>
    (await rowsOf("hosted_page", id)).map(({ row: { id: page, ...rest } }) => ({ page, rest }));
  const [mine] = await pages(tenant.tenantId);
  const [copy] = await pages(liveId);
  expect(copy?.rest).toEqual(mine?.rest);
  expect(copy?.page).not.toBe(mine?.page);
});

test("the live tenant is only accessible with its own credentials", async () => {
  const tenant = await configured();
  const live = await good(tenant.call("POST", LIVE, {}));
  const token = await callApi("POST", "/oauth/token", {
    ...{ grant_type: "client_credentials", client_id: live.clientId },
    client_secret: live.clientSecret,
  });
  const call = (path: string) =>
    callApi("GET", path, undefined, { token: String(token.body.access_token) });
  expect((await call("/v1/tenant")).body).toMatchObject({
    id: live.tenantId,
    environment: "live",
    sandbox: false,
  });
  expect((await call("/v1/paymentgateways")).body.paymentgateways).toEqual([]);
  expect((await tenant.call("GET", "/v1/tenant")).body.environment).toBe("test");
  expect(live.ownerEmail).toBe(tenant.email);
  for (const [password, environment] of [
    [PASSWORD, "test"],
    [live.ownerPassword, "live"],
    [PASSWORD, "test"],
  ]) {
    const visitor = await visit(tenant.email, password);
    expect((await visitor.call("GET", "/v1/tenant")).body.environment).toBe(environment);
  }
});

test("numbers of the copied catalog are not reused, and documents begin at one", async () => {
  const tenant = await configured();
  const live = await good(tenant.call("POST", LIVE, {}));
  const kinds = await asOwner<{ kind: string }>(
    "select kind from number_counter where tenant_id = $1 order by kind",
    [uuid(live.tenantId)],
  );
  const known = ["catalogGroup", "product", "productRatePlan", "productRatePlanCharge", "sku"];
  expect(kinds.length).toBeGreaterThan(2);
  expect(known).toEqual(expect.arrayContaining(kinds.map(({ kind }) => kind)));
});

test("going live is for owners of test tenants, once unless explicitly repeated, and leaves a trace", async () => {
  const tenant = await configured();
  const [scopes, name] = [["settings:write"], "Settings only"];
  const client = await good(tenant.call("POST", "/v1/api-clients", { name, scopes }));
  const { body: answer } = await callApi("POST", "/oauth/token", {
    ...{ grant_type: "client_credentials", client_id: client.clientId },
    client_secret: client.clientSecret,
  });
  const weak = await tenant.call("POST", LIVE, {}, { token: String(answer.access_token) });
  expect(weak.status).toBe(403);
  await good(tenant.call("POST", LIVE, {}));
  const second = await tenant.call("POST", LIVE, {});
  expect([second.status, second.body.reasons[0].code]).toEqual([422, 50150230]);
  const made = await good(tenant.call("POST", LIVE, { again: true }));
  const trail = await rowsOf("audit_entry", tenant.tenantId);
  const lines = trail.filter(({ row }) => row.action === "go-live");
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain(made.clientSecret);
  const live = await testTenant({ environment: "live", clockAt: undefined });
  expect((await live.call("POST", LIVE, {})).status).toBe(422);
});
