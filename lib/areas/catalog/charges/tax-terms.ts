import type { Ctx } from "@/lib/kernel/context";
import { taxCodeNamed } from "@/lib/areas/tax/tax-code-named";
import {
  type ChargeProblem,
  contradiction,
  invalid,
  missing,
  refuseProblems,
} from "./charge-problem";
import type { ChargeAttributes, ChargeTerms } from "@/lib/areas/catalog/model";
import type { ChargeChanges } from "@/lib/areas/catalog/object-contract";

type TaxTerms = Pick<ChargeAttributes, "tax">;

/** A charge's tax after a change: without Taxable, code and mode are dropped. */
export function changedTax({ tax }: ChargeAttributes, body: ChargeChanges): TaxTerms {
  const code = body.TaxCode === undefined ? tax?.code : body.TaxCode;
  if (!(body.Taxable ?? tax !== undefined) || !code) return {};
  return { tax: { code, mode: body.TaxMode ?? tax?.mode ?? "TaxExclusive" } };
}

/** Tax fields of a body that contradict each other or the charge. */
export function taxProblems(
  body: ChargeChanges,
  { isDiscount, before }: { isDiscount: boolean; before?: ChargeAttributes },
): ChargeProblem[] {
  const { Taxable, TaxCode, TaxMode } = body;
  const isTaxable = Taxable ?? before?.tax !== undefined;
  if (isTaxable && isDiscount) {
    const why =
      "must be false for a discount or a percentage charge: it is taxed as the charges that it applies to";
    return [contradiction("Taxable", why)];
  }
  if (!isTaxable) {
    const why = "goes with a charge whose Taxable is true";
    return [
      ...(TaxCode ? [contradiction("TaxCode", why)] : []),
      ...(TaxMode ? [contradiction("TaxMode", why)] : []),
    ];
  }
  const code = TaxCode === undefined ? before?.tax?.code : TaxCode;
  return code ? [] : [missing("TaxCode", "with Taxable true")];
}

/**
 * Terms with an existing tax code, in the spelling of the code; the mode defaults to that of the
 * code. The code is locked until the charge is stored.
 *
 * @throws ApiError naming TaxCode when there is none of the name.
 */
export async function withTaxCode<T extends ChargeTerms>(
  ctx: Ctx,
  terms: T,
  body: ChargeChanges,
): Promise<T> {
  const { tax } = terms.attributes;
  if (!tax || (body.TaxCode === undefined && body.Taxable === undefined)) return terms;
  const code = await taxCodeNamed(ctx, tax.code);
  if (!code) {
    const why = `must be the name of a tax code; there is no '${tax.code}'`;
    refuseProblems([invalid("TaxCode", why)]);
    return terms;
  }
  const isNew = body.TaxCode !== undefined && body.TaxMode === undefined;
  const mode = isNew ? code.taxMode : tax.mode;
  return { ...terms, attributes: { ...terms.attributes, tax: { code: code.name, mode } } };
}

/** Taxes as object operations show them. */
export function taxFields({ tax }: ChargeAttributes) {
  return tax ? { Taxable: true, TaxCode: tax.code, TaxMode: tax.mode } : { Taxable: false };
}

/** Taxes as the reads of version 1 show them. */
export function presentTax({ tax }: ChargeAttributes) {
  return { taxable: tax !== undefined, taxCode: tax?.code ?? null, taxMode: tax?.mode ?? null };
}
