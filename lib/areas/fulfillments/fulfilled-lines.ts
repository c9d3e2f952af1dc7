import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import {
  type Fulfillment,
  fulfilledOf,
  isBilledByFulfillments,
  isFulfilled,
} from "@/lib/areas/order-lines/fulfillment-model";
import { fulfillmentsOfLines } from "@/lib/areas/order-lines/stored-fulfillments";
import { type FoundLine, isReturned } from "@/lib/areas/order-lines/model";
import { findLines, storeChangedLines } from "@/lib/areas/order-lines/stored-lines";
import { lockOwners } from "@/lib/areas/orders/lock-accounts";
import { Decimal, sumOf } from "@/lib/values/decimal";

/** An item with all its fulfillments. */
export type FulfilledLine = { readonly line: FoundLine; fulfillments: readonly Fulfillment[] };

/**
 * Items with their fulfillments by id, under the locks of the ordering and paying accounts: two calls about one item wait
 * for each other.
 *
 * @throws NotFound naming the id, for items out of reach alike.
 */
export async function lockLines(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, FulfilledLine>> {
  const found = await findLines(ctx, ids);
  const accounts = found.flatMap((of) => [of.accountId, of.invoiceAccountId]);
  await lockOwners(ctx, [...new Set(accounts)], []);
  const lines = await findLines(ctx, ids);
  const stored = await fulfillmentsOfLines(ctx, [...new Set(lines.map(({ id }) => id))]);
  return new Map(
    lines.map((line) => [
      line.id,
      { line, fulfillments: stored.filter((of) => of.orderLineItemId === line.id) },
    ]),
  );
}

/** @throws RuleViolation when fulfillments of these types are not possible for an item in its state. */
export function requireOpenFor({ line }: FulfilledLine, type: Fulfillment["type"]): void {
  const { itemNumber, state } = line;
  if (isReturned(line) && type === "Delivery") {
    throw new RuleViolation(`Item ${itemNumber} is a Return: its fulfillments are Returns, too.`);
  }
  const isOver = isBilledByFulfillments(line)
    ? state === "Complete" && !(type === "Return" && !isReturned(line))
    : false;
  if (state === "Cancelled" || isOver) {
    throw new RuleViolation(`Item ${itemNumber} is ${state}: nothing more of it is fulfilled.`);
  }
}

/**
 * Requires that no more of an item is delivered than was sold, and no more comes back than was delivered.
 *
 * @param before its fulfillments as they are stored
 * @throws RuleViolation
 */
export function requireUnits({ line, fulfillments }: FulfilledLine, before: FulfilledLine): void {
  const { itemNumber, terms } = line;
  const { net } = fulfilledOf(line, fulfillments);
  if (net.greaterThan(terms.quantity)) {
    throw new RuleViolation(
      isReturned(line)
        ? `Item ${itemNumber} has ${terms.quantity} units to come back, and not ${net.toString()}.`
        : `Item ${itemNumber} has ${terms.quantity} units: no more can be delivered, and these would be ${net.toString()}.`,
    );
  }
  const more = returned(fulfillments).minus(returned(before.fulfillments));
  if (net.isNegative() || (!isReturned(line) && more.greaterThan(line.returnable))) {
    throw new RuleViolation(
      `No more of item ${itemNumber} can come back than was delivered and has not come back yet.`,
    );
  }
}

const returned = (fulfillments: readonly Fulfillment[]): Decimal =>
  sumOf(
    fulfillments.flatMap(({ type, state, quantity }) =>
      type === "Return" && state !== "Cancelled" ? quantity : [],
    ),
  );

/** Completes the items of which everything was delivered and sent to billing; returns the items as they are now. */
export async function completeFulfilled(
  ctx: Ctx,
  lines: readonly FulfilledLine[],
): Promise<FoundLine[]> {
  const complete = lines.flatMap(({ line, fulfillments }) =>
    isFulfilled(line, fulfilledOf(line, fulfillments)) ? line : [],
  );
  const changed = complete.map((line) => ({
    from: line.state,
    line: { ...line, state: "Complete" as const },
  }));
  if (changed.length) await storeChangedLines(ctx, changed);
  for (const { line } of changed) {
    const detail = {
      orderNumber: line.orderNumber,
      itemNumber: line.itemNumber,
      changed: ["itemState"],
      state: line.state,
    };
    const subject = { subjectType: "orderLineItem", subjectId: line.id };
    ctx.record({ ...subject, action: "update", detail });
    ctx.emit({ ...subject, type: "orderLineItem.updated", payload: detail });
  }
  const now = new Map(changed.map(({ line }) => [line.id, line]));
  return lines.map(({ line }) => now.get(line.id) ?? line);
}
