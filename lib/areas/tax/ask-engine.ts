import type { Ctx } from "@/lib/kernel/context";
import { ApiError, IntegrationError } from "@/lib/kernel/errors";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { SaleTax } from "@/lib/billing/tax/document-tax";
import { log } from "@/lib/platform/log";
import { sumOf } from "@/lib/values/decimal";
import { hasMoneyScale } from "@/lib/values/money";
import type { DocumentTax, Sale, SaleDocument, TaxEngine } from "./tax-engine";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NOT_BILLED = "Nothing was billed; try again, or choose another engine under Settings, Tax.";

/**
 * The taxes of documents as an engine calculates them, within its timeout and validated: every sale
 * has one answer, and its amounts add up in its currency.
 *
 * @throws IntegrationError when the engine fails, times out, or answers something invalid.
 */
export async function askEngine(
  name: string,
  engine: TaxEngine,
  ctx: Ctx,
  documents: readonly SaleDocument[],
  rules: BillingRules,
): Promise<DocumentTax[]> {
  const answers = await inTime(name, engine, ctx, documents, rules);
  const fault = faultOf(documents, answers);
  if (fault === null) return answers;
  log.error({ engine: name, fault }, "a tax engine has answered what cannot be right");
  throw new IntegrationError(`The tax engine ${name} has answered wrongly: ${fault} ${NOT_BILLED}`);
}

async function inTime(
  name: string,
  { timeout, tax }: TaxEngine,
  ctx: Ctx,
  documents: readonly SaleDocument[],
  rules: BillingRules,
): Promise<DocumentTax[]> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    if (timeout === null) return;
    const message = `The tax engine ${name} has not answered within ${timeout} ms. ${NOT_BILLED}`;
    timer = setTimeout(() => {
      reject(new IntegrationError(message));
      controller.abort();
    }, timeout);
  });
  try {
    return await Promise.race([tax(ctx, documents, rules, controller.signal), late]);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    log.error({ engine: name, err: error }, "a tax engine has failed");
    throw new IntegrationError(`The tax engine ${name} has failed. ${NOT_BILLED}`);
  } finally {
    clearTimeout(timer);
  }
}

function faultOf(
  documents: readonly SaleDocument[],
  answers: readonly DocumentTax[],
): string | null {
  for (const [index, { sales, currency }] of documents.entries()) {
    const taxes = answers[index]?.taxes ?? [];
    if (taxes.length !== sales.length)
      return `${taxes.length} of ${sales.length} lines have a tax.`;
    for (const [place, sale] of sales.entries()) {
      const fault = faultOfSale(sale, taxes[place], currency);
      if (fault !== null) return `${fault} (line ${place + 1} of document ${index + 1}).`;
    }
  }
  return null;
}

function faultOfSale(sale: Sale, tax: SaleTax | undefined, currency: string): string | null {
  if (tax === undefined) return "a line has no tax";
  const { net, taxAmount, items } = tax;
  const amounts = [net, taxAmount, ...items.map(({ amount }) => amount)];
  if (!amounts.every((amount) => hasMoneyScale(amount, currency))) {
    return `an amount has more decimals than ${currency}`;
  }
  if (!sumOf(items.map(({ amount }) => amount)).equals(taxAmount)) {
    return "the taxes do not add up to their sum";
  }
  if (items.some(({ rate: { taxRateId } }) => taxRateId !== "" && !UUID.test(taxRateId))) {
    return "a rate has an id that is none of the table";
  }
  if (sale.exempt && !taxAmount.isZero()) return "an exempt buyer was taxed";
  const inPrice = sale.mode === "TaxInclusive";
  const amount = inPrice ? net.plus(taxAmount) : net;
  return amount.equals(sale.amount) ? null : "the net does not follow from the amount of the line";
}
