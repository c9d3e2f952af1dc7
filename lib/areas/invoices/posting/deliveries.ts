import type { Ctx } from "@/lib/kernel/context";
import type { Account } from "@/lib/areas/accounts/model";
import { type Delivery, insertDeliveries, takeRows } from "./delivery-queries";

/**
 * Records that posted invoices are to be e-mailed, if their account wants that: part of the posting,
 * which waits for nothing else. The mail is written and sent once the posting is committed.
 */
export async function mailIfRequested(
  ctx: Ctx,
  { invoiceDeliveryEmail }: Pick<Account, "invoiceDeliveryEmail">,
  invoiceIds: readonly string[],
): Promise<void> {
  if (invoiceDeliveryEmail) await insertDeliveries(ctx, invoiceIds);
}

/** Claims some invoices to be mailed: whoever commits this mails them. */
export function takeDeliveries({ tenantId }: Ctx): Promise<Delivery[]> {
  return takeRows(tenantId);
}
