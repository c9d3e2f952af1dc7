import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { numberDetail, type OwedKind, SUBJECT } from "@/lib/areas/invoices/owed-kind-model";
import { type Decimal, sumOf } from "@/lib/values/decimal";
import type { Cover, ItemAmount, Spread } from "./cover-model";
import {
  chargeItems,
  deleteCover,
  emptyItems,
  emptyNamedItems,
  fillItems,
  fillNamedItems,
  type Place,
  takeBackItems,
} from "./item-queries";
import {
  type Lowered,
  lowerBalances,
  raiseBalances,
} from "@/lib/areas/invoices/posting/posting-queries";

/** Money or credit applied to one invoice. */
export type InvoiceApplication = Spread & {
  /** Its split among the lines and their taxes; by position when absent. */
  readonly items?: readonly ItemAmount[];
};

/**
 * Lowers the balances of one account's invoices, by compare-and-set, and of their lines: the given
 * ones, otherwise by position, the net of each before its taxes. The account's balance does not
 * change, since it was lowered when the money or the credit arrived. Each invoice occurs at most
 * once, the account is locked by the caller, and given items add up to their application.
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
  for (const { id, kind, invoiceNumber, balance } of changed) {
    const amount = applications.find(({ invoiceId }) => invoiceId === id)?.amount.toString();
    const detail = { ...numberDetail(kind, invoiceNumber), amount, balance };
    ctx.record({ subjectType: SUBJECT[kind], subjectId: id, action: "apply", detail });
  }
  return changed;
}

/**
 * Unapplies from invoices, from the given items, otherwise from the last covered ones: they owe it
 * again, and the account does not change.
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
  const kinds = new Map(raised.map(({ id, kind }): [string, OwedKind] => [id, kind]));
  for (const { invoiceId, amount } of applications) {
    const detail = { amount: amount.toString() };
    const subjectType = SUBJECT[kinds.get(invoiceId) ?? "Invoice"];
    ctx.record({ subjectType, subjectId: invoiceId, action: "unapply", detail });
  }
}

/**
 * Makes an invoice owe again a part of what covered it, by whatever did: its last lines first, or one line or tax.
 *
 * @throws RuleViolation when the invoice would owe more than its amount, or the line less is covered.
 */
export async function chargeInvoice(
  ctx: Ctx,
  by: Cover,
  application: Spread,
  place?: Place,
): Promise<void> {
  const raised = await raiseBalances(ctx, [asLowering(application)]);
  const charged = (await chargeItems(ctx, by, application, place)).negated();
  if (!raised.length || !charged.equals(application.amount))
    throw new RuleViolation(
      `Only ${charged.toString()} was taken off: nothing owes more than its amount.`,
    );
  const detail = { amount: application.amount.toString() };
  ctx.record({
    subjectType: "invoice",
    subjectId: application.invoiceId,
    action: "unapply",
    detail,
  });
}

/**
 * Undoes what a cover has done to one invoice, line by line; `amount` is negative where it made the invoice owe more.
 *
 * @throws RuleViolation when the invoice has been paid, or credited, since.
 */
export async function takeBackCover(
  ctx: Ctx,
  by: Cover,
  { invoiceId, amount }: Spread,
): Promise<void> {
  const changed = amount.isNegative()
    ? await lowerBalances(ctx, [{ invoiceId, amount: amount.negated().toString() }])
    : await raiseBalances(ctx, [{ invoiceId, amount: amount.toString() }]);
  const taken = changed.length ? await takeBackItems(ctx, by) : undefined;
  if (!taken || taken.least.isNegative())
    throw new RuleViolation("The invoice has been paid or adjusted since: undo that first.");
  requireAll(taken.amount.negated(), [{ amount }]);
  const action = amount.isNegative() ? "apply" : "unapply";
  const detail = { amount: amount.abs().toString() };
  ctx.record({ subjectType: "invoice", subjectId: invoiceId, action, detail });
}

const asLowering = ({ invoiceId, amount }: Spread) => ({ invoiceId, amount: amount.toString() });

/** Deletes the applications of a canceled payment, memo or adjustment; its own deletion follows. */
export function forgetCover(ctx: Ctx, by: Cover): Promise<void> {
  return deleteCover(ctx.tenantId, by);
}

/** Items that were given, and the applications to items in order. */
const split = (applications: readonly InvoiceApplication[]) => ({
  named: applications.flatMap(({ items = [] }) => items),
  spread: applications.filter(({ items }) => !items),
});

/** The books are inconsistent when items take another amount than is applied to them. */
function requireAll(taken: Decimal, parts: readonly { readonly amount: Decimal }[]): void {
  const wanted = sumOf(parts.map(({ amount }) => amount));
  if (taken.equals(wanted)) return;
  throw new Error(`the items take ${taken.toString()} of ${wanted.toString()}`);
}
