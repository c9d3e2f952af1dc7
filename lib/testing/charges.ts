import { checkLine } from "@/lib/billing-checker/check-trace";
import { expect } from "vitest";
import { chargeBody, makeCharge, makePlan, price, prices } from "./catalog";
import { LATEST, order, orderOf } from "./ordering";
import type { TestTenant } from "./tenant";
import { good } from "./world";

/** One row of a price table: its last unit and its price, per unit by default. */
export type TestTier = [EndingUnit: number | null, Price: number, rest?: object];

/** A price table in dollars whose tiers follow each other in whole units. */
export function table(...tiers: TestTier[]) {
  const rows = tiers.map(([EndingUnit, Price, rest = {}], index) =>
    price("USD", Price, {
      StartingUnit: index === 0 ? 0 : Number(tiers[index - 1]?.[0]) + 1,
      EndingUnit,
      ...rest,
    }),
  );
  return { ProductRatePlanChargeTierData: prices(...rows) };
}

/** One price in dollars. */
export const dollars = (amount: number, rest: object = {}) => ({
  ProductRatePlanChargeTierData: prices(price("USD", amount, rest)),
});

/** A rate plan of these charges, each monthly and aligned to its start by default. */
export async function planOf(tenant: TestTenant, ...charges: object[]) {
  const { ratePlanId } = await makePlan(tenant);
  const chargeIds: string[] = [];
  for (const charge of charges) {
    const body = { ...chargeBody(ratePlanId), BillCycleType: "ChargeTriggerDay", ...charge };
    chargeIds.push(await makeCharge(tenant, ratePlanId, body));
  }
  return { ratePlanId, chargeIds };
}

type Words = Parameters<typeof orderOf>[2];
type Line = { chargeName: string; amount: number };

/**
 * The lines of the bill of a new subscription through a day, after checks that apply to each: its
 * preview has the same items, an independent reading of each line's trace gives its amount, and the
 * lines add up to the invoices.
 */
export async function billedLines(
  tenant: TestTenant,
  accountNumber: string,
  ratePlanId: string,
  through: string,
  words: Words = {},
): Promise<Line[]> {
  const body = orderOf(accountNumber, ratePlanId, { ...words, bill: through });
  const expected = await previewedLines(tenant, body, through);
  const made = await order(tenant, body);
  const lines: Line[] = [];
  for (const number of (made.invoiceNumbers ?? []) as string[]) {
    lines.push(...(await checkedLines(tenant, number)));
  }
  expect(lines).toEqual(expected);
  return lines;
}

async function previewedLines(tenant: TestTenant, body: object, through: string) {
  const { processingOptions: _, ...rest } = body as { processingOptions?: object };
  const previewOptions = {
    previewThruType: "SpecificDate",
    specificPreviewThruDate: through,
    previewTypes: ["BillingDocs"],
  };
  const { previewResult } = await good(
    tenant.call("POST", "/v1/orders/preview", { ...rest, previewOptions }, LATEST),
  );
  const lines: Line[] = [];
  for (const { invoiceItems } of previewResult.invoices ?? []) {
    for (const { chargeName, amountWithoutTax } of invoiceItems) {
      lines.push({ chargeName, amount: amountWithoutTax });
    }
  }
  return lines;
}

async function checkedLines(tenant: TestTenant, invoiceNumber: string): Promise<Line[]> {
  const invoice = await good(tenant.call("GET", `/v1/invoices/${invoiceNumber}`));
  const lines: Line[] = [];
  for (let page = 1; page !== 0; ) {
    const { explanations, currency, nextPage } = await good(
      tenant.call("GET", `/v1/invoices/${invoiceNumber}/explanation?page=${page}&pageSize=40`),
    );
    for (const { chargeName, chargeAmount: amount, explanation: trace } of explanations) {
      expect(checkLine({ amount, currency, trace })).toEqual([]);
      lines.push({ chargeName, amount });
    }
    page = nextPage === undefined ? 0 : page + 1;
  }
  const cents = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect(cents).toBe(Math.round(invoice.amount * 100));
  return lines;
}
