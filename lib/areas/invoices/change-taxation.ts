import type * as z from "zod";
import type { Ctx } from "@/lib/api/context";
import { NotFound, RuleViolation } from "@/lib/api/errors";
import { exactNumber } from "@/lib/values/money";
import { storeTaxationWords, taxationById } from "./tax-queries";
import type { updateTaxationItem } from "./taxation-contract";
import type { StoredTaxation } from "./taxation-model";

type Body = z.output<typeof updateTaxationItem.body>;

/** @throws NotFound alike for unknown ids, other tenants, and entities or orgs out of reach. */
export async function findTaxation(ctx: Ctx, key: string): Promise<StoredTaxation> {
  const tax = await taxationById(ctx, key);
  if (!tax) throw new NotFound("taxation item", key);
  return tax;
}

/** Changes the words beside a tax. @throws RuleViolation for another figure than it has. */
export async function changeTaxation(ctx: Ctx, key: string, body: Body): Promise<StoredTaxation> {
  const before = await findTaxation(ctx, key);
  requireFigures(before, body);
  const word = (value: string | null | undefined, old: string | null) =>
    value === undefined ? old : value || null;
  const after: StoredTaxation = {
    ...before,
    locationCode: word(body.locationCode, before.locationCode),
    taxCodeDescription: word(body.taxCodeDescription, before.taxCodeDescription),
    rateDescription: word(body.taxRateDescription, before.rateDescription),
    updatedAt: ctx.now,
  };
  await storeTaxationWords(ctx, after);
  const { locationCode, taxCodeDescription, rateDescription } = after;
  ctx.record({
    subjectType: "taxationItem",
    subjectId: after.id,
    action: "update",
    detail: { locationCode, taxCodeDescription, rateDescription },
  });
  return after;
}

function requireFigures(tax: StoredTaxation, body: Body): void {
  const figures = {
    name: tax.name,
    jurisdiction: tax.jurisdiction,
    taxCode: tax.taxCode,
    taxDate: tax.taxDate,
    taxRate: exactNumber(tax.rate),
    taxRateType: tax.rateType,
    taxAmount: exactNumber(tax.amount),
    exemptAmount: exactNumber(tax.exemptAmount),
  } as const;
  for (const [name, value] of Object.entries(figures)) {
    const asked = body[name as keyof typeof figures];
    if (asked === undefined || asked === value) continue;
    throw new RuleViolation(
      `${name} is ${value} on a posted invoice and never changes; give tax back by a credit memo.`,
      { parameter: name },
    );
  }
}
