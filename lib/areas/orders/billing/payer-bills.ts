import { lineCharge } from "@/lib/areas/order-lines/model";
import { billableCharges } from "@/lib/areas/subscriptions/changes/booking-model";
import { chargeTypeOf } from "@/lib/billing/charge-segment";
import type { Ctx } from "@/lib/kernel/context";
import { draftsOf } from "@/lib/areas/billing/draft-documents";
import { withCommitments } from "@/lib/areas/billing/with-commitments";
import {
  creditAfter,
  creditOfAccounts,
  isOfCredit,
  prepaymentsOf,
} from "@/lib/areas/commitments/credit/due-credit";
import type { Commitment } from "@/lib/areas/commitments/model";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import { accountDiscounts } from "@/lib/areas/subscriptions/due-charges";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { LocalDate } from "@/lib/values/local-date";
import { type PayingAccount, type PreparedOrder } from "@/lib/areas/orders/place/prepare-order";

/** The charges of an order that an account pays for, and the discounts on them. */
export type PayerCharges<A extends PayingAccount> = {
  readonly account: A;
  readonly charges: readonly BillableCharge[];
};

/** The bill of a payer of an order. */
export type PayerBill<A extends PayingAccount> = PayerCharges<A> & {
  readonly drafts: readonly DocumentDraft[];
};

/**
 * The payers of an order with their charges, the ordering account first and the others in the order of
 * their ids. `find` reads another payer, and locks it if it will be billed.
 *
 * @throws NotFound for a payer out of the caller's reach.
 */
export async function payersOf<A extends PayingAccount>(
  ctx: Ctx,
  account: A,
  prepared: PreparedOrder,
  find: (id: string) => Promise<A>,
): Promise<PayerCharges<A>[]> {
  const all = billedCharges(prepared);
  const payers = [{ account, charges: all.filter(isBilledTo(account)) }];
  if (account.isNew) return payers;
  const others = new Set(all.map(({ accountId }) => accountId));
  others.delete(account.id);
  const changed = prepared.changes.map(({ before }) => before.id);
  for (const id of [...others].sort()) {
    const payer = await find(id);
    const discounts = await accountDiscounts(ctx, payer, changed);
    payers.push({ account: payer, charges: [...all.filter(isBilledTo(payer)), ...discounts] });
  }
  return payers;
}

/** The dates of a bill, and its exclusions. */
export type BillWords = {
  readonly targetDate: LocalDate;
  readonly documentDate: LocalDate;
  /** The documents will be stored: their usage is locked until then. */
  readonly hold: boolean;
  readonly without?: ReadonlySet<string>;
  readonly skipTax?: boolean | undefined;
  /** Subscriptions with separate documents, so that their credits do not pay for others. */
  readonly apart?: ReadonlySet<string>;
  /** The commitments that the order makes or changes, as it leaves them. */
  readonly commitments: readonly Commitment[];
};

/** The draft documents of each payer, with what falls due of credit that the order makes or changes. */
export async function billsOf<A extends PayingAccount>(
  ctx: Ctx,
  payers: readonly PayerCharges<A>[],
  { without, apart, commitments, ...words }: BillWords,
): Promise<PayerBill<A>[]> {
  const bills: PayerBill<A>[] = [];
  const stored = payers.flatMap(({ account: { id, isNew = false } }) => (isNew ? [] : id));
  const credit = await creditOfAccounts(ctx, stored);
  for (const { account, charges: ordered } of payers) {
    const changed = commitments.filter(({ accountId }) => accountId === account.id);
    const own = creditAfter(credit.get(account.id) ?? [], changed);
    const charges = [...ordered, ...prepaymentsOf(own, changed, words.targetDate)];
    const billed = charges
      .filter(({ segment }) => !without?.has(chargeTypeOf(segment)))
      .map((of) =>
        of.subscriptionId !== null && apart?.has(of.subscriptionId)
          ? { ...of, invoiceSeparately: true }
          : of,
      );
    const before = bills.flatMap(({ drafts }) => drafts.flatMap(({ items }) => items));
    const about = { account, before, ...words };
    const asked = { ...about, charges: billed };
    const all = await withCommitments(ctx, asked, own);
    const drafts = await draftsOf(ctx, { ...about, charges: all });
    bills.push({ account, charges: [...ordered, ...all.filter(isOfCredit)], drafts });
  }
  return bills;
}

/**
 * The charges that an order bills: those of active subscriptions, new ones first, their discounts, and
 * order line items that are sent to billing.
 */
export function billedCharges({
  created,
  changes,
  changedCharges,
  discounts,
  lines,
}: Pick<
  PreparedOrder,
  "created" | "changes" | "changedCharges" | "discounts" | "lines"
>): BillableCharge[] {
  const active = created.filter(({ timeline }) => timeline.status === "Active");
  const waiting = new Set(
    changes.flatMap(({ before, timeline }) => (timeline.status === "Active" ? [] : [before.id])),
  );
  const changed = changedCharges.filter(({ subscriptionId }) => !waiting.has(subscriptionId));
  const items = lines.filter(({ state }) => state === "SentToBilling").map(lineCharge);
  return [...active.flatMap(billableCharges), ...changed, ...discounts, ...items];
}

/** Whether an account pays for a charge; a new one of a preview pays for all of them. */
export const isBilledTo =
  ({ id, isNew = false }: Pick<PayingAccount, "id" | "isNew">) =>
  ({ accountId }: BillableCharge): boolean =>
    isNew || accountId === id;
