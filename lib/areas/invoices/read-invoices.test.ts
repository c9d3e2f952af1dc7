import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountId: string;
let accountNumber: string;
let ratePlanId: string;
let number: string;
let orderId: string;

beforeAll(async () => {
  tenant = await testTenant({ name: "Łódź Łączność" });
  ({ ratePlanId } = await makeCatalog(tenant, "Zażółć"));
  ({ accountId, accountNumber } = await makeAccount(tenant, "Ελλάδα ΑΕ", {
    paymentTerm: "Net 30",
  }));
  const body = orderOf(accountNumber, ratePlanId, { bill: "2027-12-31" });
  const made = await good(tenant.call("POST", "/v1/orders?returnIds=true", body));
  [number] = made.invoiceNumbers;
  ({ orderId } = made);
});

afterAll(expectBooksToHold);

const get = (path: string) => good(tenant.call("GET", path));

describe("an invoice", () => {
  test("is read by number and by id, with its parties as they were at posting", async () => {
    const byNumber = await get(`/v1/invoices/${number}`);
    expect(await get(`/v1/invoices/${byNumber.id}`)).toEqual(byNumber);
    expect(byNumber).toMatchObject({
      invoiceNumber: number,
      accountId,
      accountNumber,
      accountName: "Ελλάδα ΑΕ",
      status: "Posted",
      invoiceDate: "2026-01-15",
      dueDate: "2026-02-14",
      targetDate: "2027-12-31",
      amount: 858,
      balance: 858,
      paymentTerm: "Net 30",
      sellerName: "Łódź Łączność",
      sourceType: "Order",
      sourceId: orderId,
      postedBy: "Default client",
      postedDate: "2026-01-15",
      createdDate: "2026-01-15 12:00:00",
    });
    expect(byNumber.billToContact).toMatchObject({ firstName: "Nora", country: "United States" });
    expect(byNumber.billToContact).not.toHaveProperty("address2");
  });

  test("lists its lines page by page, each once, in order", async () => {
    const first = await get(`/v1/invoices/${number}/items`);
    expect(first.invoiceItems).toHaveLength(20);
    const second = await get(first.nextPage.replace("http://localhost:3000", ""));
    expect(second.invoiceItems).toHaveLength(4);
    expect(second).not.toHaveProperty("nextPage");
    const lines = [...first.invoiceItems, ...second.invoiceItems];
    expect(new Set(lines.map(({ id }) => id)).size).toBe(24);
    expect(lines[0]).toMatchObject({
      chargeName: "Base fee",
      chargeType: "Recurring",
      serviceStartDate: "2026-01-15",
      serviceEndDate: "2026-02-14",
      quantity: 1,
      unitPrice: 49,
      chargeAmount: 49,
      taxAmount: 0,
      balance: 49,
      processingType: "Charge",
    });
    expect(lines.at(-1)).toMatchObject({
      chargeName: "Seats",
      quantity: 3,
      unitOfMeasure: "Each",
      serviceStartDate: "2026-12-15",
      serviceEndDate: "2027-01-14",
    });
    const sum = lines.reduce((total, line) => total + line.chargeAmount, 0);
    expect(sum).toBe(858);
  });

  test("links its PDF, which is the same each time and has the invoice's content", async () => {
    const { invoiceFiles } = await get(`/v1/invoices/${number}/files`);
    expect(invoiceFiles).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        versionNumber: Date.parse("2026-01-15T12:00:00Z"),
        pdfFileUrl: expect.stringMatching(/^\/v1\/files\/[0-9a-f]{32}$/),
      },
    ]);
    const one = await tenant.call("GET", `/v1/invoices/${number}/pdf`);
    const other = await tenant.call("GET", `/v1/invoices/${number}/pdf`);
    expect(one.headers.get("content-type")).toBe("application/pdf");
    expect(one.headers.get("content-disposition")).toContain(`${number}.pdf`);
    expect(one.text.startsWith("%PDF-1")).toBe(true);
    expect(other.text).toBe(one.text);
  });

  test("is a row of lists that filter, sort and page", async () => {
    const mine = await get(`/object-query/invoices?filter[]=accountNumber.EQ:${accountNumber}`);
    expect(mine.data).toMatchObject([{ invoiceNumber: number, amount: 858, status: "Posted" }]);
    const none = await get("/object-query/invoices?filter[]=balance.EQ:0");
    expect(none.data).toEqual([]);
    const lines = await get(
      `/object-query/invoice-items?pageSize=99&filter[]=invoiceNumber.EQ:${number}&sort[]=position.ASC`,
    );
    expect(lines.data).toHaveLength(24);
    expect(lines.data[0]).toMatchObject({ invoiceNumber: number, accountNumber, chargeAmount: 49 });
  });

  test("that does not exist, and one of another tenant, are not found with the same message", async () => {
    const stranger = await testTenant();
    const unknown = await stranger.call("GET", "/v1/invoices/INV99999999");
    const foreign = await stranger.call("GET", `/v1/invoices/${number}`);
    for (const part of ["", "/items", "/files", "/pdf", "/explanation"]) {
      const answer = await stranger.call("GET", `/v1/invoices/${number}${part}`);
      expect([answer.status, answer.body.reasons[0].code]).toEqual([404, 50000040]);
    }
    expect(foreign.body.reasons[0].message.replace(number, "X")).toBe(
      unknown.body.reasons[0].message.replace("INV99999999", "X"),
    );
  });

  test("keeps its content when the contact changes later", async () => {
    const before = await get(`/v1/invoices/${number}`);
    await good(
      tenant.call("PUT", `/v1/contacts/${before.billToContactId}`, { firstName: "Changed" }),
    );
    expect((await get(`/v1/invoices/${number}`)).billToContact.firstName).toBe("Nora");
    const later = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
    const newer = await get(`/v1/invoices/${later.invoiceNumbers[0]}`);
    expect(newer.billToContact.firstName).toBe("Changed");
  });
});
