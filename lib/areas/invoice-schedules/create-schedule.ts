import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { type Account, requireActive } from "@/lib/areas/accounts/model";
import type { InvoiceSchedule } from "@/lib/areas/scheduled-charges/model";
import { putOnSchedule, storeNewSchedule } from "@/lib/areas/scheduled-charges/stored-schedules";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import { RuleViolation } from "@/lib/kernel/errors";
import { ZERO } from "@/lib/values/decimal";
import { type ChosenCharges, chosenCharges } from "./chosen-charges";
import type { createInvoiceSchedule } from "./contract";
import { standingOf } from "./find-schedule";
import { note } from "./note";
import { plannedItems } from "./plan-model";

type Body = z.output<typeof createInvoiceSchedule.body>;

/** Creates a schedule; its charges leave ordinary bills. Returns its id. */
export async function createSchedule(ctx: Ctx, body: Body): Promise<string> {
  const account = await lockAccount(ctx, body.accountKey, { resource: 594125 });
  requireActive(account, 594125);
  const chosen = await chosenCharges(ctx, account, body);
  const base: Omit<InvoiceSchedule, "items"> = {
    id: newId(),
    scheduleNumber: await takeNumber("invoiceSchedule"),
    accountId: account.id,
    currency: chosen.segments[0]?.segment.currency ?? account.currency,
    paused: false,
    invoiceSeparately: body.invoiceSeparately ?? false,
    notes: body.notes || null,
    plannedAmount: ZERO,
    orders: chosen.orders,
    additionalSubscriptionIds: await additionalOf(ctx, account, body.additionalSubscriptionsToBill),
    charges: chosen.charges,
    lines: [],
  };
  const { total } = await standingOf(ctx, account, { ...base, items: [] });
  const { currency } = base;
  const plan = { total, currency, billed: ZERO, processed: [], before: [] };
  const items = plannedItems(body.scheduleItems, plan);
  await storeNewSchedule(ctx, { ...base, plannedAmount: total, items });
  await putCharges(ctx, base, chosen);
  note(ctx, base, "create", { total: total.toFixed(), currency });
  return base.id;
}

/** Puts chosen charges on a schedule. */
export function putCharges(
  ctx: Ctx,
  schedule: Pick<InvoiceSchedule, "id" | "accountId">,
  { charges, segments }: ChosenCharges,
): Promise<void> {
  return putOnSchedule(ctx, schedule, charges, segments);
}

/** The ids of subscriptions that an account pays for. @throws RuleViolation for another's; NotFound. */
export async function additionalOf(
  ctx: Ctx,
  account: Account,
  keys: readonly string[] = [],
): Promise<string[]> {
  const ids = new Set<string>();
  for (const key of keys) {
    const { id, subscriptionNumber, invoiceAccountId } = await findSubscription(ctx, key);
    if (invoiceAccountId !== account.id)
      throw new RuleViolation(`${account.accountNumber} does not pay for ${subscriptionNumber}.`);
    ids.add(id);
  }
  return [...ids];
}
