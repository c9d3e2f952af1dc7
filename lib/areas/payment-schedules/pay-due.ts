import type { Ctx } from "@/lib/kernel/context";
import { ApiError } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { openInvoicesOf } from "@/lib/areas/invoices/find-invoice";
import { chargePayment } from "@/lib/areas/payments/collect";
import { NO_REMARKS } from "@/lib/areas/payments/model";
import { asTenant } from "@/lib/platform/database/ambient";
import { dayIn, hourIn, startOfHour } from "@/lib/kernel/clock";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { inLanes } from "@/lib/platform/lanes";
import { type Page, pagesOf } from "@/lib/platform/pages";
import { systemTransaction } from "@/lib/platform/system-work";
import { tenantClock } from "@/lib/platform/tenants";
import { minDecimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { findItem } from "./find-schedule";
import "./lose-payment";
import { openAmount } from "./model";
import {
  type DueItem,
  type HourOfDay,
  type ItemInOrder,
  itemsDue,
  nextHourDue,
} from "./due-queries";
import { completeSchedule, linkPayment, setItemStatus } from "./queries";

const OPERATION = "payScheduleItem";

/** The items to be paid by a day and the hour of the tenant's clock, in order. */
export function scheduledPayments(
  tenantId: string,
  day: LocalDate,
  page: Page<ItemInOrder> = {},
): Promise<ItemInOrder[]> {
  return asTenant(tenantId, async () => {
    const { hour } = await hourOf(tenantId);
    return itemsDue(tenantId, { day, hour }, false, page);
  });
}

/** The next moment after `now` at which an item with an hour is to be paid; null when there is none. */
export function nextInstalmentAt(tenantId: string, now: Date): Promise<Date | null> {
  return asTenant(tenantId, async () => {
    const { timeZone } = await tenantClock(tenantId);
    const next = await nextHourDue(tenantId, {
      day: dayIn(timeZone, now),
      hour: hourIn(timeZone, now),
    });
    return next ? startOfHour(timeZone, next.day, next.hour) : null;
  });
}

/** Pays the items whose hour has come. An account that is in use is left to the next time. */
export async function payByHour(tenantId: string, lanes?: number): Promise<void> {
  const read = (page: Page<ItemInOrder>) =>
    asTenant(tenantId, async () => itemsDue(tenantId, await hourOf(tenantId), true, page));
  for await (const due of pagesOf(read)) {
    await inLanes(
      due,
      ({ accountId }) => accountId,
      (item) => payUnlessInUse(tenantId, item),
      lanes,
    );
  }
}

async function payUnlessInUse(tenantId: string, item: DueItem): Promise<void> {
  try {
    await payItem(tenantId, item);
  } catch (thrown) {
    if (!isPassing(databaseFault(thrown))) throw thrown;
  }
}

async function hourOf(tenantId: string): Promise<HourOfDay> {
  const { now, timeZone } = await tenantClock(tenantId);
  return { day: dayIn(timeZone, now), hour: hourIn(timeZone, now) };
}

/**
 * Pays a due item: the charge, its link and the item's new status are one transaction. A refusal
 * makes it an Error with the reason. An account that is in use, or whose last charge is not
 * settled, is left for the next run.
 */
export async function payItem(
  tenantId: string,
  { id, accountId, entityId, orgId }: DueItem,
): Promise<void> {
  const scope = { operation: OPERATION, entityId, orgIds: [orgId] };
  try {
    await systemTransaction(tenantId, { ...scope, once: true }, (ctx) => pay(ctx, id, accountId));
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    await systemTransaction(tenantId, scope, (ctx) => keepError(ctx, id, accountId, error.message));
  }
}

async function pay(ctx: Ctx, id: string, accountId: string): Promise<void> {
  const account = await lockAccount(ctx, accountId);
  const { item, schedule } = await findItem(ctx, id);
  if (item.status !== "Pending" || schedule.status !== "Active") return;
  const open = openAmount(item);
  const invoice = (await openInvoicesOf(ctx, accountId)).find((owed) => owed.id === item.invoiceId);
  const amount = invoice ? minDecimal(open, invoice.balance) : open;
  // An invoice without a balance leaves nothing to pay.
  if (amount.greaterThan(0) && (invoice || item.invoiceId === null)) {
    const parts = invoice
      ? [{ invoiceId: invoice.id, invoiceNumber: invoice.invoiceNumber, amount }]
      : [];
    const { paymentId } = await chargePayment(ctx, {
      account,
      paymentMethodId: item.paymentMethodId ?? undefined,
      amount,
      parts,
      terms: { ...NO_REMARKS, standalone: schedule.standalone, prepayment: schedule.prepayment },
    });
    await linkPayment(ctx.tenantId, item.id, paymentId, ctx.now);
  }
  await setItemStatus(ctx.tenantId, [item.id], "Processed", ctx.now);
  await completeSchedule(ctx.tenantId, schedule.id, ctx.now);
}

async function keepError(ctx: Ctx, id: string, accountId: string, reason: string): Promise<void> {
  await lockAccount(ctx, accountId);
  const { item, schedule } = await findItem(ctx, id);
  if (item.status !== "Pending") return;
  await setItemStatus(ctx.tenantId, [item.id], "Error", ctx.now, reason);
  const subject = { subjectType: "paymentSchedule", subjectId: schedule.id };
  const facts = { itemNumber: item.itemNumber, reason };
  ctx.record({ ...subject, action: "pay-failed", detail: facts });
  ctx.emit({ ...subject, type: "payment_schedule.failed", payload: facts });
}
