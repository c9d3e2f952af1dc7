import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import type { Account } from "@/lib/areas/accounts/model";
import { findDebit, isNumberTaken } from "@/lib/areas/invoices/find-invoice";
import type { Invoice } from "@/lib/areas/invoices/model";
import type { DebitFacts } from "@/lib/areas/invoices/owed-kind-model";
import { postInvoices } from "@/lib/areas/invoices/posting/post";
import { handDraft } from "@/lib/areas/invoices/standalone/hand-draft";
import {
  entriesOf,
  type HandLine,
  type HandParties,
} from "@/lib/areas/invoices/standalone/hand-line-model";
import { dueDate } from "@/lib/billing/payment-terms";
import { isGapless } from "@/lib/platform/numbers/document-numbers";
import { passDocumentNumber, takeNumber } from "@/lib/platform/numbers/numbering";
import type { LocalDate } from "@/lib/values/local-date";

/** A requested memo. */
export type NewMemo = HandParties & {
  /** Locked by the caller. */
  readonly account: Account;
  readonly lines: readonly HandLine[];
  readonly memoDate: LocalDate;
  /** By the payment term of the account when absent. */
  readonly dueDate?: LocalDate | undefined;
  readonly posted: boolean;
  readonly number?: string | undefined;
  readonly comment?: string | undefined;
  readonly autoPay?: boolean | undefined;
  /** None when absent. */
  readonly customFields?: CustomFields;
  /** Whether the lines come to the total as they are; the tenant's rounding of documents applies when absent. */
  readonly isExact?: boolean | undefined;
  readonly from: Omit<DebitFacts, "kind">;
};

/**
 * Stores a debit memo with its taxes, as a draft or posted; a posted one is owed at once.
 *
 * @throws RuleViolation naming what the day, the number or the total forbids.
 */
export async function createMemo(ctx: Ctx, memo: NewMemo): Promise<Invoice> {
  const { account, lines, memoDate, posted } = memo;
  const due = memo.dueDate ?? dueDate(account.paymentTerm, memoDate);
  if (due < memoDate) {
    throw new RuleViolation(`dueDate must not lie before the day on the memo, ${memoDate}.`);
  }
  const number = await ownNumber(ctx, memo.number);
  const { billToContactId, soldToContactId, shipToContactId } = memo;
  const draft = await handDraft(ctx, {
    ...{ account, lines, documentDate: memoDate, dueDate: due, paymentTerm: account.paymentTerm },
    ...{ billToContactId, soldToContactId, shipToContactId, isExact: memo.isExact },
  });
  const numbers = number === undefined ? await nextNumbers(ctx, posted) : [number];
  const [[stored] = []] = await postInvoices(ctx, [
    {
      ...{ account, drafts: [draft], charges: [], entries: entriesOf(lines), numbers },
      source: "Standalone",
      sourceId: null,
      status: posted ? "Posted" : "Draft",
      remarks: {
        comments: memo.comment ?? null,
        customFields: memo.customFields ?? {},
        transferredToAccounting: "No",
        autoPay: memo.autoPay ?? null,
        asGiven: {},
        hasOwnNumber: number !== undefined,
      },
      debit: memo.from,
    },
  ]);
  if (stored === undefined) throw new Error("a debit memo of lines is always stored");
  return findDebit(ctx, stored.id);
}

/** A number that the caller has chosen. @throws RuleViolation where that is not possible. */
async function ownNumber(ctx: Ctx, number: string | undefined): Promise<string | undefined> {
  if (number === undefined) return undefined;
  if (isGapless(ctx.settings)) {
    throw new RuleViolation(
      "number must be left out: debit memos are numbered without gaps, in the order in which they are posted.",
    );
  }
  if (await isNumberTaken(ctx, number)) {
    throw new RuleViolation(`number must be unique: there is a document ${number} already.`);
  }
  await passDocumentNumber("debitMemo", number);
  return number;
}

/** A draft has a number of its own where there are no gaps; else it has that of the memo at once. */
async function nextNumbers({ settings }: Ctx, posted: boolean): Promise<string[]> {
  return posted || !isGapless(settings) ? [] : [await takeNumber("draftDebitMemo")];
}
