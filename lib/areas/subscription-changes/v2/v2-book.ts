import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { type RequestedChange, asking } from "@/lib/areas/orders/requested-order";
import type { HeldSubscription } from "@/lib/areas/orders/lock-accounts";
import { type CreatedOrder, placeOrder } from "@/lib/areas/orders/place/place-order";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import type { ProcessingInput } from "./v2-body";

/** A subscription with its owner: locked by a call, or read by a preview. */
export type SeenSubscription = Pick<HeldSubscription, "subscription"> & {
  readonly account: Pick<HeldSubscription["account"], "id" | "billCycleDay">;
};

type Changes = {
  readonly actions: readonly RequestedChange[];
  readonly processing?: ProcessingInput | undefined;
  /** Options of refunds and write-offs. */
  readonly back?: OrderBody["processingOptions"];
  readonly customFields?: Readonly<Record<string, string | number | boolean | null>> | undefined;
  readonly description?: string | undefined;
};

/** Books changes to a subscription as an order for its owner, dated today. */
export function bookChanges(
  ctx: Ctx,
  held: HeldSubscription,
  { actions, processing, back = {}, customFields, description }: Changes,
): Promise<CreatedOrder> {
  const { subscriptionNumber } = held.subscription;
  const changes = actions.length ? actions : [asking("TermsAndConditions", {})];
  const about = {
    ...(customFields ? { customFields: { ...customFields } } : {}),
    ...(description === undefined ? {} : { notes: description }),
  };
  const options = { ...processingOptions(processing, back).processingOptions, ...back };
  const order = {
    orderDate: ctx.today,
    existingAccountNumber: held.account.accountNumber,
    ...(description ? { description } : {}),
    subscriptions: [{ kind: "changed" as const, subscriptionNumber, changes, ...about }],
    ...(Object.keys(options).length ? { processingOptions: options } : {}),
  };
  return placeOrder(ctx, order, held);
}

/**
 * The processing options of an order for `processing_options`.
 *
 * @throws RuleViolation for a refund without a cancellation.
 */
export function processingOptions(
  asked: ProcessingInput | undefined,
  back: NonNullable<OrderBody["processingOptions"]> = {},
): Pick<OrderBody, "processingOptions"> {
  if (asked?.collection_method === "process_refund" && !back.refund) {
    throw new RuleViolation("process_refund is about a subscription that the call cancels.");
  }
  if (asked?.collection_method === undefined) return {};
  const { collection_method, document_date, target_date, draft_invoice } = asked;
  const { payment_method_id: paymentMethodId, payment_gateway_id: paymentGatewayId } = asked;
  const electronic = paymentMethodId ?? paymentGatewayId;
  return {
    processingOptions: {
      runBilling: true,
      ...(collection_method === "collect_payment" ? { collectPayment: true } : {}),
      billingOptions: {
        ...(document_date === undefined ? {} : { documentDate: document_date }),
        ...(target_date === undefined ? {} : { targetDate: target_date }),
        ...(draft_invoice ? { generateDraftInvoice: true } : {}),
      },
      ...(electronic === undefined
        ? {}
        : { electronicPaymentOptions: { paymentMethodId, paymentGatewayId } }),
    },
  };
}

/** The account of a request of version 2: exactly one of id and number. */
export function accountKey(
  id: string | undefined,
  number: string | undefined,
  field: "account" | "invoice_owner_account",
): string | undefined {
  if (id !== undefined && number !== undefined) {
    throw new RuleViolation(`Only one of ${field}_id and ${field}_number may be given.`);
  }
  return id ?? number;
}

/** The number of a requested account; undefined when none is given. */
export async function accountNumberOf(
  ctx: Ctx,
  key: string | undefined,
): Promise<string | undefined> {
  return key === undefined ? undefined : (await findAccount(ctx, key)).accountNumber;
}
