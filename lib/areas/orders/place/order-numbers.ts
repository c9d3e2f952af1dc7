import type { Ctx } from "@/lib/kernel/context";
import { documentNumbersFor } from "@/lib/areas/billing/post-documents";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import { requestedNumbers } from "@/lib/areas/subscriptions/changes/booking-model";
import type { Billing } from "@/lib/areas/orders/billing/billing-options";
import type { RequestedOrder } from "@/lib/areas/orders/requested-order";
import { passNumbers, takeNumbers } from "@/lib/platform/numbers/numbering";
import { mapped } from "@/lib/values/keys";
import type { PreparedOrder } from "./prepare-order";

const NO_DOCUMENTS = { draftInvoice: 0, draftCreditMemo: 0 };
const NOTHING_NEW = { subscription: 0, ratePlan: 0, charge: 0, ramp: 0 };
const NONE = { order: 0, ...NOTHING_NEW, ...NO_DOCUMENTS };

/** The missing numbers of an order, by kind. */
export type OrderNumbers = Readonly<Record<keyof typeof NONE, string[]>>;

/** An order with all that needs a number. */
type ToNumber = {
  readonly as: { readonly orderNumber?: string };
  readonly order: Pick<RequestedOrder, "orderNumber">;
  readonly prepared: Pick<PreparedOrder, "created">;
  readonly drafts: readonly DocumentDraft[];
  readonly billing: Pick<Billing, "status"> | undefined;
};

/** The number that an order has already, as a draft or from its request. */
export const chosenNumber = ({ as, order }: Pick<ToNumber, "as" | "order">) =>
  as.orderNumber ?? order.orderNumber;

/** Takes the missing numbers of orders in one call. */
export async function numbersOf(ctx: Ctx, orders: readonly ToNumber[]): Promise<OrderNumbers[]> {
  const chosen = orders.flatMap(({ prepared }) =>
    prepared.created.flatMap(({ subscriptionNumber }) => subscriptionNumber ?? []),
  );
  await passNumbers("subscription", chosen);
  await passNumbers(
    "order",
    orders.flatMap((of) => chosenNumber(of) ?? []),
  );
  const wanted = orders.map((of) => requestedBy(ctx, of));
  const taken = await takeNumbers(
    mapped(NONE, (kind) => wanted.reduce((sum, own) => sum + own[kind], 0)),
  );
  return wanted.map((own) => mapped(NONE, (kind) => taken[kind].splice(0, own[kind])));
}

function requestedBy(ctx: Ctx, of: ToNumber): typeof NONE {
  const { created } = of.prepared;
  return {
    order: chosenNumber(of) === undefined ? 1 : 0,
    ...(created.length ? requestedNumbers(created) : NOTHING_NEW),
    ...(of.drafts.length ? documentNumbersFor(ctx, of.drafts, of.billing?.status) : NO_DOCUMENTS),
  };
}
