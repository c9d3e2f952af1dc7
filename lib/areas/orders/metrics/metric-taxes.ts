import { taxOf } from "@/lib/billing/charge-segment";
import type { Ctx } from "@/lib/kernel/context";
import { accountsInReach } from "@/lib/areas/accounts/find-account";
import type { BilledAccount, DocumentDraft } from "@/lib/areas/invoices/model";
import { taxedDrafts } from "@/lib/areas/invoices/taxation/tax-drafts";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { priced } from "@/lib/billing/billing-refusal";
import type { SubscriptionState } from "@/lib/areas/subscriptions/versions/version-states";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { LineTaxes, SegmentMetrics } from "@/lib/billing/metrics/segment-metrics";
import { calculateInTurns } from "@/lib/platform/turns";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import type { Measure } from "./action-steps";
import { valueAt } from "@/lib/values/keys";

export const NO_TAXES: LineTaxes = new Map();

/** Lines with the same tax address. */
type Bill = {
  readonly account: BilledAccount;
  readonly charges: Map<string, BillableCharge>;
  readonly lines: ItemDraft[];
};

/**
 * The taxes of the contract billing lines of subscription states, at today's rates. Each line is rounded
 * separately, so that metrics of unchanged charges do not differ; `known` accounts are not read again.
 * Lines of accounts out of the caller's reach have none.
 *
 * @throws IntegrationError when the tax engine fails.
 */
export async function metricTaxes(
  ctx: Ctx,
  states: readonly (SubscriptionState | null)[],
  measure: Measure,
  { rules, known }: { readonly rules: BillingRules; readonly known: readonly BilledAccount[] },
): Promise<LineTaxes> {
  const taxable = [...new Set(states)].flatMap((state) =>
    state?.charges.some(({ segment }) => taxOf(segment)) ? [state] : [],
  );
  if (!taxable.length) return NO_TAXES;
  const accounts = await accountsOf(ctx, taxable, known);
  const bills = new Map<string, Bill>();
  const collected = new Set<SegmentMetrics>();
  await calculateInTurns(taxable, (state) =>
    priced(() => collect(state, measure, accounts, { bills, collected })),
  );
  const taxes = new Map<ItemDraft, Decimal>();
  const byLine = { ...rules, taxRoundingLevel: "Line" as const };
  for (const { account, charges, lines } of bills.values()) {
    const request = { account, charges: [...charges.values()], rules: byLine };
    const [draft] = await taxedDrafts(ctx, request, [asDocument(ctx, account, charges, lines)]);
    lines.forEach((line, index) => taxes.set(line, draft?.items[index]?.taxAmount ?? ZERO));
  }
  return taxes;
}

async function accountsOf(
  ctx: Ctx,
  states: readonly SubscriptionState[],
  known: readonly BilledAccount[],
): Promise<ReadonlyMap<string, BilledAccount>> {
  const accounts = new Map(known.map((account) => [account.id, account]));
  const ids = states.flatMap(({ charges }) => charges.map(({ accountId }) => accountId));
  const missing = ids.filter((id) => !accounts.has(id));
  const read = missing.length ? await accountsInReach(ctx, missing) : new Map();
  return new Map([...accounts, ...read]);
}

function collect(
  state: SubscriptionState,
  measure: Measure,
  accounts: ReadonlyMap<string, BilledAccount>,
  { bills, collected }: { bills: Map<string, Bill>; collected: Set<SegmentMetrics> },
): void {
  const charges = new Map(state.charges.map((of) => [of.segment.segmentId, of]));
  for (const { metrics } of measure(state).values()) {
    for (const one of metrics) {
      if (collected.has(one)) continue;
      collected.add(one);
      const { segment, lines } = one;
      const charge = charges.get(segment.segmentId);
      const account = valueAt(accounts, charge?.accountId);
      if (!segment.tax || charge === undefined || account === undefined) continue;
      const { accountId, billToContactId, soldToContactId } = charge;
      const key = [accountId, billToContactId, soldToContactId].join();
      const bill: Bill = bills.get(key) ?? { account, charges: new Map(), lines: [] };
      bill.charges.set(segment.segmentId, charge);
      for (const line of lines()) bill.lines.push(line);
      bills.set(key, bill);
    }
  }
}

/** Lines as one document of today. */
function asDocument(
  { today }: Ctx,
  account: BilledAccount,
  charges: ReadonlyMap<string, BillableCharge>,
  items: readonly ItemDraft[],
): DocumentDraft {
  const [first] = charges.values();
  return {
    kind: "invoice",
    currency: first?.segment.currency ?? account.currency,
    ...{ documentDate: today, dueDate: today, targetDate: today },
    paymentTerm: account.paymentTerm,
    billToContactId: first?.billToContactId ?? account.billToContactId,
    soldToContactId: first?.soldToContactId ?? account.soldToContactId,
    ...{ amount: ZERO, amountWithoutTax: ZERO, taxAmount: ZERO },
    items,
    rounding: null,
    ...{ advances: [], usage: [] },
  };
}
