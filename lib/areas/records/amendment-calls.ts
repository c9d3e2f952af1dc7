import * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { CallOperation } from "@/lib/api/operation";
import { readRecord } from "@/lib/areas/batch-actions/read-record";
import { amend } from "./amend";
import { made, type Values } from "./translate";

const ids = z.object({ AmendmentIds: z.tuple([z.string()]).rest(z.string()) });

/** Books one amendment; answers its id. */
export async function createAmendment(
  _ctx: Ctx,
  call: CallOperation,
  values: Values,
): Promise<string> {
  const done = await amend(call, { Amendments: [values] });
  return ids.parse(done).AmendmentIds[0];
}

const found = z.object({
  code: z.string(),
  subscriptionNumber: z.string(),
});

/** The order of an amendment, its place in it, and its subscription. @throws NotFound */
async function placeOf(ctx: Ctx, call: CallOperation, key: string) {
  const { Id } = await readRecord(ctx, "Amendment", key, {});
  const row = found.parse(await made(call, "queryAmendmentByKey", { params: { key: Id } }));
  const [, orderNumber = "", sequence = ""] = /^(.*)-(\d+)$/.exec(row.code) ?? [];
  return { id: Id, orderNumber, sequence: Number(sequence), subscription: row.subscriptionNumber };
}

const DATES = [
  ["ServiceActivationDate", "ServiceActivation"],
  ["CustomerAcceptanceDate", "CustomerAcceptance"],
] as const;

/** Sets the days that a booked amendment waits for. */
export async function updateAmendment(
  ctx: Ctx,
  call: CallOperation,
  values: Values,
  key: string,
): Promise<string> {
  const { id, orderNumber, sequence, subscription } = await placeOf(ctx, call, key);
  const triggerDates = DATES.flatMap(([field, name]) =>
    values[field] === undefined ? [] : [{ name, triggerDate: values[field] }],
  );
  if (!triggerDates.length)
    throw new MissingField("ServiceActivationDate or CustomerAcceptanceDate is required.", {
      resource: 554200,
    });
  const orderActions = [{ sequence, triggerDates }];
  const body = { subscriptions: [{ subscriptionNumber: subscription, orderActions }] };
  await made(call, "setTriggerDates", { params: { orderNumber }, body });
  return id;
}

const whole = z.object({
  order: z.object({ subscriptions: z.array(z.object({ orderActions: z.array(z.unknown()) })) }),
});

/** Takes a booked amendment back. @throws RuleViolation when its order did more */
export async function deleteAmendment(
  ctx: Ctx,
  call: CallOperation,
  _values: Values,
  key: string,
): Promise<string> {
  const { id, orderNumber } = await placeOf(ctx, call, key);
  const params = { orderNumber };
  const { order } = whole.parse(await made(call, "getOrder", { params }));
  const count = order.subscriptions.reduce((sum, of) => sum + of.orderActions.length, 0);
  if (count > 1)
    throw new RuleViolation(
      `Order ${orderNumber} did ${count} things, which are taken back together: delete the order.`,
      { resource: 554200 },
    );
  await made(call, "deleteOrder", { params });
  return id;
}
