import { draftsOfEach } from "@/lib/areas/billing/draft-documents";
import { withCommitments } from "@/lib/areas/billing/with-commitments";
import type { CreditPeriod } from "@/lib/areas/commitments/credit/credit-charges";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { isTaxedHere } from "@/lib/areas/tax/tax-engine";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import type { LocalDate } from "@/lib/values/local-date";
import type { AccountAhead } from "./account-ahead-model";

type Part = Pick<AccountAhead, "account" | "earlier"> & {
  readonly charges: readonly BillableCharge[];
};

/**
 * The documents of accounts on a day, by the code that bills; why it would be refused in place of those of an account. Taxes of an
 * outside engine are left out.
 */
export async function draftedAhead(
  ctx: Ctx,
  parts: readonly Part[],
  day: LocalDate,
  credit: ReadonlyMap<string, readonly CreditPeriod[]>,
): Promise<(readonly DocumentDraft[] | RuleViolation)[]> {
  const days = { targetDate: day, documentDate: day, hold: false };
  const refused = new Map<string, RuleViolation>();
  const asked: Part[] = [];
  for (const { account, charges, earlier } of parts) {
    try {
      const request = { account, charges, earlier, ...days };
      const all = await withCommitments(ctx, request, credit.get(account.id));
      asked.push({ account, earlier, charges: all });
    } catch (thrown) {
      if (!(thrown instanceof RuleViolation)) throw thrown;
      refused.set(account.id, thrown);
    }
  }
  const drafts = await draftsOfEach(ctx, asked, { ...days, skipTax: !isTaxedHere(ctx) });
  const byAccount = new Map(asked.map(({ account }, index) => [account.id, drafts[index] ?? []]));
  return parts.map(({ account: { id } }) => refused.get(id) ?? byAccount.get(id) ?? []);
}
