import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { lockAccount, requireOneAccount } from "@/lib/areas/accounts/find-account";
import { type Account, requireActive } from "@/lib/areas/accounts/model";
import { findInvoice } from "@/lib/areas/invoices/find-invoice";
import { paymentMethodForCharge } from "@/lib/areas/payment-methods/find-payment-method";
import { requireMoney } from "@/lib/areas/payments/apply-payment";
import { newId, wireId } from "@/lib/kernel/ids";
import { takeNumbers } from "@/lib/platform/numbers/numbering";
import { decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { createPaymentSchedule } from "./contract";
import { dayOfInstalment } from "./model";
import { type NewItem, type NewSchedule, storeSchedule } from "./queries";

type Body = z.output<typeof createPaymentSchedule.body>;
type Item = NonNullable<Body["items"]>[number];

/** Plans payments of an account; gives the schedule's id. */
export async function createSchedule(ctx: Ctx, body: Body): Promise<string> {
  const key = body.accountId ?? body.accountNumber;
  if (key === undefined) throw new MissingField("accountId or accountNumber names who pays.");
  const account = await lockAccount(ctx, key, { resource: 543001 });
  requireOneAccount(account, body, { resource: 543001 });
  requireActive(account, 543001);
  const wanted = itemsOf(body);
  const [first] = wanted;
  const { paymentSchedule, paymentScheduleItem } = await takeNumbers({
    paymentSchedule: 1,
    paymentScheduleItem: wanted.length,
  });
  const schedule: NewSchedule = {
    id: newId(),
    scheduleNumber: paymentSchedule[0] ?? "",
    accountId: account.id,
    period: body.items ? null : (body.period ?? null),
    startDate: first?.scheduledDate ?? ctx.today,
    runHour: body.runHour ?? 0,
    prepayment: body.prepayment ?? false,
    standalone: body.standalone ?? false,
    description: body.description ?? null,
    paymentOption: body.paymentOption ?? [],
  };
  const items: NewItem[] = [];
  for (const [index, item] of wanted.entries()) {
    const number = paymentScheduleItem[index] ?? "";
    items.push(await itemOf(ctx, account, schedule, body, item, number));
  }
  await storeSchedule(ctx.tenantId, schedule, items, ctx.now);
  const subject = { subjectType: "paymentSchedule", subjectId: schedule.id };
  const detail = { scheduleNumber: schedule.scheduleNumber, items: items.length };
  ctx.record({ ...subject, action: "create", detail });
  ctx.emit({
    ...subject,
    type: "payment_schedule.created",
    payload: { ...detail, accountId: wireId(account.id) },
  });
  return schedule.id;
}

/** The items in the order of their days: those given, or those that a recurring schedule has. */
function itemsOf(body: Body): Item[] {
  const { items, amount, period, startDate, occurrences } = body;
  const recurring = [amount, period, startDate, occurrences];
  if (items) {
    if (recurring.some((value) => value !== undefined)) {
      throw new RuleViolation(
        "A schedule is either recurring (amount, period, startDate, occurrences) or custom (items).",
        { resource: 543052 },
      );
    }
    return items.toSorted((a, b) => (a.scheduledDate < b.scheduledDate ? -1 : 1));
  }
  if (!amount || !period || !startDate || !occurrences) {
    throw new MissingField(
      "items is required, or amount, period, startDate and occurrences together",
      { resource: 543052 },
    );
  }
  return Array.from({ length: occurrences }, (_, index) => ({
    amount,
    scheduledDate: dayOfInstalment(startDate, period, index),
  }));
}

/** An item of a schedule as it is stored, once it has been checked. */
export async function itemOf(
  ctx: Ctx,
  account: Account,
  schedule: Pick<NewSchedule, "id" | "runHour" | "paymentOption">,
  body: Pick<Body, "paymentMethodId" | "billingDocument">,
  item: Item,
  itemNumber: string,
): Promise<NewItem> {
  requireDay(ctx, item.scheduledDate);
  const amount = decimal(item.amount);
  requireMoney(amount, account.currency);
  const methodKey = item.paymentMethodId ?? body.paymentMethodId;
  const method = methodKey && (await paymentMethodForCharge(ctx, account, methodKey));
  return {
    id: newId(),
    scheduleId: schedule.id,
    itemNumber,
    scheduledDate: item.scheduledDate,
    runHour: item.runHour ?? schedule.runHour,
    amount,
    invoiceId: await invoiceOf(ctx, account, item.billingDocument ?? body.billingDocument),
    paymentMethodId: method ? method.id : null,
    description: item.description ?? null,
    paymentOption: item.paymentOption ?? schedule.paymentOption,
  };
}

/** @throws RuleViolation for a day that is over. */
export function requireDay(ctx: Ctx, day: LocalDate): void {
  if (day >= ctx.today) return;
  throw new RuleViolation(`scheduledDate ${day} lies before ${ctx.today}.`, { resource: 543011 });
}

async function invoiceOf(
  ctx: Ctx,
  account: Account,
  document: Body["billingDocument"],
): Promise<string | null> {
  if (document === undefined) return null;
  const key = document.id ?? document.number;
  if (key === undefined) {
    throw new MissingField("billingDocument needs id or number", { resource: 543006 });
  }
  const invoice = await findInvoice(ctx, key, { resource: 543006 });
  if (invoice.accountId !== account.id || invoice.status !== "Posted") {
    throw new RuleViolation(`${invoice.invoiceNumber} is no posted invoice of the account.`, {
      resource: 543006,
    });
  }
  return invoice.id;
}
