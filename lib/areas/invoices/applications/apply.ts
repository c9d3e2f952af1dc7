import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { type Decimal, sumOf } from "@/lib/values/decimal";
import type { Cover, ItemAmount, Spread } from "./cover-model";
import {
  deleteCover,
  emptyItems,
  emptyNamedItems,
  fillItems,
  fillNamedItems,
} from "./item-queries";
import {
  type Lowered,
  lowerBalances,
  raiseBalances,
} from "@/lib/areas/invoices/posting/posting-queries";

/** Money or credit that is put against one invoice. */
export type InvoiceApplication = Spread & {
  /** How it falls to the lines and their taxes; in the order of their positions when absent. */
  readonly items?: readonly ItemAmount[];
};

/**
 * Lowers what invoices of one account owe, by compare-and-set, and what their lines owe: those that
 * are named, else in the order of their positions, the net of each before its taxes. The account's
 * balance is left alone, since it fell when the money or the credit came. Each invoice stands in the
 * list at most once, the account is locked by the caller, and named items come to their application.
 *
 * @throws RuleViolation when an invoice is not posted or owes less than the amount.
 */
export async function coverInvoices(
  ctx: Ctx,
  by: Cover,
  applications: readonly InvoiceApplication[],
): Promise<Lowered[]> {
  const changed = await lowerBalances(ctx, applications.map(asLowering));
  if (changed.length !== applications.length) {
    throw new RuleViolation(
      "An amount can be applied only to a posted invoice that owes at least as much.",
    );
  }
  const { named, spread } = split(applications);
  if (named.length) requireAll(await fillNamedItems(ctx, by, named), named);
  if (spread.length) requireAll(await fillItems(ctx, by, spread), spread);
  for (const { id, invoiceNumber, balance } of changed) {
    const amount = applications.find(({ invoiceId }) => invoiceId === id)?.amount.toString();
    const detail = { invoiceNumber, amount, balance };
    ctx.record({ subjectType: "invoice", subjectId: id, action: "apply", detail });
  }
  return changed;
}

/**
 * Takes back what covered invoices, from the items that are named, else from the last ones that it
 * covers: they owe it again, and the account is left alone.
 *
 * @throws RuleViolation when an invoice is not posted or would owe more than its amount.
 */
export async function uncoverInvoices(
  ctx: Ctx,
  by: Cover,
  applications: readonly InvoiceApplication[],
): Promise<void> {
  const raised = await raiseBalances(ctx, applications.map(asLowering));
  if (raised.length !== applications.length) {
    throw new RuleViolation("An invoice cannot owe more than its amount.");
  }
  const { named, spread } = split(applications);
  if (named.length) requireAll((await emptyNamedItems(ctx, by, named)).negated(), named);
  if (spread.length) requireAll((await emptyItems(ctx, by, spread)).negated(), spread);
  for (const { invoiceId, amount } of applications) {
    const detail = { amount: amount.toString() };
    ctx.record({ subjectType: "invoice", subjectId: invoiceId, action: "unapply", detail });
  }
}

const asLowering = ({ invoiceId, amount }: Spread) => ({ invoiceId, amount: amount.toString() });

/** Deletes what a canceled payment or memo once covered; its own deletion follows. */
export function forgetCover(ctx: Ctx, by: Cover): Promise<void> {
  return deleteCover(ctx.tenantId, by);
}

/** Items that were named, and the applications that fall to items in their order. */
const split = (applications: readonly InvoiceApplication[]) => ({
  named: applications.flatMap(({ items = [] }) => items),
  spread: applications.filter(({ items }) => !items),
});

/** The books are not what they should be when items take another amount than is put against them. */
function requireAll(taken: Decimal, parts: readonly { readonly amount: Decimal }[]): void {
  const wanted = sumOf(parts.map(({ amount }) => amount));
  if (taken.equals(wanted)) return;
  throw new Error(`the items take ${taken.toString()} of ${wanted.toString()}`);
}
