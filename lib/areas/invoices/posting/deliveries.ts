import type { Ctx } from "@/lib/kernel/context";
import type { Account } from "@/lib/areas/accounts/model";
import type { Decimal } from "@/lib/values/decimal";
import { type Delivery, deliverSource, insertDeliveries, takeRows } from "./delivery-queries";

/** Which posted invoices are e-mailed to accounts that want mails; all of them unless a bill run says otherwise. */
export type MailRule = "All" | "AboveZero" | "None";

/** Invoices of an account that have just been posted. */
export type Mailing = {
  readonly account: Pick<Account, "invoiceDeliveryEmail">;
  readonly invoices: readonly { readonly id: string; readonly amount: Decimal }[];
  readonly mail: MailRule | undefined;
};

/**
 * Records that posted invoices are to be e-mailed, where their account wants that: part of the posting,
 * which waits for nothing else. The mail is written and sent once the posting is committed.
 */
export async function mailIfRequested(ctx: Ctx, mailings: readonly Mailing[]): Promise<void> {
  const mailed = mailings.flatMap(({ account, invoices, mail = "All" }) => {
    if (!account.invoiceDeliveryEmail || mail === "None") return [];
    return mail === "All" ? invoices : invoices.filter(({ amount }) => !amount.isZero());
  });
  if (mailed.length)
    await insertDeliveries(
      ctx,
      mailed.map(({ id }) => id),
    );
}

/**
 * Records that posted invoices of a source are to be e-mailed, where their account wants that.
 *
 * @returns how many are recorded now.
 */
export function deliverInvoicesOf(
  ctx: Ctx,
  sourceId: string,
  which: {
    /** Those that were mailed before, too. */
    resend: boolean;
    /** Those of zero, too. */
    zero: boolean;
  },
): Promise<number> {
  return deliverSource(ctx, sourceId, which);
}

/** Claims some invoices to be mailed: whoever commits this mails them. */
export function takeDeliveries({ tenantId }: Ctx): Promise<Delivery[]> {
  return takeRows(tenantId);
}
