import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { describe, expect, test } from "vitest";

const ada = { firstName: "Ada", lastName: "Lovelace", workEmail: "ada@example.com" };

async function account(
  tenant: TestTenant,
  change: object = {},
  headers: Record<string, string> = {},
) {
  const body = { name: "Engines", currency: "USD", billToContact: ada, ...change };
  const answer = await tenant.call("POST", "/v1/accounts", body, { headers });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** An invoice over 50 and a payment of 30 with 20 applied to it, as the later areas store them. */
async function book({ tenantId }: TestTenant, accountId: string) {
  const [tenant, account, invoice, payment] = [
    tenantId,
    accountId,
    crypto.randomUUID(),
    crypto.randomUUID(),
  ].map((id) => `'${id}'`);
  const at = "'2026-01-15T12:00Z'";
  await asOwner(`
    insert into invoice (tenant_id, id, invoice_number, account_id, currency, status, invoice_date, due_date, target_date, amount,
      amount_without_tax, balance, payment_term, posted_at, posted_by_name, created_by_name, created_at, updated_at)
    values (${tenant}, ${invoice}, 'INV00000001', ${account}, 'USD', 'Posted', '2026-01-01', '2026-01-10', '2026-01-01', 50,
      50, 30, 'Net 30', '2026-01-14T12:00Z', 'Bo', 'Bo', '2026-01-14T12:00Z', ${at});
    insert into invoice_item (tenant_id, id, invoice_id, position, product_name, rate_plan_name, charge_number, charge_name, charge_type,
      kind, service_start, service_end, amount, balance, trace, created_at)
    values (${tenant}, gen_random_uuid(), ${invoice}, 1, 'p', 'r', 'C-1', 'c', 'OneTime', 'charge', '2026-01-01', '2026-01-01', 50, 50, '{}', ${at});
    insert into payment (tenant_id, id, payment_number, account_id, status, currency, amount, applied_amount, unapplied_amount,
      effective_date, created_by_name, created_at, updated_at)
    values (${tenant}, ${payment}, 'P-00000001', ${account}, 'Processed', 'USD', 30, 20, 10, '2026-01-15', 'Bo', ${at}, ${at});
    insert into payment_application (tenant_id, id, payment_id, invoice_id, amount, effective_date, created_at)
    values (${tenant}, gen_random_uuid(), ${payment}, ${invoice}, 20, '2026-01-15', ${at});
    update account set balance = 20 where tenant_id = ${tenant} and id = ${account};`);
}

describe("GET /v1/accounts/{account-key}", () => {
  test("finds an account by number, by id and by id with dashes", async () => {
    const tenant = await testTenant();
    const { accountId, accountNumber } = await account(tenant);
    const dashed = accountId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    const answers = await Promise.all(
      [accountNumber, accountId, dashed].map((key) => tenant.call("GET", `/v1/accounts/${key}`)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.basicInfo.id).toBe(accountId);
  });

  test("an unknown key and another tenant's key get the same answer", async () => {
    const [tenant, other] = [await testTenant(), await testTenant()];
    const foreign = await account(other);
    const [unknown, theirs] = await Promise.all(
      ["0".repeat(32), foreign.accountId].map((key) => tenant.call("GET", `/v1/accounts/${key}`)),
    );
    for (const answer of [unknown, theirs]) {
      expect(answer?.status).toBe(404);
      expect(answer?.body.reasons[0].code).toBe(50000040);
    }
    expect(theirs?.body.reasons[0].message.replace(foreign.accountId, "")).toBe(
      unknown?.body.reasons[0].message.replace("0".repeat(32), ""),
    );
  });

  test("accounts of another entity, or of inaccessible orgs, do not exist", async () => {
    const tenant = await testTenant();
    const id = (name: string) => `'${name}'::uuid`;
    const [entity, org, side] = [
      "0190a1b2-0000-7000-8000-000000000001",
      "0190a1b2-0000-7000-8000-000000000002",
      "0190a1b2-0000-7000-8000-000000000003",
    ];
    const here = await account(tenant);
    await asOwner(`update tenant set multi_entity = true, multi_org = true where id = $1`, [
      tenant.tenantId,
    ]);
    await asOwner(`insert into entity (tenant_id, id, name) values ($1, ${id(entity)}, 'Second')`, [
      tenant.tenantId,
    ]);
    await asOwner(
      `insert into org (tenant_id, id, entity_id, name) values ($1, ${id(org)}, ${id(entity)}, 'Second')`,
      [tenant.tenantId],
    );
    await asOwner(
      `insert into org (tenant_id, id, entity_id, name) values ($1, ${id(side)}, $2, 'Side')`,
      [tenant.tenantId, tenant.entityId],
    );
    const first = { "service-entity-ids": tenant.entityId };
    const second = { "service-entity-ids": entity };
    const sideways = { ...first, "service-org-ids": side };
    const get = (headers: Record<string, string>) =>
      tenant.call("GET", `/v1/accounts/${here.accountNumber}`, undefined, { headers });
    // New entities and organizations become known a moment later.
    await expect.poll(async () => (await get(second)).status).toBe(404);
    await expect.poll(async () => (await get(sideways)).status).toBe(404);
    expect((await get(first)).status).toBe(200);
    const there = await account(tenant, {}, sideways);
    const list = await tenant.call("GET", "/object-query/accounts", undefined, {
      headers: sideways,
    });
    expect(list.body.data.map((row: { accountNumber: string }) => row.accountNumber)).toEqual([
      there.accountNumber,
    ]);
    const put = await tenant.call(
      "PUT",
      `/v1/accounts/${here.accountNumber}`,
      { name: "x" },
      { headers: second },
    );
    expect(put.status).toBe(404);
  });

  test("without the scope it is refused, and so it is without a token", async () => {
    const tenant = await testTenant();
    expect(
      (await tenant.call("GET", "/v1/accounts/A1", undefined, { token: null })).body.reasons[0]
        .code,
    ).toBe(90000011);
  });
});

describe("GET /v1/accounts/{account-key}/summary", () => {
  test("shows balances, documents and the default card", async () => {
    const tenant = await testTenant();
    const creditCard = {
      cardNumber: "5555555555554444",
      expirationMonth: "01",
      expirationYear: "2031",
      cardHolderInfo: { cardHolderName: "Ada" },
    };
    const { accountId, accountNumber, paymentMethodId } = await account(tenant, { creditCard });
    await book(tenant, accountId);
    const { body } = await tenant.call("GET", `/v1/accounts/${accountNumber}/summary`);
    expect(body.basicInfo).toMatchObject({
      accountNumber,
      balance: 20,
      overdueBalance: 30,
      lastInvoiceDate: "2026-01-01",
      billCycleDay: 15,
      lastPaymentAmount: 30,
      lastPaymentDate: "2026-01-15",
      defaultPaymentMethod: {
        id: paymentMethodId,
        paymentMethodType: "CreditCard",
        creditCardType: "MasterCard",
        creditCardNumber: "************4444",
        creditCardExpirationMonth: 1,
        creditCardExpirationYear: 2031,
      },
    });
    expect(body.invoices).toMatchObject([
      { invoiceNumber: "INV00000001", invoiceDate: "2026-01-01", amount: 50, balance: 30 },
    ]);
    expect(body.payments).toMatchObject([
      {
        paymentNumber: "P-00000001",
        paymentType: "Electronic",
        paidInvoices: [{ invoiceNumber: "INV00000001", appliedPaymentAmount: 20 }],
      },
    ]);
    expect(body.subscriptions).toEqual([]);
  });
});

describe("GET /v1/accounts/{account-key}/activity", () => {
  test("shows the whole history, newest first, page by page", async () => {
    const tenant = await testTenant();
    const { accountId, accountNumber, billToContactId } = await account(tenant);
    await tenant.call("PUT", `/v1/accounts/${accountNumber}`, { billCycleDay: 3, salesRep: "Sam" });
    await tenant.call("PUT", `/v1/contacts/${billToContactId}`, { city: "Rome" });
    await book(tenant, accountId);
    const seen: { kind: string; text: string; balance: number }[] = [];
    let next: string | undefined = `/v1/accounts/${accountId}/activity?pageSize=2`;
    while (next) {
      const { body, status }: Awaited<ReturnType<TestTenant["call"]>> = await tenant.call(
        "GET",
        next,
      );
      expect(status).toBe(200);
      seen.push(...body.activity);
      next = body.nextPage && body.nextPage.slice(body.nextPage.indexOf("/v1/"));
    }
    expect(seen.map(({ kind }) => kind).sort()).toEqual([
      "account",
      "account",
      "contact",
      "invoice",
      "payment",
    ]);
    expect(seen.at(-1)?.text).toBe("Invoice INV00000001 for 50.00 USD posted.");
    const texts = seen.map(({ text }) => text);
    expect(texts).toContain("Payment P-00000001 of 30.00 USD received.");
    expect(texts).toContain("Account changed: bill cycle day, sales rep.");
    expect(texts).toContain("Contact changed: city.");
    const balanceAfter = (kind: string) => seen.find((entry) => entry.kind === kind)?.balance;
    expect([balanceAfter("invoice"), balanceAfter("payment"), seen[0]?.balance]).toEqual([
      50, 20, 20,
    ]);
  });

  test("shows a declined charge, which changes no balance", async () => {
    const tenant = await testTenant();
    const creditCard = {
      cardNumber: "4000000000000002",
      expirationMonth: "01",
      expirationYear: "2031",
      cardHolderInfo: { cardHolderName: "Ada" },
    };
    const { accountId, accountNumber, paymentMethodId } = await account(tenant, { creditCard });
    await asOwner(
      `insert into gateway_intent (tenant_id, id, gateway_key, gateway, kind, state, payment_id, payment_method_id, account_id, amount, currency,
         response_text, created_at, attempted_at)
       values ($1, gen_random_uuid(), 'k', 'TestGateway', 'charge', 'failed', gen_random_uuid(), $2, $3, 49, 'USD', 'Insufficient funds.',
         now(), '2026-01-16T08:00Z')`,
      [tenant.tenantId, paymentMethodId, accountId],
    );
    const { body } = await tenant.call("GET", `/v1/accounts/${accountNumber}/activity`);
    expect(body.activity[0]).toMatchObject({
      kind: "payment",
      action: "attempt",
      date: "2026-01-16",
      amount: null,
      status: "Error",
      balance: 0,
      text: "Charge of 49.00 USD by Visa ending in 0002 was declined: Insufficient funds.",
    });
  });

  test("refuses a cursor of another list", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const answer = await tenant.call("GET", `/v1/accounts/${accountNumber}/activity?cursor=abc`);
    expect(answer.body.reasons[0].code).toBe(50000020);
  });
});

describe("GET /object-query/accounts", () => {
  test("filters, sorts and pages", async () => {
    const tenant = await testTenant();
    for (const name of ["Beta", "alpha", "Gamma", "Alpine"])
      await account(tenant, { name, currency: name === "Beta" ? "EUR" : "USD" });
    const names = async (query: string) => {
      const { body, status } = await tenant.call("GET", `/object-query/accounts?${query}`);
      expect(status).toBe(200);
      return {
        names: body.data.map((row: { name: string }) => row.name),
        nextPage: body.nextPage as string | null,
      };
    };
    expect((await names("filter[]=name.SW:al&sort[]=accountNumber.ASC")).names).toEqual([
      "alpha",
      "Alpine",
    ]);
    expect((await names("filter[]=currency.EQ:EUR")).names).toEqual(["Beta"]);
    expect((await names("")).names).toEqual(["Alpine", "Gamma", "alpha", "Beta"]);
    const first = await names("pageSize=3&sort[]=createdDate.DESC");
    const second = await names(first.nextPage?.split("?")[1] ?? "");
    expect([...first.names, ...second.names]).toEqual(["Alpine", "Gamma", "alpha", "Beta"]);
    expect(second.nextPage).toBeNull();
  });

  test("shows only the tenant's own accounts", async () => {
    const [tenant, other] = [await testTenant(), await testTenant()];
    const theirs = await account(other);
    const { body } = await tenant.call(
      "GET",
      `/object-query/accounts?filter[]=id.EQ:${theirs.accountId}`,
    );
    expect(body.data).toEqual([]);
  });
});
