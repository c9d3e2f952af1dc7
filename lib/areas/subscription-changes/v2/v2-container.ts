import type { Ctx } from "@/lib/kernel/context";
import type { CreateSubscriptionEntry } from "@/lib/areas/orders/order-body";
import { orderTerm, renewalTerms } from "./v2-actions";
import type { CreateBody } from "./v2-body";
import { accountKey, accountNumberOf } from "./v2-book";
import { ratePlanEntries } from "./v2-plans";

/** The container of the order that creates a subscription of version 2. @throws NotFound */
export async function createContainer(
  ctx: Ctx,
  body: CreateBody,
  currency: string,
): Promise<CreateSubscriptionEntry> {
  const payer = await accountNumberOf(
    ctx,
    accountKey(
      body.invoice_owner_account_id,
      body.invoice_owner_account_number,
      "invoice_owner_account",
    ),
  );
  return {
    terms: {
      initialTerm: orderTerm(body.initial_term),
      ...(body.auto_renew === undefined ? {} : { autoRenew: body.auto_renew }),
      ...renewalTerms(body.renewal_term),
    },
    subscribeToRatePlans: await ratePlanEntries(ctx, body.subscription_plans, currency),
    ...(payer === undefined ? {} : { invoiceOwnerAccountNumber: payer }),
    ...(body.subscription_number === undefined
      ? {}
      : { subscriptionNumber: body.subscription_number }),
    ...(body.description === undefined ? {} : { notes: body.description }),
    ...(body.currency === undefined ? {} : { currency: body.currency }),
    ...(body.bill_to_id == null ? {} : { billToContactId: body.bill_to_id }),
    ...(body.sold_to_id == null ? {} : { soldToContactId: body.sold_to_id }),
    ...(body.payment_terms == null ? {} : { paymentTerm: body.payment_terms }),
    ...(body.invoice_separately === undefined
      ? {}
      : { invoiceSeparately: body.invoice_separately }),
  };
}
