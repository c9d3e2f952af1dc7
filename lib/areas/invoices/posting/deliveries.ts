import type { Ctx } from "@/lib/kernel/context";
import type { Account } from "@/lib/areas/accounts/model";
import { type Delivery, insertDeliveries, takeRows } from "./delivery-queries";

/**
 * Notes that posted invoices go to their account by e-mail, if it wants that: part of the posting, and
 * all of it that the posting waits for. The mail is written and sent once the posting is committed.
 */
export async function mailIfRequested(
  ctx: Ctx,
  { invoiceDeliveryEmail }: Pick<Account, "invoiceDeliveryEmail">,
  invoiceIds: readonly string[],
): Promise<void> {
  if (invoiceDeliveryEmail) await insertDeliveries(ctx, invoiceIds);
}

/** Takes some invoices that are to be mailed: whoever commits this mails them. */
export function takeDeliveries({ tenantId }: Ctx): Promise<Delivery[]> {
  return takeRows(tenantId);
}
