import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, expect, test } from "vitest";
import fc from "fast-check";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST } from "@/lib/testing/ordering";
import { good, makeAccount, newSubscriptionOrder } from "@/lib/testing/world";

afterAll(expectBooksToHold);

const SETS = "/v1/sequence-sets";
const FRANCE = {
  name: "France",
  invoice: { prefix: "FR-INV-", startNumber: 1001 },
  creditMemo: { prefix: "FR-CM-" },
  debitMemo: { prefix: "FR-DM-" },
};

const why = ({ body }: { body: { reasons: { code: number; message: string }[] } }) =>
  body.reasons[0]?.message;

/** A tenant with a plan, and what is done with its accounts. */
async function merchant() {
  const tenant = await testTenant();
  const plan = await planOf(tenant, { Name: "Plan", ...dollars(100) });
  const call = (method: string, path: string, body?: object) =>
    tenant.call(method, path, body, LATEST);
  const post = (path: string, body: object) => good(call("POST", path, body));
  const make = async (set: object): Promise<string> =>
    (await post(SETS, { sequenceSets: [set] })).sequenceSets[0].id;
  const bill = async (account: string): Promise<string> =>
    (await post("/v1/orders", newSubscriptionOrder(account, plan.ratePlanId))).invoiceNumbers[0];
  const charges = [{ productRatePlanChargeId: plan.chargeIds[0], amount: 5 }];
  const credit = async (accountNumber: string, more: object = { autoPost: true }) =>
    post("/v1/credit-memos", { accountNumber, charges, ...more });
  const number = (to: string) =>
    good(call("PUT", "/v1/settings/document-numbers", { numbering: to }));
  return { tenant, call, post, make, bill, credit, number, charges };
}

const keysOf = async (tenant: TestTenant, extra: object) =>
  (await makeAccount(tenant, "Numbered", extra)).accountNumber;

test("the default set is there, and names no account's numbers until it is changed", async () => {
  const { tenant, call, bill } = await merchant();
  const { sequenceSets } = await good(call("GET", SETS));
  expect(sequenceSets).toEqual([
    expect.objectContaining({
      ...{ name: "DEFAULT", invoice: { prefix: "INV", startNumber: 1 } },
      payment: { prefix: "P-", startNumber: 1 },
    }),
  ]);
  const account = await keysOf(tenant, {});
  expect(await bill(account)).toBe("INV00000001");
  await good(call("PUT", `${SETS}/DEFAULT`, { invoice: { prefix: "ACME-", startNumber: 500 } }));
  expect(await bill(account)).toBe("ACME-00000500");
  expect(await bill(account)).toBe("ACME-00000501");
  await good(call("PUT", `${SETS}/DEFAULT`, { invoice: { prefix: "INV" } }));
  expect(await bill(account)).toBe("INV00000002");
  expect(why(await call("DELETE", `${SETS}/DEFAULT`))).toContain("default set stays");
  expect((await call("PUT", `${SETS}/DEFAULT`, { name: "Other" })).status).toBe(422);
  const lines = await asOwner(
    "select action from audit_entry where tenant_id = $1 and subject_type = 'sequence-set'",
    [tenant.tenantId],
  );
  expect(lines).toEqual([{ action: "update" }, { action: "update" }]);
});

test("an account's documents, payments and refunds are numbered by its set", async () => {
  const { tenant, call, post, make, bill, credit, charges } = await merchant();
  const id = await make({ ...FRANCE, payment: { prefix: "FR-P-" }, refund: { prefix: "FR-R-" } });
  const account = await keysOf(tenant, { sequenceSetId: id });
  const other = await keysOf(tenant, {});
  expect(await bill(account)).toBe("FR-INV-00001001");
  expect(await bill(other)).toBe("INV00000001");
  expect(await bill(account)).toBe("FR-INV-00001002");
  expect((await credit(account)).number).toBe("FR-CM-00000001");
  const debit = await post("/v1/debit-memos", { accountNumber: account, charges, autoPost: true });
  expect(debit.number).toBe("FR-DM-00000001");
  const paid = { type: "External", amount: 7, currency: "USD", effectiveDate: "2026-01-15" };
  const payment = await post("/v1/payments", { ...paid, accountNumber: account, ...EXTERNAL });
  expect(payment.number).toMatch(/^FR-P-0000000\d$/);
  const back = { type: "External", methodType: "Check", totalAmount: 7 };
  const refund = await post(`/v1/payments/${payment.number}/refunds`, back);
  expect(refund.number).toBe("FR-R-00000001");
  const shown = await good(call("GET", `/v1/accounts/${account}`));
  expect(shown.basicInfo.sequenceSetId).toBe(id);
  await good(call("PUT", `/v1/accounts/${account}`, { sequenceSetId: "" }));
  expect(await bill(account)).toBe("INV00000002");
  expect(await good(call("GET", `${SETS}/France`))).toMatchObject({ id, invoice: FRANCE.invoice });
});

const EXTERNAL = { paymentMethodType: "Check" };

test("an invoice that is entered by hand names a set of its own", async () => {
  const { tenant, post, make } = await merchant();
  const id = await make(FRANCE);
  const accountNumber = await keysOf(tenant, {});
  const invoiceItems = [{ chargeName: "Advice", amount: 10, serviceStartDate: "2026-01-15" }];
  const body = { accountNumber, invoiceDate: "2026-01-15", invoiceItems, status: "Posted" };
  const made = await post("/v1/invoices", { ...body, sequenceSet: id });
  expect(made).toMatchObject({ invoiceNumber: "FR-INV-00001001", sequenceSetId: id });
  const unknown = await tenant.call("POST", "/v1/invoices", {
    ...body,
    sequenceSet: "0".repeat(32),
  });
  expect(unknown.status).toBe(404);
});

test("a set that an account or an invoice names stays, and only sets are named", async () => {
  const { tenant, call, make } = await merchant();
  const id = await make(FRANCE);
  const account = await keysOf(tenant, { sequenceSetId: id });
  expect(why(await call("DELETE", `${SETS}/${id}`))).toContain(`account ${account}`);
  await good(call("PUT", `/v1/accounts/${account}`, { sequenceSetId: "" }));
  await good(call("DELETE", `${SETS}/${id}`));
  expect((await call("GET", `${SETS}/${id}`)).status).toBe(404);
  await good(call("PUT", `/v1/accounts/${account}`, { sequenceSetId: "SS-1" }));
  expect((await good(call("GET", `/v1/accounts/${account}`))).basicInfo.sequenceSetId).toBe("SS-1");
  await make(FRANCE);
  const named = await call("PUT", `/v1/accounts/${account}`, { sequenceSetId: id });
  expect([named.status, named.body.reasons[0].code]).toEqual([404, 51604540]);
});

test("a prefix is one kind's, ends with no digit, and its numbers are never given twice", async () => {
  const { tenant, call, post, make, credit, number } = await merchant();
  const refused = async (set: object) => {
    const { status, body } = await call("POST", SETS, { sequenceSets: [{ ...FRANCE, ...set }] });
    return [status, body.reasons[0].code];
  };
  expect(await refused({ invoice: { prefix: "FR-CM-" } })).toEqual([422, 50272130]);
  expect(await refused({ invoice: { prefix: "CM" } })).toEqual([422, 50272130]);
  expect(await refused({ invoice: { prefix: "FR1" } })).toEqual([400, 50272120]);
  expect(await refused({ invoice: { prefix: "DRAFT-" } })).toEqual([400, 50272120]);
  const id = await make(FRANCE);
  expect(await refused({})).toEqual([422, 50272330]);
  const account = await keysOf(tenant, { sequenceSetId: id });
  await credit(account);
  const jump = { creditMemo: { prefix: "FR-CM-", startNumber: 9 } };
  expect(why(await call("PUT", `${SETS}/${id}`, jump))).toContain("would leave a gap");
  await number("WithGaps");
  await good(call("PUT", `${SETS}/${id}`, jump));
  expect((await credit(account)).number).toBe("FR-CM-00000009");
  await credit(account, { number: "FR-CM-00000020", autoPost: true });
  expect((await credit(account)).number).toBe("FR-CM-00000021");
  await credit(account, { number: "OLD-00000005" });
  const again = { creditMemo: { prefix: "OLD-", startNumber: 3 } };
  await good(call("PUT", `${SETS}/${id}`, again));
  expect((await credit(account)).number).toBe("OLD-00000006");
  const two = [FRANCE, { ...FRANCE, name: "Spain" }, { ...FRANCE, name: "Spain" }];
  expect((await call("POST", SETS, { sequenceSets: two.slice(1) })).status).toBe(422);
  expect((await good(call("GET", `${SETS}?name=Spain`))).sequenceSets).toEqual([]);
  await post(SETS, { sequenceSets: [{ ...FRANCE, name: "Spain" }] });
  const first = await good(call("GET", `${SETS}?pageSize=2`));
  expect(first.sequenceSets.map(({ name }: { name: string }) => name)).toEqual([
    ...["DEFAULT", "France"],
  ]);
  expect(first.nextPage).toContain("page=2");
});

test("at generation, drafts have the numbers of their sets, and a deleted one leaves a gap", async () => {
  const { tenant, call, post, make, credit, number } = await merchant();
  const account = await keysOf(tenant, { sequenceSetId: await make(FRANCE) });
  await number("AtGeneration");
  const invoiceItems = [{ chargeName: "Advice", amount: 10, serviceStartDate: "2026-01-15" }];
  const draft = () =>
    post("/v1/invoices", { accountNumber: account, invoiceDate: "2026-01-15", invoiceItems });
  const first = await draft();
  expect(first).toMatchObject({ invoiceNumber: "FR-INV-00001001", status: "Draft" });
  await good(call("PUT", `/v1/invoices/${first.invoiceNumber}/cancel`, {}));
  await good(call("DELETE", `/v1/invoices/${first.invoiceNumber}`));
  const second = await draft();
  const posted = await good(call("PUT", `/v1/invoices/${second.invoiceNumber}/post`, {}));
  expect(posted.invoiceNumber).toBe("FR-INV-00001002");
  expect((await credit(account, {})).number).toBe("FR-CM-00000001");
  await number("Gapless");
  expect((await draft()).invoiceNumber).toMatch(/^DRAFT-/);
  expect((await credit(account)).number).toBe("FR-CM-00000002");
});

test("the numbers of each prefix have no gap, whichever accounts are billed at once", async () => {
  const { tenant, make, credit } = await merchant();
  const sets = [
    undefined,
    await make(FRANCE),
    await make({ ...FRANCE, name: "Overseas", creditMemo: { prefix: "FR-CM-" } }),
    await make({ ...FRANCE, name: "Spain", creditMemo: { prefix: "ES-", startNumber: 77 } }),
  ];
  const accounts = await Promise.all(
    sets.map((set) => keysOf(tenant, set ? { sequenceSetId: set } : {})),
  );
  const numbers: string[] = [];
  const turn = fc.array(fc.nat(accounts.length - 1), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(turn, async (turns) => {
      const made = await Promise.all(turns.map((at) => credit(accounts[at] as string)));
      numbers.push(...made.map(({ number }) => number));
      for (const [prefix, start] of [
        ["CM", 1],
        ["FR-CM-", 1],
        ["ES-", 77],
      ] as const) {
        const own = numbers.filter((one) => one.replace(/\d+$/, "") === prefix);
        const places = own.map((one) => Number(one.slice(prefix.length))).toSorted((a, b) => a - b);
        expect(places).toEqual(Array.from(places, (_, index) => start + index));
      }
    }),
    { numRuns: 6 },
  );
  await expectBooksToHold();
});
