import type * as z from "zod";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { lockAccount, requireOneAccount } from "@/lib/areas/accounts/find-account";
import { moneyAbove } from "@/lib/areas/credit-memos/create/credit-model";
import {
  type CatalogCharge,
  catalogCharges,
} from "@/lib/areas/credit-memos/create/catalog-charges";
import { requireActive } from "@/lib/areas/accounts/model";
import type { createDebitMemoFromCharge } from "@/lib/areas/debit-memos/change-contract";
import type { Invoice } from "@/lib/areas/invoices/model";
import type { HandLine } from "@/lib/areas/invoices/standalone/hand-line-model";
import { decimal, ONE } from "@/lib/values/decimal";
import { addDays, type LocalDate } from "@/lib/values/local-date";
import { valueAt } from "@/lib/values/keys";
import { createMemo } from "./store-memo";

type Body = z.output<typeof createDebitMemoFromCharge.body>;
type Line = Body["charges"][number];

/**
 * Creates a memo of catalog charges, taxed as these are. It changes nothing about what is billed.
 *
 * @throws RuleViolation, MissingField, InvalidValue or NotFound naming the problem.
 */
export async function memoFromCharge(ctx: Ctx, body: Body): Promise<Invoice> {
  const key = body.accountId ?? body.accountNumber;
  if (key === undefined) throw new MissingField("accountId or accountNumber is required.");
  const account = await lockAccount(ctx, key);
  requireOneAccount(account, body);
  requireActive(account, 586_231);
  const { currency, billToContactId, soldToContactId } = account;
  if (body.currency !== undefined && body.currency !== currency) {
    throw new RuleViolation(`currency must be the account's, ${currency}.`);
  }
  const memoDate = body.effectiveDate ?? ctx.today;
  return createMemo(ctx, {
    ...{ account, memoDate, billToContactId, soldToContactId, shipToContactId: null },
    lines: await linesOf(ctx, body.charges, currency, memoDate),
    dueDate: body.dueDate,
    posted: body.autoPost ?? false,
    number: body.number,
    comment: body.comment,
    autoPay: body.autoPay,
    customFields: changedCustomFields({}, body),
    from: {
      reasonCode: body.reasonCode ?? null,
      referredInvoiceId: null,
      referredCreditMemoId: null,
    },
  });
}

async function linesOf(
  ctx: Ctx,
  asked: readonly Line[],
  currency: string,
  memoDate: LocalDate,
): Promise<HandLine[]> {
  const ids = asked.flatMap((line) => uuidOf(chargeOf(line)) ?? []);
  const known = await catalogCharges(ctx, ids, currency);
  return asked.map((line) => {
    const charge = valueAt(known, uuidOf(chargeOf(line)));
    if (charge === undefined) throw new NotFound("product rate plan charge", chargeOf(line));
    if (charge.chargeModel === "Calculated" || charge.chargeModel.startsWith("Discount")) {
      throw new RuleViolation(
        `${charge.name} is a part of other charges: it cannot be debited alone.`,
      );
    }
    return lineOf(ctx, line, charge, { currency, memoDate });
  });
}

function chargeOf({ productRatePlanChargeId, chargeId }: Line): string {
  const id = productRatePlanChargeId ?? chargeId;
  if (id === undefined) throw new MissingField("productRatePlanChargeId is required.");
  return id;
}

function lineOf(
  ctx: Ctx,
  line: Line,
  charge: CatalogCharge,
  { currency, memoDate }: { currency: string; memoDate: LocalDate },
): HandLine {
  const start = line.serviceStartDate ?? memoDate;
  const last = line.serviceEndDate ?? start;
  if (last < start) throw new RuleViolation("serviceEndDate must not lie before serviceStartDate.");
  const quantity = line.quantity === undefined ? ONE : decimal(line.quantity);
  const asked = line.amount ?? line.memoItemAmount;
  if (asked === undefined && charge.price === null) {
    throw new MissingField(
      `amount is required: ${charge.name} has no single price in ${currency}.`,
    );
  }
  const priced = decimal(charge.price ?? 0).times(quantity);
  const amount = moneyAbove(asked ?? priced.toNumber(), currency);
  return {
    id: newId(),
    createdAt: ctx.now,
    words: {
      chargeName: charge.name,
      productRatePlanChargeId: charge.id,
      productName: charge.productName,
      ratePlanName: charge.ratePlanName,
      sku: charge.sku,
      uom: charge.uom,
      description: line.description ?? line.comment ?? null,
      purchaseOrderNumber: null,
      bookingReference: null,
      accountingCode: null,
      customFields: changedCustomFields({}, line),
    },
    serviceStart: start,
    serviceEnd: addDays(last, 1),
    quantity,
    unitPrice: amount.equals(priced) && charge.price !== null ? decimal(charge.price) : null,
    amount,
    tax: taxOf(charge),
    taxes: [],
    discounts: [],
  };
}

/** The engine taxes a line as it taxes bills of its charge. */
function taxOf({ taxCode, taxMode }: CatalogCharge): HandLine["tax"] {
  if (taxCode === null) return null;
  return { code: taxCode, mode: taxMode === "TaxInclusive" ? "TaxInclusive" : "TaxExclusive" };
}
