import { RuleViolation } from "@/lib/kernel/errors";
import type { OrderLineCharge } from "@/lib/areas/subscriptions/billable-model";
import { Decimal, sumOf } from "@/lib/values/decimal";
import { addDays, type LocalDate } from "@/lib/values/local-date";
import { exactNumber } from "@/lib/values/money";
import { isReturned, type LineItem, type LineItemState, lineCharge } from "./model";

export const FULFILLMENT_TYPES = ["Delivery", "Return"] as const;
export type FulfillmentType = (typeof FULFILLMENT_TYPES)[number];

/** Units of an item that are delivered or come back. */
export type Fulfillment = {
  readonly id: string;
  readonly orderLineItemId: string;
  readonly fulfillmentNumber: string;
  readonly type: FulfillmentType;
  readonly state: LineItemState;
  readonly quantity: Decimal;
  readonly fulfillmentDate: LocalDate;
  /** From this day on a bill may include it. */
  readonly billTargetDate: LocalDate | null;
  readonly carrier: string | null;
  readonly location: string | null;
  readonly system: string | null;
  readonly trackingNumber: string | null;
  readonly externalId: string | null;
  readonly description: string | null;
  readonly customFields: Readonly<Record<string, string | number | boolean | null>>;
};

/** One thing of a fulfillment, such as a device by its serial number. */
export type FulfillmentItem = {
  readonly id: string;
  readonly fulfillmentId: string;
  readonly itemIdentifier: string | null;
  readonly description: string | null;
  readonly customFields: Fulfillment["customFields"];
};

/** What tells how an item is billed. */
type Ruled = { readonly terms: Pick<LineItem["terms"], "billingRule"> };

/** Whether an item is billed by what is delivered of it. */
export const isBilledByFulfillments = ({ terms }: Ruled) =>
  terms.billingRule === "TriggerAsFulfillmentOccurs";

/**
 * The allowed transitions of a fulfillment; others are refused. Reference 4.4. Where the item is billed as a whole, a
 * fulfillment only tells what was delivered, and no bill includes it.
 */
const lifecycles = {
  billed: {
    Executing: ["Booked", "SentToBilling", "Cancelled"],
    Booked: ["SentToBilling"],
    SentToBilling: ["Complete"],
    Complete: [],
    Cancelled: [],
  },
  told: {
    Executing: ["Booked", "Complete", "Cancelled"],
    Booked: ["Complete"],
    SentToBilling: [],
    Complete: [],
    Cancelled: [],
  },
} as const satisfies Record<string, Record<LineItemState, readonly LineItemState[]>>;

/** The states that a fulfillment of an item can have next. */
export function nextStates(line: Ruled, from: LineItemState): readonly LineItemState[] {
  return lifecycles[isBilledByFulfillments(line) ? "billed" : "told"][from];
}

/** @throws RuleViolation for an item that is billed as a whole. */
export function requireBilledByFulfillments(line: Pick<LineItem, "terms" | "itemNumber">): void {
  if (isBilledByFulfillments(line)) return;
  throw new RuleViolation(
    `Item ${line.itemNumber} is billed as a whole (billingRule TriggerWithoutFulfillment): its fulfillments cannot be SentToBilling.`,
  );
}

/** @throws RuleViolation for a transition that is not allowed. */
export function requireFulfillmentMove(
  line: Pick<LineItem, "terms" | "itemNumber">,
  name: string,
  from: LineItemState,
  to: LineItemState,
): void {
  const next = nextStates(line, from);
  if (from === to || next.includes(to)) return;
  if (to === "SentToBilling") requireBilledByFulfillments(line);
  throw new RuleViolation(
    next.length
      ? `${name} is ${from}: it can become ${next.join(", ")}, and not ${to}.`
      : `${name} is ${from} and stays so.`,
  );
}

/** What of an item was delivered and came back by its fulfillments; canceled ones do not count. */
export type Fulfilled = {
  /** Deliveries less returns of a sale, and what came back of a return. */
  readonly net: Decimal;
  /** Whether each of them is SentToBilling or Complete. */
  readonly allDone: boolean;
};

const DONE: ReadonlySet<LineItemState> = new Set(["SentToBilling", "Complete"]);

/** The sums of an item's fulfillments. */
export function fulfilledOf(
  line: Pick<LineItem, "terms">,
  fulfillments: readonly Pick<Fulfillment, "type" | "state" | "quantity">[],
): Fulfilled {
  const count = fulfillments.filter(({ state }) => state !== "Cancelled");
  const units = ({ type, quantity }: (typeof count)[number]) =>
    type === "Return" && !isReturned(line) ? quantity.negated() : quantity;
  const done = count.filter(({ state }) => DONE.has(state));
  return {
    net: sumOf(count.map(units)),
    allDone: done.length === count.length,
  };
}

/** Whether an item is Complete because all of it was delivered, and sent to billing where that bills it. Reference 4.3. */
export function isFulfilled(line: LineItem, { net, allDone }: Fulfilled): boolean {
  const open = line.state === "Executing" || line.state === "Booked";
  return open && isBilledByFulfillments(line) && allDone && net.equals(line.terms.quantity);
}

/** Units that are still to be delivered of an item that is billed by its fulfillments. */
export function pendingUnits(line: Pick<LineItem, "terms" | "state">, fulfilled: number): number {
  const isFinal = line.state === "Complete" || line.state === "Cancelled";
  if (isFinal || !isBilledByFulfillments(line)) return 0;
  return exactNumber(new Decimal(line.terms.quantity).minus(fulfilled));
}

/** What of a fulfillment its bill needs. */
export type BilledFulfillment = Pick<
  Fulfillment,
  "id" | "type" | "quantity" | "fulfillmentDate" | "billTargetDate"
>;

/** A fulfillment as a one-time charge that is due on its target date; what comes back has a negative price. */
export function fulfillmentCharge(line: LineItem, of: BilledFulfillment): OrderLineCharge {
  const { terms } = line;
  const returns = of.type === "Return" && !isReturned(line) ? line.id : undefined;
  const whole = lineCharge({
    ...line,
    terms: {
      ...terms,
      quantity: exactNumber(of.quantity),
      billTargetDate: of.billTargetDate,
      itemCategory: of.type === "Return" ? "Return" : "Sales",
    },
  });
  return {
    ...whole,
    segment: { ...whole.segment, segmentId: of.id },
    orderLine: {
      ...whole.orderLine,
      fulfillmentId: of.id,
      serviceStart: of.fulfillmentDate,
      serviceEnd: addDays(of.fulfillmentDate, 1),
      ...(returns === undefined ? {} : { returns }),
    },
  };
}
