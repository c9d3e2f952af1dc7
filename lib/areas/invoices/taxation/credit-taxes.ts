import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { wireId } from "@/lib/kernel/ids";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { allocate } from "@/lib/values/money";
import { insertTaxationItems, taxesLeft } from "./tax-queries";
import { taxationRow } from "./tax-rows";
import type { TaxLeft } from "./taxation-model";

/** A line of a credit memo that credits tax of an invoice's line. */
export type TaxCredit = {
  readonly creditMemoItemId: string;
  readonly invoiceItemId: string;
  readonly taxAmount: Decimal;
  /** The amount of each tax, if given; they add up to `taxAmount`. */
  readonly parts?: readonly { readonly sourceTaxationItemId: string; readonly amount: Decimal }[];
};

/**
 * Stores the taxes of memo lines that have just been stored: each line's tax is split among the
 * remaining taxes of the invoice's line, so that none is credited beyond its amount.
 *
 * @throws NotFound for a part of a tax that the line does not have; RuleViolation beyond what remains.
 */
export async function creditTaxes(
  ctx: Ctx,
  currency: string,
  lines: readonly TaxCredit[],
): Promise<void> {
  const taxed = lines.filter(({ taxAmount, parts }) => !taxAmount.isZero() || parts?.length);
  if (!taxed.length) return;
  const left = await taxesLeft(
    ctx.tenantId,
    taxed.map(({ invoiceItemId }) => invoiceItemId),
  );
  await insertTaxationItems(
    taxed.flatMap((line) => {
      const own = left.filter(({ invoiceItemId }) => invoiceItemId === line.invoiceItemId);
      const shares = line.parts
        ? requestedShares(line, own)
        : sharesOf(line.taxAmount, own, currency);
      return shares.map(({ tax, amount }, index) =>
        taxationRow(
          ctx,
          {
            position: index + 1,
            creditMemoItemId: line.creditMemoItemId,
            sourceTaxationItemId: tax.id,
          },
          { ...tax, amount, exemptAmount: ZERO, unrounded: amount },
        ),
      );
    }),
  );
}

type Share = { readonly tax: TaxLeft; readonly amount: Decimal };

function sharesOf(taxAmount: Decimal, taxes: readonly TaxLeft[], currency: string): Share[] {
  const weights = taxes.map(({ left }) => left.abs());
  if (sumOf(weights).lessThan(taxAmount.abs())) {
    throw new RangeError("More tax is credited than the line has");
  }
  const amounts = allocate(taxAmount, weights, currency);
  return taxes
    .map((tax, index) => ({ tax, amount: amounts[index] ?? ZERO }))
    .filter(({ amount }) => !amount.isZero());
}

function requestedShares({ parts = [], taxAmount }: TaxCredit, taxes: readonly TaxLeft[]): Share[] {
  if (!sumOf(parts.map(({ amount }) => amount)).equals(taxAmount)) {
    throw new RangeError("The parts of a tax add up to it");
  }
  return parts.map(({ sourceTaxationItemId, amount }) => {
    const tax = taxes.find(({ id }) => id === sourceTaxationItemId);
    if (tax === undefined) {
      throw new NotFound("taxation item of this line", wireId(sourceTaxationItemId));
    }
    if (amount.greaterThan(tax.left)) {
      throw new RuleViolation(
        `At most ${tax.left.toString()} of ${tax.name} can still be credited.`,
      );
    }
    return { tax, amount };
  });
}
