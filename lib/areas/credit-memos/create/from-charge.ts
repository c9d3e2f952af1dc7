import { changedCustomFields, sentCustomFields } from "@/lib/api/custom-fields/changed";
import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { lockAccount, requireOneAccount } from "@/lib/areas/accounts/find-account";
import { uuidOf } from "@/lib/kernel/ids";
import { decimal, ZERO } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import type { createCreditMemoFromCharge } from "@/lib/areas/credit-memos/change-contract";
import { type CatalogCharge, catalogCharges } from "./catalog-charges";
import { createMemo, type NewLine } from "./create-memo";
import { moneyAbove } from "./credit-model";
import { findMemo } from "@/lib/areas/credit-memos/find-memo";
import type { CreditMemo } from "@/lib/areas/credit-memos/model";
import { valueAt } from "@/lib/values/keys";

type Body = z.output<typeof createCreditMemoFromCharge.body>;
type Line = Body["charges"][number];

/**
 * Creates a memo of catalog charges. It changes nothing about what is billed.
 *
 * @throws RuleViolation, MissingField, InvalidValue or NotFound naming the problem.
 */
export async function memoFromCharge(ctx: Ctx, body: Body): Promise<CreditMemo> {
  const key = body.accountId ?? body.accountNumber;
  if (key === undefined) throw new MissingField("accountId or accountNumber is required.");
  const account = await lockAccount(ctx, key);
  requireOneAccount(account, body);
  if (body.currency !== undefined && body.currency !== account.currency) {
    throw new RuleViolation(`currency must be the account's, ${account.currency}.`);
  }
  const memoDate = body.effectiveDate ?? ctx.today;
  const ids = body.charges.flatMap((line) => uuidOf(chargeOf(line)) ?? []);
  const known = await catalogCharges(ctx, ids, account.currency);
  const lines = body.charges.map((line) => {
    const charge = valueAt(known, uuidOf(chargeOf(line)));
    if (charge === undefined) throw new NotFound("product rate plan charge", chargeOf(line));
    if (charge.chargeModel === "Calculated" || charge.chargeModel.startsWith("Discount")) {
      throw new RuleViolation(
        `${charge.name} is a part of other charges: it cannot be credited alone.`,
      );
    }
    return lineOf(line, charge, account.currency, memoDate);
  });
  const { id } = await createMemo(ctx, {
    account,
    lines,
    source: "Standalone",
    referredInvoiceId: null,
    posted: body.autoPost ?? false,
    number: body.number,
    memoDate,
    comment: body.comment,
    reasonCode: body.reasonCode,
    excludeFromAutoApply: body.excludeFromAutoApplyRules ?? false,
    customFields: sentCustomFields(body),
  });
  return findMemo(ctx, id);
}

function chargeOf({ productRatePlanChargeId, chargeId }: Line): string {
  const id = productRatePlanChargeId ?? chargeId;
  if (id === undefined) throw new MissingField("productRatePlanChargeId is required.");
  return id;
}

function lineOf(
  line: Line,
  charge: CatalogCharge,
  currency: string,
  memoDate: NewLine["serviceStart"],
): NewLine {
  const start = line.serviceStartDate ?? memoDate;
  const last = line.serviceEndDate ?? start;
  if (last < start) throw new RuleViolation("serviceEndDate must not lie before serviceStartDate.");
  const quantity = line.quantity === undefined ? null : decimal(line.quantity);
  const asked = line.amount ?? line.memoItemAmount;
  if (asked === undefined && charge.price === null) {
    throw new MissingField(
      `amount is required: ${charge.name} has no single price in ${currency}.`,
    );
  }
  const priced = decimal(charge.price ?? 0).times(quantity ?? 1);
  return {
    productRatePlanChargeId: charge.id,
    invoiceItemId: null,
    subscriptionId: null,
    subscriptionNumber: null,
    productName: charge.productName,
    ratePlanName: charge.ratePlanName,
    chargeNumber: "",
    chargeName: charge.name,
    chargeType: charge.chargeType,
    sku: charge.sku,
    description: line.description ?? line.comment ?? null,
    kind: "credit",
    appliedToChargeId: null,
    serviceStart: start,
    serviceEnd: addDays(last, 1),
    quantity: quantity?.toString() ?? null,
    uom: charge.uom,
    unitPrice: charge.price,
    amount: moneyAbove(asked ?? priced.toNumber(), currency),
    taxAmount: ZERO,
    customFields: changedCustomFields({}, line),
  };
}
