import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { turnsDuring } from "@/lib/testing/turns-during";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PrintedInvoice, renderInvoicePdf } from "./invoice-pdf";
import { Typesetters } from "./typesetters";

const root = path.resolve(import.meta.dirname, "../../..");
const script = path.join(root, ".build", `typesetter-${process.pid}.mjs`);

const invoice = (lines: number): PrintedInvoice => ({
  invoiceNumber: "INV00000042",
  invoiceDate: "2026-01-20",
  dueDate: "2026-02-19",
  paymentTerm: "Net 30",
  accountNumber: "A00000007",
  accountName: "Hill & Dale",
  sellerName: "Perennial Demo GmbH",
  currency: "EUR",
  billTo: ["Hill & Dale", "1 Hill Road"],
  soldTo: [],
  lines: Array.from({ length: lines }, (_, index) => ({
    productName: "Analytics Suite",
    chargeName: `Seats ${index}`,
    detail: "Team plan",
    serviceStart: "2026-01-20",
    serviceEnd: "2026-02-14",
    quantity: "12.5 Seats",
    unitPrice: "7.33",
    amount: "91.63",
  })),
  amountWithoutTax: "91.63",
  taxAmount: "0",
  amount: "91.63",
});

let typesetters: Typesetters;

beforeAll(async () => {
  await build({
    absWorkingDir: root,
    entryPoints: ["lib/server/run-typesetter.ts"],
    outfile: script,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  typesetters = new Typesetters(script, 2);
});

afterAll(async () => {
  await typesetters.end();
  rmSync(script, { force: true });
});

describe("a long document", () => {
  test("is typeset while others are served; on the main thread, it would block them", async () => {
    const long = invoice(100);
    await typesetters.set(invoice(1));
    expect(await turnsDuring(() => renderInvoicePdf(long))).toBeLessThan(10);
    expect(await turnsDuring(() => typesetters.set(long))).toBeGreaterThan(100);
  });

  test("has the same bytes on its thread", async () => {
    const [one, other] = [await typesetters.set(invoice(3)), await renderInvoicePdf(invoice(3))];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  test("is refused when too many wait, and those that wait are typeset", async () => {
    const asked = Array.from({ length: 6 }, () => typesetters.set(invoice(50)));
    const done = await Promise.allSettled(asked);
    const refused = done.filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toMatchObject({ reason: { category: 70 } });
    expect(done.length - refused.length).toBeGreaterThanOrEqual(2);
  });
});
