import { RuleViolation } from "@/lib/kernel/errors";
import type { OrderLineCharge } from "@/lib/areas/subscriptions/billable-model";
import type { OneTimeSegment } from "@/lib/billing/charge-segment";
import type { ChargeTax } from "@/lib/billing/tax/tax";
import { Decimal } from "@/lib/values/decimal";
import { addDays, type LocalDate } from "@/lib/values/local-date";

export const LINE_STATES = [
  "Executing",
  "Booked",
  "SentToBilling",
  "Complete",
  "Cancelled",
] as const;

/** The states of an item. Reference 4.3. */
export type LineItemState = (typeof LINE_STATES)[number];

/** The allowed transitions of an item; others are refused. Reference 4.3. */
export const lineLifecycle: Readonly<Record<LineItemState, readonly LineItemState[]>> = {
  Executing: ["Booked", "SentToBilling", "Complete", "Cancelled"],
  Booked: ["SentToBilling", "Complete"],
  SentToBilling: ["Complete"],
  Complete: [],
  Cancelled: [],
};

/** @throws RuleViolation for a transition that is not allowed. */
export function requireMove(itemNumber: string, from: LineItemState, to: LineItemState): void {
  if (from === to || lineLifecycle[from].includes(to)) return;
  const next = lineLifecycle[from];
  throw new RuleViolation(
    next.length
      ? `Item ${itemNumber} is ${from}: it can become ${next.join(", ")}, and not ${to}.`
      : `Item ${itemNumber} is ${from} and stays so.`,
  );
}

/** Optional texts of an item. */
type LineItemWords = Partial<
  Record<
    | "description"
    | "productCode"
    | "productRatePlanChargeId"
    | "purchaseOrderNumber"
    | "UOM"
    | "accountingCode"
    | "taxCode"
    | "relatedSubscriptionNumber"
    | "billTo"
    | "soldTo"
    | "shipTo"
    | "itemType"
    | "itemCategory"
    | "billingRule"
    | "inlineDiscountType"
    | "originalOrderId"
    | "originalOrderNumber"
    | "originalOrderLineItemId"
    | "originalOrderLineItemNumber",
    string
  >
> & {
  readonly taxMode?: ChargeTax["mode"];
  readonly originalOrderDate?: LocalDate;
  readonly billTargetDate?: LocalDate | null;
  readonly paymentTerm?: string | null;
};

/** A stored item, with the field names of the interface; days, prices and accounts are resolved. */
export type LineItemTerms = LineItemWords & {
  readonly itemName: string;
  readonly quantity: number;
  readonly listPricePerUnit: number;
  readonly inlineDiscountPerUnit?: number;
  readonly amountPerUnit: number;
  readonly currency: string;
  readonly ownerAccountNumber: string;
  readonly invoiceOwnerAccountNumber: string;
  readonly transactionStartDate: LocalDate;
  readonly transactionEndDate: LocalDate;
  readonly customFields?: Readonly<Record<string, unknown>>;
};

/** An item of an order. */
export type LineItem = {
  readonly id: string;
  readonly itemNumber: string;
  readonly state: LineItemState;
  readonly terms: LineItemTerms;
  /** The account that pays for it. */
  readonly invoiceAccountId: string;
  /** Units that may still be returned; absent for returns. */
  readonly returnable?: number;
  /** Units of fulfillments that are SentToBilling or Complete; those that come back are taken off. */
  readonly fulfilled?: number;
  /** The same of all fulfillments that are not canceled. */
  readonly reserved?: number;
};

/** An item with its order. */
export type StoredLineItem = LineItem & {
  readonly orderId: string;
  readonly returnable: number;
  readonly fulfilled: number;
  readonly reserved: number;
};

/** An item with its order and the account that ordered. */
export type FoundLine = StoredLineItem & {
  readonly accountId: string;
  readonly orderNumber: string;
  readonly orderDate: LocalDate;
};

/** Whether an item returns units of another one. */
export const isReturned = ({ terms }: Pick<LineItem, "terms">) => terms.itemCategory === "Return";

/** Whether a bill through a day includes an item. */
export function isDue({ state, terms }: LineItem, targetDate: LocalDate): boolean {
  const { billTargetDate } = terms;
  return (
    state === "SentToBilling" && Boolean(billTargetDate) && String(billTargetDate) <= targetDate
  );
}

/**
 * An item as a one-time charge that is due on its target date; a return has a negative price.
 */
export function lineCharge({ id, terms, invoiceAccountId }: LineItem): OrderLineCharge {
  return {
    segment: segmentOf(id, terms),
    subscriptionId: null,
    accountId: invoiceAccountId,
    productSku: terms.productCode ?? "",
    uom: terms.UOM ?? null,
    invoiceSeparately: false,
    billToContactId: terms.billTo ?? null,
    soldToContactId: terms.soldTo ?? null,
    paymentTerm: terms.paymentTerm ?? null,
    orderLine: {
      itemId: id,
      serviceStart: terms.transactionStartDate,
      serviceEnd: addDays(terms.transactionEndDate, 1),
      ...(isReturned({ terms }) && terms.originalOrderLineItemId
        ? { returns: terms.originalOrderLineItemId }
        : {}),
    },
  };
}

function segmentOf(id: string, terms: LineItemTerms): OneTimeSegment {
  const start = terms.billTargetDate ?? terms.transactionStartDate;
  const sign = isReturned({ terms }) ? -1 : 1;
  const price = new Decimal(terms.amountPerUnit).times(sign);
  const { taxCode, taxMode } = terms;
  return {
    segmentId: id,
    chargeNumber: null,
    chargeName: terms.itemName,
    ratePlanName: "",
    productName: terms.itemName,
    subscriptionNumber: null,
    type: "OneTime",
    model: "PerUnit",
    currency: terms.currency,
    quantity: new Decimal(terms.quantity),
    tiers: [{ tier: 1, startingUnit: null, endingUnit: null, price, priceFormat: "PerUnit" }],
    effectiveStart: start,
    effectiveEnd: null,
    processedThrough: null,
    ...(taxCode && taxMode ? { tax: { code: taxCode, mode: taxMode } } : {}),
  };
}
