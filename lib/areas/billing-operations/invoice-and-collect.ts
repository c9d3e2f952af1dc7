import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation, TemporaryError } from "@/lib/kernel/errors";
import { postAndMove } from "@/lib/areas/adjustments/credit-balance";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { type Account, requireActive } from "@/lib/areas/accounts/model";
import {
  type ChargeChoice,
  chosenBills,
  generateDocuments,
} from "@/lib/areas/billing/bill-account";
import type { CreditMemo } from "@/lib/areas/credit-memos/model";
import { postMemo } from "@/lib/areas/credit-memos/settle-memo";
import { findInvoice, openInvoicesOf } from "@/lib/areas/invoices/find-invoice";
import type { OpenInvoice } from "@/lib/areas/invoices/facts-model";
import { collectPayment } from "@/lib/areas/payments/collect";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { draftInvoices, draftMemosOfBills } from "./queries";

export type CollectRequest = {
  accountKey: string;
  documentDate?: LocalDate | undefined;
  targetDate?: LocalDate | undefined;
  /** Bills nothing, and collects this invoice alone. */
  invoiceId?: string | undefined;
  gateway?: string | undefined;
};

export type Collected = {
  invoices: readonly { id: string; invoiceNumber: string; amount: Decimal }[];
  creditMemos: readonly { id: string; memoNumber: string; amount: Decimal }[];
  paymentId?: string;
  amount: Decimal;
};

/**
 * Posts an account's drafts, bills what is due, and collects what its invoices owe by one payment. Draft credit memos of
 * an invoice or a charge stay drafts.
 *
 * @throws TemporaryError after 120 seconds, before anything is collected; RuleViolation for an account that is not active or an invoice of another one; as `collectPayment`.
 */
export async function invoiceAndCollect(ctx: Ctx, request: CollectRequest): Promise<Collected> {
  const account = await lockAccount(ctx, request.accountKey, { resource: 540001 });
  requireActive(account, 540001);
  if (request.invoiceId !== undefined) return collectOne(ctx, account, request, request.invoiceId);
  const inTime = deadline();
  for (const id of await draftInvoices(ctx.tenantId, account.id)) {
    await postAndMove(ctx, id);
    inTime();
  }
  const memos: CreditMemo[] = [];
  for (const id of await draftMemosOfBills(ctx.tenantId, account.id)) {
    memos.push(await postMemo(ctx, id));
    inTime();
  }
  const documents = await generateDocuments(ctx, {
    account,
    targetDate: request.targetDate ?? ctx.today,
    documentDate: request.documentDate ?? ctx.today,
    source: "BillRun",
    sourceId: null,
  });
  inTime();
  const owed = await openInvoicesOf(ctx, account.id);
  const open = owed.filter(({ kind }) => kind === "Invoice");
  const invoices = await Promise.all(open.map(({ id }) => findInvoice(ctx, id)));
  return {
    invoices,
    creditMemos: [...memos, ...documents.creditMemos],
    ...(await collect(ctx, account, request, open)),
  };
}

/** Milliseconds that the call may take until it collects. */
const LONGEST = 120_000;

/** A function that refuses to go on once the time is over. */
function deadline(): () => void {
  const began = performance.now();
  return () => {
    if (performance.now() - began <= LONGEST) return;
    throw new TemporaryError(
      "This took longer than 120 seconds, and nothing was billed or collected. Bill the account with a bill run (POST /v1/bill-runs), and collect with a payment run.",
    );
  };
}

async function collectOne(ctx: Ctx, account: Account, request: CollectRequest, id: string) {
  const invoice = await findInvoice(ctx, id);
  if (invoice.accountId !== account.id)
    throw new RuleViolation(`${invoice.invoiceNumber} is not of ${account.accountNumber}.`, {
      resource: 540005,
    });
  const posted = invoice.status === "Draft" ? await postAndMove(ctx, invoice.id) : invoice;
  const open = await openInvoicesOf(ctx, account.id);
  const owed = open.filter((one) => one.id === posted.id);
  return {
    invoices: [posted],
    creditMemos: [],
    ...(await collect(ctx, account, request, owed)),
  };
}

async function collect(
  ctx: Ctx,
  account: Account,
  { gateway }: CollectRequest,
  invoices: readonly OpenInvoice[],
): Promise<Pick<Collected, "amount" | "paymentId">> {
  if (!invoices.length) return { amount: ZERO };
  const payment = await collectPayment(ctx, {
    ...{ account, invoices },
    ...(gateway === undefined ? {} : { gatewayName: gateway }),
  });
  return { paymentId: payment.paymentId, amount: payment.amount };
}

export type GenerateRequest = ChargeChoice & {
  targetDate?: LocalDate | undefined;
  documentDate?: LocalDate | undefined;
  post: boolean;
  reasonCode?: string | undefined;
};

/** Bills what an account owes through a day, as drafts or posted. @throws RuleViolation, NotFound */
export async function generateFor(ctx: Ctx, key: string, request: GenerateRequest) {
  const account = await lockAccount(ctx, key);
  requireActive(account, 577000);
  const { targetDate = ctx.today, documentDate = ctx.today } = request;
  const [bill = { account }] = await chosenBills(ctx, [account], targetDate, request);
  return generateDocuments(ctx, {
    ...{ ...bill, targetDate, documentDate },
    ...{ source: "BillRun" as const, sourceId: null },
    status: request.post ? "Posted" : "Draft",
    reasonCode: request.reasonCode ?? null,
  });
}
