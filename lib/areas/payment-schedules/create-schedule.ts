import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { lockAccount, requireOneAccount } from "@/lib/areas/accounts/find-account";
import { type Account, requireActive } from "@/lib/areas/accounts/model";
import { findOfKind, postedAmong } from "@/lib/areas/invoices/find-invoice";
import { NOUN, type OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import { paymentMethodForCharge } from "@/lib/areas/payment-methods/find-payment-method";
import { requireMoney } from "@/lib/areas/payments/apply-payment";
import { newId, wireId } from "@/lib/kernel/ids";
import { takeNumbers } from "@/lib/platform/numbers/numbering";
import { decimal } from "@/lib/values/decimal";
import { inTurn } from "@/lib/values/in-turn";
import type { LocalDate } from "@/lib/values/local-date";
import type { createPaymentSchedule } from "./contract";
import { dayOfInstalment } from "./model";
import { type NewItem, type NewSchedule, storeSchedule } from "./queries";

type Body = z.output<typeof createPaymentSchedule.body>;
type Item = NonNullable<Body["items"]>[number];

/** Plans payments of an account; returns the schedule's id and number. */
export async function createSchedule(
  ctx: Ctx,
  body: Body,
): Promise<Pick<NewSchedule, "id" | "scheduleNumber">> {
  const key = body.accountId ?? body.accountNumber;
  if (key === undefined) throw new MissingField("accountId or accountNumber names who pays.");
  const account = await lockAccount(ctx, key, { resource: 543001 });
  requireOneAccount(account, body, { resource: 543001 });
  requireActive(account, 543001);
  const wanted = itemsOf(body);
  const [first] = wanted;
  const take = inTurn(
    await takeNumbers({ paymentSchedule: 1, paymentScheduleItem: wanted.length }),
  );
  const schedule: NewSchedule = {
    id: newId(),
    scheduleNumber: take("paymentSchedule"),
    accountId: account.id,
    period: body.items ? null : (body.period ?? null),
    startDate: first?.scheduledDate ?? ctx.today,
    runHour: body.runHour ?? 0,
    prepayment: body.prepayment ?? false,
    standalone: body.standalone ?? false,
    description: body.description ?? null,
    paymentOption: body.paymentOption ?? [],
    customFields: changedCustomFields({}, body),
  };
  const number = () => take("paymentScheduleItem");
  const items = await newItems(ctx, account, schedule, body, wanted, number);
  await storeSchedule(ctx.tenantId, schedule, items, ctx.now);
  const subject = { subjectType: "paymentSchedule", subjectId: schedule.id };
  const detail = { scheduleNumber: schedule.scheduleNumber, items: items.length };
  ctx.record({ ...subject, action: "create", detail });
  ctx.emit({
    ...subject,
    type: "payment_schedule.created",
    payload: { ...detail, accountId: wireId(account.id) },
  });
  return schedule;
}

/** The items in the order of their days: the given ones, or those of a recurring schedule. */
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

type Named = Pick<Body, "paymentMethodId" | "billingDocument">;

/**
 * Items of a schedule as they are stored, once they have been checked. The documents that they name are
 * read at once, and a payment method once, however many items it pays.
 */
export async function newItems(
  ctx: Ctx,
  account: Account,
  schedule: Pick<NewSchedule, "id" | "runHour" | "paymentOption">,
  body: Named,
  wanted: readonly Item[],
  number: () => string,
): Promise<NewItem[]> {
  const documents = wanted.flatMap((item) => item.billingDocument ?? body.billingDocument ?? []);
  const keys = documents.flatMap(({ id, number }) => id ?? number ?? []);
  const posted = await postedAmong(ctx, account.id, [...new Set(keys)]);
  const methods = new Map<string, string>();
  const items: NewItem[] = [];
  for (const item of wanted) {
    const named = { account, body, posted, methods };
    items.push(await itemOf(ctx, schedule, named, item, number()));
  }
  return items;
}

type Facts = {
  readonly account: Account;
  readonly body: Named;
  /** Finds posted documents of the account by their kinds and the keys that name them. */
  readonly posted: (key: string, kind: OwedKind) => string | undefined;
  /** Ids of payment methods that have been found, by the keys that name them. */
  readonly methods: Map<string, string>;
};

async function itemOf(
  ctx: Ctx,
  schedule: Pick<NewSchedule, "id" | "runHour" | "paymentOption">,
  facts: Facts,
  item: Item,
  itemNumber: string,
): Promise<NewItem> {
  const { account, body } = facts;
  requireDay(ctx, item.scheduledDate);
  const amount = decimal(item.amount);
  requireMoney(amount, account.currency);
  const methodKey = item.paymentMethodId ?? body.paymentMethodId;
  return {
    id: newId(),
    scheduleId: schedule.id,
    itemNumber,
    scheduledDate: item.scheduledDate,
    runHour: item.runHour ?? schedule.runHour,
    amount,
    paymentMethodId: methodKey ? await methodOf(ctx, facts, methodKey) : null,
    invoiceId: await documentOf(ctx, facts, item.billingDocument ?? body.billingDocument),
    description: item.description ?? null,
    paymentOption: item.paymentOption ?? schedule.paymentOption,
    customFields: changedCustomFields({}, item),
  };
}

/** @throws RuleViolation for a past day. */
export function requireDay(ctx: Ctx, day: LocalDate): void {
  if (day >= ctx.today) return;
  throw new RuleViolation(`scheduledDate ${day} lies before ${ctx.today}.`, { resource: 543011 });
}

async function methodOf(ctx: Ctx, { account, methods }: Facts, key: string): Promise<string> {
  const id = methods.get(key) ?? (await paymentMethodForCharge(ctx, account, key)).id;
  methods.set(key, id);
  return id;
}

async function documentOf(
  ctx: Ctx,
  { account, posted }: Facts,
  document: Body["billingDocument"],
): Promise<string | null> {
  if (document === undefined) return null;
  const key = document.id ?? document.number;
  if (key === undefined) {
    throw new MissingField("billingDocument needs id or number", { resource: 543006 });
  }
  const known = posted(key, document.type);
  if (known !== undefined) return known;
  const owed = await findOfKind(ctx, key, document.type, { resource: 543006 });
  if (owed.accountId !== account.id || owed.status !== "Posted") {
    throw new RuleViolation(
      `${owed.invoiceNumber} is no posted ${NOUN[document.type]} of the account.`,
      { resource: 543006 },
    );
  }
  return owed.id;
}
