import { expect, test } from "vitest";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog, makeWorld } from "@/lib/testing/world";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";

const CODES = "/v1/accounting-codes";

const make = async (tenant: TestTenant, name: string, type = "SalesRevenue") =>
  (await good(tenant.call("POST", CODES, { name, type }))).id as string;

async function chargeNaming(tenant: TestTenant, AccountingCode: string) {
  const { ratePlanId } = await makeCatalog(tenant);
  return tenant.call("POST", "/v1/object/product-rate-plan-charge", {
    ProductRatePlanId: ratePlanId,
    Name: "Support",
    ChargeModel: "Flat Fee Pricing",
    ChargeType: "Recurring",
    BillCycleType: "DefaultFromCustomer",
    BillingPeriod: "Month",
    TriggerEvent: "ContractEffective",
    AccountingCode,
    ProductRatePlanChargeTierData: {
      ProductRatePlanChargeTier: [{ Currency: "USD", Price: 5 }],
    },
  });
}

test("a code is made, read, changed, listed page by page, and has the category of its type", async () => {
  const tenant = await testTenant();
  const body = { name: "Revenue", type: "SalesRevenue", glAccountNumber: "4000", notes: "All" };
  const { id } = await good(tenant.call("POST", CODES, body));
  await make(tenant, "Receivables", "AccountsReceivable");
  expect(await good(tenant.call("GET", `${CODES}/${id}`))).toMatchObject({
    ...{ ...body, id, category: "Revenue", status: "Active", glAccountName: null },
    createdBy: tenant.clientId.replaceAll("-", ""),
  });
  await good(
    tenant.call("PUT", `${CODES}/${id}`, { name: "Sales", notes: null, type: "OtherRevenue" }),
  );
  const first = await good(tenant.call("GET", `${CODES}?pageSize=1`));
  expect(first.accountingCodes).toMatchObject([
    { name: "Sales", notes: null, type: "OtherRevenue" },
  ]);
  const next = new URL(first.nextPage);
  const second = await good(tenant.call("GET", next.pathname + next.search));
  expect(second).toMatchObject({ accountingCodes: [{ name: "Receivables", category: "Assets" }] });
  expect(second).not.toHaveProperty("nextPage");
  const query = {
    queryString:
      "select Name, Category, GLAccountNumber from AccountingCode where Status = 'Active'",
  };
  const found = await good(tenant.call("POST", "/v1/action/query", query));
  expect(found.records).toContainEqual({
    Id: id,
    Name: "Sales",
    Category: "Revenue",
    GLAccountNumber: "4000",
  });
});

test("names are taken once, and types are known ones", async () => {
  const tenant = await testTenant();
  await make(tenant, "Revenue");
  const again = await tenant.call("POST", CODES, { name: "Revenue", type: "Cash" });
  expect([again.status, again.body.reasons[0].code]).toEqual([422, 56200130]);
  const other = await make(tenant, "Cash", "Cash");
  expect((await tenant.call("PUT", `${CODES}/${other}`, { name: "Revenue" })).status).toBe(422);
  expect((await tenant.call("POST", CODES, { name: "X", type: "Money" })).status).toBe(400);
  expect(
    (await testTenant().then((stranger) => stranger.call("GET", `${CODES}/${other}`))).status,
  ).toBe(404);
});

test("a code that charges or lines name stays as it is; charges name no inactive code", async () => {
  const tenant = await testTenant();
  const id = await make(tenant, "Support revenue");
  await good(tenant.call("PUT", `${CODES}/${id}/deactivate`));
  const refused = await chargeNaming(tenant, "Support revenue");
  expect(refused.status, refused.text).toBe(422);
  expect(refused.text).toContain("inactive");
  await good(tenant.call("PUT", `${CODES}/${id}/activate`));
  await good(Promise.resolve(await chargeNaming(tenant, "Support revenue")));
  await good(Promise.resolve(await chargeNaming(tenant, "A name without a code")));
  for (const [method, path, body] of [
    ["PUT", `${CODES}/${id}`, { name: "Other" }],
    ["PUT", `${CODES}/${id}/deactivate`, undefined],
    ["DELETE", `${CODES}/${id}`, undefined],
  ] as const)
    expect((await tenant.call(method, path, body)).status, path).toBe(422);
  const booked = await make(tenant, "Booked");
  await makeWorld(tenant);
  await asOwner("alter table invoice_item disable trigger user");
  await asOwner("update invoice_item set accounting_code = 'Booked' where tenant_id = $1", [
    tenant.tenantId,
  ]);
  await asOwner("alter table invoice_item enable trigger user");
  expect((await tenant.call("PUT", `${CODES}/${booked}/deactivate`)).status).toBe(422);
});

test("an inactive code that nothing names is deleted, and one of the receivables never", async () => {
  const tenant = await testTenant();
  const [cash, receivable] = [
    await make(tenant, "Cash", "Cash"),
    await make(tenant, "AR", "AccountsReceivable"),
  ];
  expect((await tenant.call("DELETE", `${CODES}/${cash}`)).text).toContain("deactivate it first");
  for (const id of [cash, receivable]) await good(tenant.call("PUT", `${CODES}/${id}/deactivate`));
  await good(tenant.call("DELETE", `${CODES}/${cash}`));
  expect((await tenant.call("GET", `${CODES}/${cash}`)).status).toBe(404);
  expect((await tenant.call("DELETE", `${CODES}/${receivable}`)).status).toBe(422);
});

test("lines of subscriptions carry the code of their charge", async () => {
  const tenant = await testTenant();
  const { ratePlanId, chargeId } = await makeCatalog(tenant);
  const path = `/v1/object/product-rate-plan-charge/${chargeId}`;
  await good(tenant.call("PUT", path, { AccountingCode: "Seats" }));
  const { accountNumber } = await makeAccount(tenant);
  const { invoiceNumbers } = await order(
    tenant,
    orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }),
  );
  const { invoiceItems } = await good(
    tenant.call("GET", `/v1/invoices/${invoiceNumbers[0]}/items`),
  );
  const codes = invoiceItems.map((item: { accountingCode: string | null }) => item.accountingCode);
  expect(codes.toSorted()).toEqual(["Seats", null]);
});
