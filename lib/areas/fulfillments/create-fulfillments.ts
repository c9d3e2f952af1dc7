import type * as z from "zod";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import {
  type Fulfillment,
  fulfilledOf,
  type FulfillmentItem,
  requireBilledByFulfillments,
} from "@/lib/areas/order-lines/fulfillment-model";
import { storeFulfillments } from "@/lib/areas/order-lines/stored-fulfillments";
import { type FoundLine, isReturned } from "@/lib/areas/order-lines/model";
import { takeNumbers } from "@/lib/platform/numbers/numbering";
import { Decimal } from "@/lib/values/decimal";
import { valueAt } from "@/lib/values/keys";
import type { createFulfillments as contract } from "./contract";
import {
  completeFulfilled,
  type FulfilledLine,
  lockLines,
  requireOpenFor,
  requireUnits,
} from "./fulfilled-lines";
import { type FulfillmentSettings, fulfillmentSettingsOf, requireListed } from "./settings-model";

type Requested = z.output<typeof contract.body>["fulfillments"][number];

/** New fulfillments with their single things, and the items of the request as they are now. */
export type Created = {
  readonly fulfillments: readonly Fulfillment[];
  readonly items: readonly FulfillmentItem[];
  readonly lines: readonly FoundLine[];
};

/**
 * Stores fulfillments, all or none; each is checked against the ones before it. An item of which everything is delivered
 * and sent to billing becomes Complete.
 *
 * @throws NotFound for an unknown item; RuleViolation naming the fulfillment.
 */
export async function createFulfillments(
  ctx: Ctx,
  requested: readonly Requested[],
): Promise<Created> {
  const ids = requested.map(({ orderLineItemId }) => orderLineItemId);
  const lines = await lockLines(ctx, ids);
  const { fulfillment: numbers } = await takeNumbers({ fulfillment: requested.length });
  const settings = fulfillmentSettingsOf(ctx.settings);
  const fulfillments: Fulfillment[] = [];
  const items: FulfillmentItem[] = [];
  for (const [index, asked] of requested.entries()) {
    const at = `fulfillments[${index}]`;
    const of = valueAt(lines, uuidOf(asked.orderLineItemId));
    if (of === undefined) throw new NotFound("order line item", asked.orderLineItemId);
    const made = fulfillmentOf(ctx, { asked, of, settings, number: numbers[index] ?? "", at });
    const after = { ...of, fulfillments: [...of.fulfillments, made] };
    requireUnits(after, of);
    lines.set(of.line.id, after);
    fulfillments.push(made);
    items.push(...thingsOf(made.id, asked.fulfillmentItems ?? []));
  }
  await storeFulfillments(ctx, fulfillments, items);
  for (const made of fulfillments) note(ctx, made, lines);
  return { fulfillments, items, lines: await completeFulfilled(ctx, [...lines.values()]) };
}

type Parts = {
  readonly asked: Requested;
  readonly of: FulfilledLine;
  readonly settings: FulfillmentSettings;
  readonly number: string;
  readonly at: string;
};

function fulfillmentOf(ctx: Ctx, { asked, of, settings, number, at }: Parts): Fulfillment {
  const { line } = of;
  const { fulfillmentType: type = isReturned(line) ? "Return" : "Delivery" } = asked;
  requireOpenFor(of, type);
  requireNoRevenue(asked, at);
  const made: Fulfillment = {
    id: newId(),
    orderLineItemId: line.id,
    fulfillmentNumber: number,
    type,
    state: asked.state ?? "Executing",
    quantity: asked.quantity === undefined ? unitsLeft(of, type) : new Decimal(asked.quantity),
    fulfillmentDate: asked.fulfillmentDate ?? ctx.today,
    billTargetDate: asked.billTargetDate ?? null,
    carrier: asked.carrier ?? null,
    location: asked.fulfillmentLocation ?? null,
    system: asked.fulfillmentSystem ?? null,
    trackingNumber: asked.trackingNumber ?? null,
    externalId: asked.externalId ?? null,
    description: asked.description ?? null,
    customFields: changedCustomFields({}, asked.customFields ?? {}),
  };
  requireFirstState(line, made, at);
  requireListed(settings, made);
  return made;
}

/** @throws RuleViolation unless a new fulfillment may have its state. */
function requireFirstState(line: FoundLine, { state, billTargetDate }: Fulfillment, at: string) {
  if (state === "Complete" || state === "Cancelled") {
    throw new RuleViolation(
      `${at}.state of a new fulfillment must be Executing, Booked or SentToBilling.`,
    );
  }
  if (state !== "SentToBilling") return;
  requireBilledByFulfillments(line);
  if (billTargetDate === null) {
    throw new RuleViolation(`${at} needs billTargetDate to be SentToBilling.`);
  }
}

/** @throws RuleViolation */
function requireNoRevenue(asked: Requested, at: string): void {
  const name = (
    ["excludeItemBillingFromRevenueAccounting", "excludeItemBookingFromRevenueAccounting"] as const
  ).find((field) => asked[field]);
  if (name === undefined) return;
  throw new RuleViolation(
    `${at}.${name} needs revenue accounting, which is not available: leave it out.`,
  );
}

/** All units of an item that can still be delivered, or come back. @throws RuleViolation when there are none. */
function unitsLeft({ line, fulfillments }: FulfilledLine, type: Fulfillment["type"]): Decimal {
  const { net } = fulfilledOf(line, fulfillments);
  const comesBack = type === "Return" && !isReturned(line);
  const left = comesBack ? net : net.negated().plus(line.terms.quantity);
  if (left.greaterThan(0)) return left;
  throw new RuleViolation(
    `Item ${line.itemNumber} has no units left that can ${type === "Return" ? "come back" : "be delivered"}.`,
  );
}

/** Single things of a fulfillment with ids. */
export function thingsOf(
  fulfillmentId: string,
  asked: NonNullable<Requested["fulfillmentItems"]>,
): FulfillmentItem[] {
  return asked.map(({ itemIdentifier = null, description = null, customFields }) => ({
    ...{ id: newId(), fulfillmentId, itemIdentifier, description },
    customFields: changedCustomFields({}, customFields ?? {}),
  }));
}

function note(
  ctx: Ctx,
  { id, fulfillmentNumber, orderLineItemId, type, state, quantity }: Fulfillment,
  lines: ReadonlyMap<string, FulfilledLine>,
): void {
  const line = lines.get(orderLineItemId)?.line;
  const detail = {
    ...{ fulfillmentNumber, type, state, quantity: quantity.toString() },
    orderNumber: line?.orderNumber,
    itemNumber: line?.itemNumber,
  };
  const subject = { subjectType: "fulfillment", subjectId: id };
  ctx.record({ ...subject, action: "create", detail });
  ctx.emit({ ...subject, type: "fulfillment.created", payload: detail });
}
