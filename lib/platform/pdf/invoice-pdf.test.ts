import { describe, expect, test } from "vitest";
import { textOfPdf as textOf } from "@/lib/testing/papers/pdf-text";
import { type PrintedInvoice, renderInvoicePdf } from "./invoice-pdf";

const line = {
  productName: "Analytics Suite",
  chargeName: "Seats -- Proration",
  detail: "Team plan · A-S00000001",
  serviceStart: "2026-01-20",
  serviceEnd: "2026-02-14",
  quantity: "12.5 Seats",
  unitPrice: "7.333333333",
  amount: "1234.50",
};

const invoice: PrintedInvoice = {
  invoiceNumber: "INV00000042",
  invoiceDate: "2026-01-20",
  dueDate: "2026-02-19",
  paymentTerm: "Net 30",
  accountNumber: "A00000007",
  accountName: "Łódź Żelazo S.A.",
  sellerName: "Perennial Demo GmbH",
  currency: "EUR",
  billTo: ["Łódź Żelazo S.A.", "Ανδρέας Παπαδόπουλος", "ул. Ленина 1", "1010 Győr", "HU"],
  soldTo: ["Łódź Żelazo S.A.", "Nguyễn Văn Ất"],
  lines: [line],
  amountWithoutTax: "1234.50",
  taxAmount: "0",
  amount: "1234.50",
};

describe("the PDF of an invoice", () => {
  test("is identical byte by byte whenever it is made", async () => {
    const [one, other] = [await renderInvoicePdf(invoice), await renderInvoicePdf(invoice)];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  test("of a test tenant says so on every page, and of a live one does not", async () => {
    const lines = Array.from({ length: 60 }, () => line);
    const pages = await textOf(await renderInvoicePdf({ ...invoice, lines, test: true }));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain("TEST: THIS IS NOT OWED");
    expect((await textOf(await renderInvoicePdf(invoice))).join("")).not.toContain("TEST");
  });

  test("of a paid invoice says that nothing is due, and tax once with its base", async () => {
    const taxes = [{ name: "VAT 19 %", base: "132.00", amount: "25.08" }];
    const settled = { paid: "245.18", credited: "0", due: "0" };
    const paid = { ...invoice, taxes, taxAmount: "25.08", settled };
    const [page = ""] = await textOf(await renderInvoicePdf(paid));
    expect(page).toContain("AMOUNT DUE€0.00Paid");
    expect(page).toContain("VAT 19 % on €132.00 €25.08");
    expect(page.match(/25\.08/g)).toHaveLength(1);
    expect(page).toContain("Paid -€245.18Amount due €0.00");
    const credited = { ...settled, paid: "0", credited: "245.18" };
    expect((await textOf(await renderInvoicePdf({ ...paid, settled: credited })))[0]).toContain(
      "AMOUNT DUE€0.00Credited in full",
    );
  });

  test("says what is owed, by when, to whom, in Latin, Greek and Cyrillic letters", async () => {
    const [page = ""] = await textOf(await renderInvoicePdf(invoice));
    for (const text of [
      "INV00000042",
      "€1,234.50",
      "19 Feb 2026",
      "Perennial Demo GmbH",
      "Net 30",
    ]) {
      expect(page).toContain(text);
    }
    for (const text of [
      "Łódź Żelazo S.A.",
      "Ανδρέας Παπαδόπουλος",
      "ул. Ленина 1",
      "Győr",
      "Nguyễn Văn Ất",
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain("€7.333333333");
    expect(page).toContain("20 Jan 2026 –14 Feb 2026");
  });

  test("repeats the head of the table on every page and counts the pages", async () => {
    const lines = Array.from({ length: 70 }, (_, index) => ({
      ...line,
      chargeName: `Line ${index + 1}`,
    }));
    const pages = await textOf(await renderInvoicePdf({ ...invoice, lines }));
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of ${pages.length}`));
    expect(pages.slice(0, -1).every((page) => page.includes("SERVICE PERIOD"))).toBe(true);
    expect(pages.join("")).toContain("Line 70");
  });

  test("survives a long word, a long name and a character that no font has", async () => {
    const hard = {
      ...line,
      productName: "x".repeat(200),
      chargeName: "計算 🎉",
      detail: "y ".repeat(200),
    };
    const [page = ""] = await textOf(
      await renderInvoicePdf({ ...invoice, sellerName: "W".repeat(80), lines: [hard] }),
    );
    expect(page).toContain("xxxxx");
  });
});
