import { whenPaymentIsLost } from "@/lib/areas/payments/lost-payments";
import { reportSchedule } from "./change-schedule";
import { findItem } from "./find-schedule";
import { openAmount } from "./model";
import { itemOfPayment, reopenSchedule, setItemStatus, unlinkPayments } from "./queries";

/**
 * A canceled, rejected or transferred payment no longer counts for an item. An item that it had
 * paid is an Error with the reason, for manual review: nothing is charged automatically.
 */
whenPaymentIsLost(async (ctx, payment, how) => {
  const id = await itemOfPayment(ctx.tenantId, payment.id);
  if (id === undefined) return;
  await unlinkPayments(ctx.tenantId, id, [payment.id]);
  const { item, schedule } = await findItem(ctx, id);
  const { paymentNumber } = payment;
  reportSchedule(ctx, schedule, "update", { itemNumber: item.itemNumber, lost: paymentNumber });
  if (item.status !== "Processed" || !openAmount(item).greaterThan(0)) return;
  const status = schedule.status === "Canceled" ? "Canceled" : "Error";
  await setItemStatus(ctx.tenantId, [id], status, ctx.now, `${paymentNumber} was ${how}.`);
  await reopenSchedule(ctx.tenantId, schedule.id, ctx.now);
});
