import type * as z from "zod";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import {
  type Fulfillment,
  requireFulfillmentMove,
} from "@/lib/areas/order-lines/fulfillment-model";
import {
  dropFulfillment,
  findFulfillment,
  storeFulfillment,
} from "@/lib/areas/order-lines/stored-fulfillments";
import { Decimal } from "@/lib/values/decimal";
import type { updateFulfillment as contract } from "./contract";
import { completeFulfilled, type FulfilledLine, lockLines, requireUnits } from "./fulfilled-lines";
import { fulfillmentSettingsOf, requireListed } from "./settings-model";

type Change = z.output<typeof contract.body>;

type LockedFulfillment = { readonly before: Fulfillment; readonly of: FulfilledLine };

/**
 * Fulfillments with their items, in the order of their keys. The accounts of all of them are locked together, so that two
 * calls cannot wait for each other.
 */
export async function lockFulfillments(
  ctx: Ctx,
  keys: readonly string[],
): Promise<LockedFulfillment[]> {
  const found: Fulfillment[] = [];
  for (const key of keys) found.push(await findFulfillment(ctx, key));
  const lines = await lockLines(
    ctx,
    found.map(({ orderLineItemId }) => orderLineItemId),
  );
  return found.map(({ id, orderLineItemId }) => {
    const of = lines.get(orderLineItemId);
    const before = of?.fulfillments.find((one) => one.id === id);
    if (of === undefined || before === undefined) throw new NotFound("fulfillment", id);
    return { before, of };
  });
}

async function lockFulfillment(ctx: Ctx, key: string): Promise<LockedFulfillment> {
  const [locked] = await lockFulfillments(ctx, [key]);
  if (locked === undefined) throw new NotFound("fulfillment", key);
  return locked;
}

/**
 * Changes a fulfillment. Its item becomes Complete once everything of it is delivered and sent to billing.
 *
 * @throws RuleViolation naming the rule.
 */
export async function changeFulfillment(ctx: Ctx, key: string, change: Change): Promise<void> {
  const { before, of } = await lockFulfillment(ctx, key);
  const { state = before.state, ...words } = change;
  const name = `Fulfillment ${before.fulfillmentNumber}`;
  requireFulfillmentMove(of.line, name, before.state, state);
  requireOpen(before, words, state);
  const after = { ...changedWords(before, words), state };
  if (state === "SentToBilling" && after.billTargetDate === null) {
    throw new RuleViolation(`${name} needs billTargetDate to be SentToBilling.`);
  }
  requireListed(fulfillmentSettingsOf(ctx.settings), after);
  const fulfillments = of.fulfillments.map((one) => (one.id === after.id ? after : one));
  requireUnits({ ...of, fulfillments }, of);
  await storeFulfillment(ctx, before.state, after);
  const detail = { changed: Object.keys(change), ...(state === before.state ? {} : { state }) };
  note(ctx, after, "update", detail);
  await completeFulfilled(ctx, [{ ...of, fulfillments }]);
}

/** Only the state can change once it is not Executing, and the day when it is sent to billing. */
function requireOpen(before: Fulfillment, words: object, to: Fulfillment["state"]): void {
  if (before.state === "Executing") return;
  const sent = to === "SentToBilling" && before.state !== to;
  const other = Object.keys(words).find((name) => !(sent && name === "billTargetDate"));
  if (other === undefined) return;
  throw new RuleViolation(
    `${other} of fulfillment ${before.fulfillmentNumber} changes while it is Executing; it is ${before.state}.`,
  );
}

function changedWords(before: Fulfillment, words: Omit<Change, "state">): Fulfillment {
  const given = <Value>(value: Value | undefined, kept: Value) =>
    value === undefined ? kept : value;
  return {
    ...before,
    quantity: words.quantity === undefined ? before.quantity : new Decimal(words.quantity),
    fulfillmentDate: words.fulfillmentDate ?? before.fulfillmentDate,
    billTargetDate: given(words.billTargetDate, before.billTargetDate),
    carrier: given(words.carrier, before.carrier),
    location: given(words.fulfillmentLocation, before.location),
    system: given(words.fulfillmentSystem, before.system),
    trackingNumber: given(words.trackingNumber, before.trackingNumber),
    externalId: given(words.externalId, before.externalId),
    description: given(words.description, before.description),
    customFields: changedCustomFields(before.customFields, words.customFields ?? {}),
  };
}

/** Deletes a fulfillment with its single things. @throws RuleViolation unless it is Executing. */
export async function deleteFulfillment(ctx: Ctx, key: string): Promise<void> {
  const { before, of } = await lockFulfillment(ctx, key);
  requireExecuting(before);
  const fulfillments = of.fulfillments.filter(({ id }) => id !== before.id);
  requireUnits({ ...of, fulfillments }, of);
  await dropFulfillment(ctx, before.id);
  note(ctx, before, "delete", {});
}

/** @throws RuleViolation unless a fulfillment is Executing. */
export function requireExecuting({ fulfillmentNumber, state }: Fulfillment): void {
  if (state === "Executing") return;
  throw new RuleViolation(
    `Fulfillment ${fulfillmentNumber} is ${state}: only while it is Executing does this change.`,
  );
}

const PAST = { update: "updated", delete: "deleted" } as const;

/** Records a change of a fulfillment, and tells of it. */
export function note(
  ctx: Ctx,
  { id, fulfillmentNumber }: Fulfillment,
  action: keyof typeof PAST,
  more: Readonly<Record<string, unknown>>,
): void {
  const detail = { fulfillmentNumber, ...more };
  const subject = { subjectType: "fulfillment", subjectId: id };
  ctx.record({ ...subject, action, detail });
  ctx.emit({ ...subject, type: `fulfillment.${PAST[action]}`, payload: detail });
}
