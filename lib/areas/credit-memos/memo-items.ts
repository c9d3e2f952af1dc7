import { InvalidValue, NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { InvoiceApplication } from "@/lib/areas/invoices/applications/apply";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { itemsOfMemo } from "./item-balance-queries";

/**
 * Checks the lines and taxes of a memo that given items take their credit from: each is the memo's
 * own and has that much remaining, or, with `off`, has applied that much.
 *
 * @throws NotFound, InvalidValue or RuleViolation naming the problem.
 */
export async function requireOwnItems(
  tenantId: string,
  memoId: string,
  applications: readonly InvoiceApplication[],
  off: boolean,
): Promise<void> {
  const named = applications.flatMap(({ items = [] }) => items);
  if (!named.some((item) => item.creditMemoItemId ?? item.creditTaxationItemId)) return;
  const known = new Map((await itemsOfMemo(tenantId, memoId)).map((item) => [item.key, item]));
  const wanted = new Map<string, Decimal>();
  for (const { creditMemoItemId, creditTaxationItemId, amount } of named) {
    if (creditMemoItemId && creditTaxationItemId) {
      throw new InvalidValue("Credit comes from creditMemoItemId or creditTaxItemId, one of them.");
    }
    const key = creditTaxationItemId ?? creditMemoItemId;
    if (!key) continue;
    const item = known.get(key);
    if (!item) throw new NotFound("item of the credit memo", key);
    const sum = (wanted.get(key) ?? ZERO).plus(amount);
    wanted.set(key, sum);
    const most = off ? item.given : item.amount.minus(item.given);
    if (sum.greaterThan(most)) {
      const has = off ? "has given" : "has left";
      throw new RuleViolation(`The item ${item.name} of the memo ${has} ${most.toString()}.`);
    }
  }
}
