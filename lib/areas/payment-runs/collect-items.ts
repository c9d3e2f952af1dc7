import { applyCreditBalance } from "@/lib/areas/adjustments/credit-balance";
import { hasNeed } from "@/lib/kernel/features";
import type { Ctx } from "@/lib/kernel/context";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { applyCredit } from "@/lib/areas/credit-memos/apply-memo";
import { openInvoicesOf } from "@/lib/areas/invoices/find-invoice";
import { applyUnappliedPayments } from "@/lib/areas/payments/apply-payment";
import { chargePayment } from "@/lib/areas/payments/collect";
import { NO_REMARKS } from "@/lib/areas/payments/model";
import { noteCollected } from "@/lib/areas/payments/collections/note-attempts";
import { newId } from "@/lib/kernel/ids";
import { type Decimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { type ItemOutcome, storeOutcomes, storeTransactions, waitingItems } from "./item-queries";
import type { PaymentRun, RunItem, RunTransaction, TransactionKind } from "./model";

/** An item with its current balance. */
type OpenItem = RunItem & { invoiceNumber: string; owed: Decimal };

/**
 * Applies an account's credit to its items of a run, in a separate transaction: a card that is
 * declined afterwards does not undo it.
 */
export async function useCredit(ctx: Ctx, run: PaymentRun, accountId: string): Promise<void> {
  const account = await lockAccount(ctx, accountId);
  const waiting = (await waitingItems(ctx.tenantId, run.id, accountId)).filter(
    ({ credited, standalone }) => !credited && !standalone,
  );
  const open = await openItems(ctx, account, waiting);
  let owing = open.flatMap(({ invoiceId, owed }) =>
    invoiceId === null ? [] : [{ id: invoiceId, balance: owed }],
  );
  const used: RunTransaction[] = [];
  const note =
    (kind: TransactionKind) =>
    (subjectId: string, parts: readonly { invoiceId: string; amount: Decimal }[]) => {
      for (const { invoiceId, amount } of parts) {
        const item = open.find((one) => one.invoiceId === invoiceId);
        if (item) used.push({ itemId: item.id, kind, subjectId, amount });
      }
    };
  if (run.applyCreditMemos) owing = await applyCredit(ctx, account, owing, note("CreditMemo"));
  if (run.applyUnappliedPayments)
    owing = await applyUnappliedPayments(ctx, account, owing, note("UnappliedPayment"));
  if (run.applyCreditBalance && hasNeed(ctx.settings, "creditBalance")) {
    const noteUse = note("CreditBalanceAdjustment");
    await applyCreditBalance(ctx, account, owing, (used) => noteUse(used.id, [used]));
  }
  await store(ctx, run, used);
  const outcomes = open.map(({ id, owed }): ItemOutcome => {
    const collected = sumOf(used.filter(({ itemId }) => itemId === id).map(({ amount }) => amount));
    return { id, state: "Pending", wanted: owed, collected };
  });
  await storeOutcomes(ctx.tenantId, outcomes, ctx.now);
}

/**
 * Collects the next items of an account that belong in one payment. The charge, its parts and the
 * run's records of them commit together, so a killed run continues with the pending items. Calls
 * `tried` with the items before it calls the gateway.
 *
 * @returns false when nothing of the account is pending.
 */
export async function collectNext(
  ctx: Ctx,
  run: PaymentRun,
  accountId: string,
  tried: (unit: readonly RunItem[]) => void,
): Promise<boolean> {
  const account = await lockAccount(ctx, accountId);
  const unit = nextUnit(await waitingItems(ctx.tenantId, run.id, accountId), run);
  if (!unit.length) return false;
  tried(unit);
  const open = await openItems(ctx, account, unit);
  const due = run.collectPayment ? open.filter(({ owed }) => owed.greaterThan(0)) : [];
  if (due.length) await charge(ctx, run, account, due);
  const paid = new Map(due.map(({ id, owed }) => [id, owed]));
  const outcomes = unit.map((item): ItemOutcome => {
    const collected = paid.get(item.id) ?? ZERO;
    const had = collected.plus(item.collected).greaterThan(0);
    const wanted = item.credited ? undefined : collected;
    return { id: item.id, state: had ? "Processed" : "Unprocessed", wanted, collected };
  });
  await storeOutcomes(ctx.tenantId, outcomes, ctx.now);
  return true;
}

/** What is charged in one payment: with one method, and separately unless the run consolidates. */
function nextUnit(waiting: readonly RunItem[], { consolidated }: PaymentRun): RunItem[] {
  const [first, ...others] = waiting;
  if (!first) return [];
  if (!consolidated || first.standalone) return [first];
  const fits = ({ paymentMethodId, standalone }: RunItem) =>
    !standalone && paymentMethodId === first.paymentMethodId;
  return [first, ...others.filter(fits)];
}

async function openItems(
  ctx: Ctx,
  account: Account,
  items: readonly RunItem[],
): Promise<OpenItem[]> {
  const invoices = new Map((await openInvoicesOf(ctx, account.id)).map((of) => [of.id, of]));
  return items.map((item) => {
    const wanted = item.amount?.minus(item.collected);
    if (item.invoiceId === null) return { ...item, invoiceNumber: "", owed: wanted ?? ZERO };
    const { invoiceNumber = "", balance = ZERO } = invoices.get(item.invoiceId) ?? {};
    return { ...item, invoiceNumber, owed: wanted ? minDecimal(wanted, balance) : balance };
  });
}

async function charge(ctx: Ctx, run: PaymentRun, account: Account, due: readonly OpenItem[]) {
  const parts = due.flatMap(({ invoiceId, invoiceNumber, owed }) =>
    invoiceId === null ? [] : [{ invoiceId, invoiceNumber, amount: owed }],
  );
  const { paymentId } = await chargePayment(ctx, {
    account,
    paymentMethodId: due[0]?.paymentMethodId ?? undefined,
    closedMethods: run.closedMethods,
    amount: sumOf(due.map(({ owed }) => owed)),
    parts,
    terms: { ...NO_REMARKS, comment: run.runNumber, standalone: due[0]?.standalone ?? false },
  });
  const transactions = due.map(({ id, owed }) => ({
    itemId: id,
    kind: "Payment" as const,
    subjectId: paymentId,
    amount: owed,
  }));
  await store(ctx, run, transactions);
  await noteCollected(ctx, account, parts, { source: "PaymentRun", paymentId });
}

function store(ctx: Ctx, run: PaymentRun, transactions: readonly RunTransaction[]): Promise<void> {
  const rows = transactions.map((transaction) => ({ ...transaction, id: newId() }));
  return storeTransactions(ctx.tenantId, run.id, rows, ctx.now);
}
