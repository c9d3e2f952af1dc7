import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { type PrintedInvoice, renderInvoicePdf } from "./invoice-pdf";
import type { Letterhead } from "./letterhead";

const letterhead: Letterhead = {
  head: ["Acme Cloud GmbH", "1 Long Road", "10969 Berlin", "Germany"],
  foot: [["+49 30 1234567"], ["VAT id DE123456789", "HRB 1"], ["Example Bank", "IBAN DE89 3704"]],
  note: ["Managing director: Ada North", "Thank you."],
  accentColor: "#166534",
};

const invoice = (lines: number, more: Partial<PrintedInvoice> = {}): PrintedInvoice => ({
  invoiceNumber: "INV00000042",
  ...{ invoiceDate: "2026-01-20", dueDate: "2026-02-19", paymentTerm: "Net 30" },
  ...{ accountNumber: "A00000007", accountName: "Hill & Dale", sellerName: "Acme Cloud" },
  ...{ currency: "EUR", billTo: ["Hill & Dale"], soldTo: [] },
  lines: Array.from({ length: lines }, (_, index) => ({
    ...{ productName: "Suite", chargeName: `Line ${index}`, detail: "Team plan" },
    ...{ serviceStart: "2026-01-20", serviceEnd: "2026-02-14", quantity: "1", unitPrice: "1" },
    amount: "1",
  })),
  ...{ amountWithoutTax: "1", taxAmount: "0", amount: "1" },
  ...more,
});

type Placed = { text: string; y: number };

/** The texts of each page, with their distance from its lower edge. */
async function placesOf(bytes: Uint8Array): Promise<Placed[][]> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const pages: Placed[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        "str" in item && item.str.trim() ? { text: item.str, y: Number(item.transform[5]) } : [],
      ),
    );
  }
  return pages;
}

const IN_FOOT = [...letterhead.note, ...letterhead.foot.flat()];
const LAST_LINE = /^Page \d+ of \d+$|^Acme Cloud ·/;

test("every page ends with the foot, and nothing else reaches into it", async () => {
  for (const lines of [1, 8, 9, 10, 11, 12, 13, 14, 60]) {
    const pages = await placesOf(await renderInvoicePdf(invoice(lines, { letterhead })));
    for (const page of pages) {
      const foot = page.filter(({ text }) => IN_FOOT.includes(text));
      expect(foot.map(({ text }) => text).toSorted()).toEqual(IN_FOOT.toSorted());
      const top = Math.max(...foot.map(({ y }) => y));
      const others = page.filter((item) => !foot.includes(item) && !LAST_LINE.test(item.text));
      expect(Math.min(...others.map(({ y }) => y))).toBeGreaterThan(top + 8);
      const last = page.filter(({ text }) => LAST_LINE.test(text));
      expect(Math.max(...last.map(({ y }) => y))).toBeLessThan(Math.min(...foot.map(({ y }) => y)));
    }
  }
});

test("the address stands below the name and above the addressee, at the head of the first page only", async () => {
  const [first = [], second = []] = await placesOf(
    await renderInvoicePdf(invoice(60, { letterhead })),
  );
  const at = (text: string) => first.find((item) => item.text === text)?.y ?? Number.NaN;
  const order = ["Acme Cloud", ...letterhead.head, "BILL TO"].map(at);
  expect(order).toEqual(order.toSorted((a, b) => b - a));
  expect(order.every(Number.isFinite)).toBe(true);
  expect(second.map(({ text }) => text)).not.toContain("1 Long Road");
});

test("long lines are cut to their column", async () => {
  const long = { ...letterhead, foot: [["a ".repeat(80)], ["b ".repeat(200)], ["c"]] };
  const [page = []] = await placesOf(await renderInvoicePdf(invoice(1, { letterhead: long })));
  const rows = (letter: string) => page.filter(({ text }) => RegExp(`^(${letter} ?)+$`).test(text));
  expect(rows("a").length).toBeGreaterThan(1);
  expect(rows("b").length).toBeGreaterThan(rows("a").length);
});
