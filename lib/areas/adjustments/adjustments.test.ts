import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidOf } from "@/lib/kernel/ids";
import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { cancellationOf, tenantWithoutSettlement } from "@/lib/testing/without-settlement";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";

const ADJUSTMENT = "/v1/object/invoice-adjustment";
const ITEM = "/v1/object/invoice-item-adjustment";
const MOVEMENT = "/v1/object/credit-balance-adjustment";
let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await tenantWithoutSettlement();
  ({ ratePlanId } = await makeCatalog(tenant));
});

afterAll(expectBooksToHold);

const call: TestTenant["call"] = (...args) => tenant.call(...args);
const negatives = (negativeInvoices: string) =>
  good(call("PUT", "/v1/settings/billing-rules", { negativeInvoices }));
const invoiceOf = (number: string) => good(call("GET", `/v1/invoices/${number}`));
const accountOf = async (number: string) =>
  (await good(call("GET", `/v1/accounts/${number}`))).metrics;
const itemsOf = async (number: string) =>
  (await good(call("GET", `/v1/invoices/${number}/items`))).invoiceItems;

/** An account that owes 71.50 on two lines, of 49 and of 22.50. */
async function owing() {
  const { accountNumber, accountId } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
  const subscriptionNumber: string = made.subscriptions[0].subscriptionNumber;
  return { accountNumber, accountId, subscriptionNumber, invoice: String(made.invoiceNumbers[0]) };
}

describe("without Invoice Settlement", () => {
  test("credits are on a negative invoice, as the preview says, and there are no memos", async () => {
    await negatives("KeepOpen");
    const { accountNumber, subscriptionNumber } = await owing();
    const { processingOptions, ...body } = cancellationOf(accountNumber, subscriptionNumber);
    const { previewResult } = await good(
      call("POST", "/v1/orders/preview", {
        ...body,
        previewOptions: {
          previewThruType: "SpecificDate",
          specificPreviewThruDate: "2026-01-15",
          previewTypes: ["BillingDocs"],
        },
      }),
    );
    expect(previewResult.creditMemos ?? []).toEqual([]);
    expect(previewResult.invoices).toHaveLength(1);
    expect(previewResult.invoices[0].amount).toBe(-71.5);
    const made = await order(tenant, { ...body, processingOptions });
    expect(made.creditMemoNumbers).toBeNull();
    const invoice = await invoiceOf(made.invoiceNumbers[0]);
    expect(invoice).toMatchObject({ amount: -71.5, balance: -71.5 });
    const lines = await itemsOf(made.invoiceNumbers[0]);
    expect(lines.map((line: { chargeAmount: number }) => line.chargeAmount).toSorted()).toEqual(
      previewResult.invoices[0].invoiceItems
        .map((line: { amountWithoutTax: number }) => line.amountWithoutTax)
        .toSorted(),
    );
    expect(await accountOf(accountNumber)).toMatchObject({ balance: 0, creditBalance: 0 });
    const shown = await good(call("GET", `/v1/orders/${made.orderNumber}`));
    expect(shown.order.creditMemoNumbers).toBeNull();
  });

  test("a negative invoice moves to the credit balance by a rule, which pays what is ordered next", async () => {
    await negatives("MoveToCreditBalance");
    const { accountNumber, accountId, subscriptionNumber, invoice: first } = await owing();
    const made = await order(tenant, cancellationOf(accountNumber, subscriptionNumber));
    const negative = made.invoiceNumbers[0];
    expect(await invoiceOf(negative)).toMatchObject({ amount: -71.5, balance: 0 });
    expect(await accountOf(accountNumber)).toMatchObject({ balance: 0, creditBalance: 71.5 });
    const { basicInfo } = await good(call("GET", `/v1/accounts/${accountNumber}/summary`));
    expect(basicInfo).toMatchObject({ creditBalance: 71.5, creditAvailable: 71.5 });
    const filter = `filter[]=accountNumber.EQ:${accountNumber}`;
    const { data } = await good(call("GET", `/object-query/accounts?${filter}`));
    expect(data[0]).toMatchObject({ creditBalance: 71.5 });
    const paying = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" });
    const options = { ...paying.processingOptions, applyCreditBalance: true };
    const next = await order(tenant, { ...paying, processingOptions: options });
    expect(await invoiceOf(next.invoiceNumbers[0])).toMatchObject({ balance: 0 });
    expect(await accountOf(accountNumber)).toMatchObject({ balance: 71.5, creditBalance: 0 });
    expect(await invoiceOf(first)).toMatchObject({ balance: 71.5 });
    const { records } = await good(
      call("POST", "/v1/action/query", {
        queryString: `select Type, Amount, SourceTransactionNumber from CreditBalanceAdjustment where AccountId = '${accountId}'`,
      }),
    );
    expect(records.map(({ Id: _id, ...record }: Record<string, unknown>) => record)).toEqual([
      { Type: "Increase", Amount: 71.5, SourceTransactionNumber: negative },
      { Type: "Decrease", Amount: 71.5, SourceTransactionNumber: next.invoiceNumbers[0] },
    ]);
  });

  test("a draft below zero moves when it is posted, and stays posted from then on", async () => {
    await negatives("MoveToCreditBalance");
    const { accountNumber, subscriptionNumber } = await owing();
    const draftOnly = { generateDraftInvoice: true };
    const made = await order(tenant, cancellationOf(accountNumber, subscriptionNumber, draftOnly));
    expect((await accountOf(accountNumber)).creditBalance).toBe(0);
    const draft = made.invoiceNumbers[0];
    const posted = await good(call("PUT", `/v1/invoices/${draft}/post`, {}));
    expect(posted).toMatchObject({ balance: 0 });
    expect((await accountOf(accountNumber)).creditBalance).toBe(71.5);
    const refused = await call("PUT", `/v1/invoices/${posted.invoiceNumber}/unpost`, {});
    expect(refused.status).toBe(422);
  });

  test("calls of memos are refused", async () => {
    const { accountNumber, invoice } = await owing();
    const refused = await Promise.all([
      call("GET", "/v1/credit-memos"),
      call("POST", "/v1/credit-memos", {}),
      call("GET", "/object-query/credit-memos"),
      call("PUT", `/v1/invoices/${invoice}/reverse`, {}),
      call("PUT", `/v1/invoices/${invoice}/write-off`, {}),
    ]);
    for (const { status, body } of refused) {
      expect([status, body.reasons[0].code]).toEqual([403, 50000010]);
      expect(body.reasons[0].message).toContain("Invoice Settlement is not enabled");
    }
    const paying = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" });
    const options = { ...paying.processingOptions, applyCredit: true };
    const ordered = await call("POST", "/v1/orders", { ...paying, processingOptions: options });
    expect(ordered.body.reasons[0].code).toBe(50000010);
  });
});

describe("adjustments of an invoice", () => {
  test("lower what is owed and what the account owes, raise it again, and are canceled", async () => {
    const { accountNumber, invoice } = await owing();
    const adjust = (Type: string, Amount: number) =>
      call("POST", ADJUSTMENT, { Type, Amount, InvoiceNumber: invoice, Comments: "Goodwill" });
    const { Id } = await good(adjust("Credit", 60));
    expect(await invoiceOf(invoice)).toMatchObject({ balance: 11.5, adjustmentAmount: 60 });
    expect(await accountOf(accountNumber)).toMatchObject({ balance: 11.5 });
    expect((await itemsOf(invoice)).map((line: { balance: number }) => line.balance)).toEqual([
      0, 11.5,
    ]);
    await good(adjust("Charge", 20));
    expect(await invoiceOf(invoice)).toMatchObject({ balance: 31.5, adjustmentAmount: 40 });
    expect((await adjust("Charge", 41)).body.Errors[0].Message).toContain("40 more");
    expect((await adjust("Credit", 32)).body.Errors[0].Message).toContain("owes 31.5");
    const { activity } = await good(call("GET", `/v1/accounts/${accountNumber}/activity`));
    expect(activity[0]).toMatchObject({ kind: "adjustment", amount: 20, balance: 31.5 });
    expect(activity[0].text).toContain(`adds 20.00 USD to ${invoice} again`);
    const record = await good(call("GET", `${ADJUSTMENT}/${Id}`));
    expect(record).toMatchObject({
      Type: "Credit",
      Amount: 60,
      ImpactAmount: -60,
      Status: "Processed",
      InvoiceNumber: invoice,
      Comments: "Goodwill",
      CustomerNumber: accountNumber,
    });
    const early = await call("PUT", `${ADJUSTMENT}/${Id}`, { Status: "Canceled" });
    expect(early.status).toBe(422);
    expect((await call("DELETE", `${ADJUSTMENT}/${Id}`)).status).toBe(422);
  });

  test("are canceled and deleted, and the invoice is as before", async () => {
    const { accountNumber, invoice } = await owing();
    const credit = { Type: "Credit", Amount: 71.5, InvoiceNumber: invoice };
    const { Id } = await good(call("POST", ADJUSTMENT, credit));
    expect(await invoiceOf(invoice)).toMatchObject({ balance: 0 });
    const changes = { Status: "Canceled", ReasonCode: "Mistake" };
    await good(call("PUT", `${ADJUSTMENT}/${Id}`, changes));
    expect(await invoiceOf(invoice)).toMatchObject({ balance: 71.5, adjustmentAmount: 0 });
    expect(await accountOf(accountNumber)).toMatchObject({ balance: 71.5 });
    const canceled = await good(call("GET", `${ADJUSTMENT}/${Id}`));
    expect(canceled).toMatchObject({ Status: "Canceled", ReasonCode: "Mistake" });
    await good(call("DELETE", `${ADJUSTMENT}/${Id}`));
    expect((await call("GET", `${ADJUSTMENT}/${Id}`)).status).toBe(404);
    const events = await asOwner<{ type: string }>(
      "select event_type as type from outbox where tenant_id = $1 and subject_id = $2 order by id",
      [tenant.tenantId, uuidOf(Id)],
    );
    expect(events.map(({ type }) => type)).toEqual(
      ["created", "canceled", "updated", "deleted"].map((past) => `invoiceAdjustment.${past}`),
    );
  });

  test("are of one line, and no more than that line owes", async () => {
    const { invoice } = await owing();
    const [, seats] = await itemsOf(invoice);
    const adjust = (Type: string, Amount: number) =>
      call("POST", ITEM, { Type, Amount, InvoiceNumber: invoice, SourceId: seats.id });
    expect((await adjust("Credit", 23)).status).toBe(422);
    const { Id } = await good(adjust("Credit", 10));
    const owed = async () =>
      (await itemsOf(invoice)).map((line: { balance: number }) => line.balance);
    expect(await owed()).toEqual([49, 12.5]);
    expect((await adjust("Charge", 11)).status).toBe(422);
    const charged = await good(adjust("Charge", 4));
    expect(await owed()).toEqual([49, 16.5]);
    expect(await good(call("GET", `${ITEM}/${Id}`))).toMatchObject({
      SourceType: "InvoiceDetail",
      SourceId: seats.id,
      InvoiceItemName: seats.chargeName,
    });
    await good(call("PUT", `${ITEM}/${charged.Id}`, { Status: "Canceled" }));
    await good(call("PUT", `${ITEM}/${Id}`, { Status: "Canceled" }));
    expect(await owed()).toEqual([49, 22.5]);
    await good(call("DELETE", `${ITEM}/${charged.Id}`));
    await good(call("DELETE", `${ITEM}/${Id}`));
  });
});

describe("adjustments of taxes, and by batch actions", () => {
  test("lower one tax of a line, which shows as its source", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const { invoiceNumber } = await good(
      call("POST", "/v1/invoices", {
        accountNumber,
        invoiceDate: "2026-01-15",
        status: "Posted",
        invoiceItems: [
          {
            chargeName: "Consulting",
            amount: 100,
            serviceStartDate: "2026-01-15",
            taxItems: [
              {
                name: "VAT",
                jurisdiction: "DE",
                taxAmount: 19,
                taxCode: "VAT",
                taxDate: "2026-01-15",
                taxMode: "TaxExclusive",
                taxRate: 0.19,
                taxRateType: "Percentage",
              },
            ],
          },
        ],
      }),
    );
    const [line] = await itemsOf(invoiceNumber);
    const { data } = await good(
      call("GET", `/v1/invoices/${invoiceNumber}/items/${line.id}/taxation-items`),
    );
    const source = { SourceType: "Tax", SourceId: data[0].id };
    const body = { Type: "Credit", Amount: 9, InvoiceNumber: invoiceNumber, ...source };
    const { Id } = await good(call("POST", ITEM, body));
    expect(await good(call("GET", `${ITEM}/${Id}`))).toMatchObject(source);
    expect(await invoiceOf(invoiceNumber)).toMatchObject({ balance: 110, adjustmentAmount: 9 });
    const tooMuch = await call("POST", ITEM, { ...body, Amount: 11 });
    expect(tooMuch.body.Errors[0].Message).toContain("owes 10");
  });

  test("are made, canceled and deleted as objects, several at once", async () => {
    const { invoice } = await owing();
    const objects = [1, 2].map((Amount) => ({ Type: "Credit", Amount, InvoiceNumber: invoice }));
    const made = await good(
      call("POST", "/v1/action/create", { type: "InvoiceAdjustment", objects }),
    );
    expect(await invoiceOf(invoice)).toMatchObject({ balance: 68.5 });
    const ids: string[] = made.map(({ Id }: { Id: string }) => Id);
    const changes = ids.map((Id) => ({ Id, Status: "Canceled" }));
    await good(call("POST", "/v1/action/update", { type: "InvoiceAdjustment", objects: changes }));
    expect(await invoiceOf(invoice)).toMatchObject({ balance: 71.5 });
    const gone = await good(call("POST", "/v1/action/delete", { type: "InvoiceAdjustment", ids }));
    expect(gone.map(({ success }: { success: boolean }) => success)).toEqual([true, true]);
  });
});

describe("the credit balance", () => {
  test("takes a negative invoice and pays another, and the payment is taken back", async () => {
    await negatives("KeepOpen");
    const { accountNumber, subscriptionNumber, invoice } = await owing();
    const made = await order(tenant, cancellationOf(accountNumber, subscriptionNumber));
    const SourceTransactionNumber = made.invoiceNumbers[0];
    const move = (Amount: number) =>
      call("POST", MOVEMENT, { Type: "Increase", Amount, SourceTransactionNumber });
    const lines = async () =>
      (await itemsOf(SourceTransactionNumber)).map((line: { balance: number }) => line.balance);
    const part = await good(move(50));
    expect(await invoiceOf(SourceTransactionNumber)).toMatchObject({ balance: -21.5 });
    expect(await lines()).toEqual([0, -21.5]);
    expect(await accountOf(accountNumber)).toMatchObject({ balance: 0, creditBalance: 50 });
    expect((await move(21.51)).body.Errors[0].Message).toContain("has -21.5");
    const moved = await good(move(21.5));
    await good(call("PUT", `${MOVEMENT}/${part.Id}`, { Status: "Canceled" }));
    expect(await lines()).toEqual([-27.5, -22.5]);
    expect(await accountOf(accountNumber)).toMatchObject({ balance: 0, creditBalance: 21.5 });
    await good(move(50));
    expect(await accountOf(accountNumber)).toMatchObject({ balance: 0, creditBalance: 71.5 });
    const paying = { Type: "Decrease", Amount: 50, SourceTransactionNumber: invoice };
    const paid = await good(call("POST", MOVEMENT, paying));
    expect(await invoiceOf(invoice)).toMatchObject({ balance: 21.5 });
    expect(await accountOf(accountNumber)).toMatchObject({ balance: 0, creditBalance: 21.5 });
    expect((await call("POST", MOVEMENT, paying)).status).toBe(422);
    await good(call("PUT", `${MOVEMENT}/${paid.Id}`, { Status: "Canceled" }));
    expect(await invoiceOf(invoice)).toMatchObject({ balance: 71.5 });
    expect(await accountOf(accountNumber)).toMatchObject({ creditBalance: 71.5 });
    await good(call("POST", MOVEMENT, { ...paying, Amount: 60 }));
    const refused = await call("PUT", `${MOVEMENT}/${moved.Id}`, { Status: "Canceled" });
    expect(refused.body.Errors[0].Message).toContain("less than that");
  });

  test("keeps Invoice Settlement off while there is one", async () => {
    const refused = await call("PUT", "/v1/settings/features", { invoiceSettlement: true });
    expect(refused.status).toBe(422);
    expect(refused.body.reasons[0].message).toMatch(/cannot be turned on\..*credit balance/);
  });

  test("is not there with Invoice Settlement, which open memos keep on", async () => {
    const own = await testTenant();
    const { accountNumber } = await makeAccount(own);
    const catalog = await makeCatalog(own);
    const body = orderOf(accountNumber, catalog.ratePlanId, { bill: "2026-01-15" });
    const made = await order(own, body);
    for (const path of [MOVEMENT, ADJUSTMENT, ITEM]) {
      const answer = await own.call("POST", path, { Type: "Credit", Amount: 1 });
      expect([answer.status, answer.body.Errors[0].Message]).toEqual([
        403,
        expect.stringContaining("because Invoice Settlement is"),
      ]);
    }
    const options = { ...body.processingOptions, applyCreditBalance: true };
    const ordered = await own.call("POST", "/v1/orders", { ...body, processingOptions: options });
    expect(ordered.body.reasons[0].code).toBe(50000010);
    await order(own, cancellationOf(accountNumber, made.subscriptions[0].subscriptionNumber));
    const refused = await own.call("PUT", "/v1/settings/features", { invoiceSettlement: false });
    expect(refused.body.reasons[0]).toEqual({
      code: 50281030,
      message:
        "Invoice Settlement cannot be turned off. 1 credit memo is a draft or has a remaining balance.",
    });
  });
});
