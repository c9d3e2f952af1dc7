import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { constraintOf, isDuplicate } from "@/lib/platform/database/database-faults";
import { newId, uuidOf } from "@/lib/kernel/ids";
import type { createReminder, previewReminder } from "./contract";
import { isNotice, type Reminder, requireKnownFields } from "./model";
import { reminderWithId, removeReminder, sampleOf, storeReminder, type DueMail } from "./queries";
import { addressesOf, marked, written } from "./write-mail";
import { given } from "@/lib/values/keys";

type Body = z.output<typeof createReminder.body>;

/** A reminder by its id. @throws NotFound alike for unknown ids and other tenants'. */
async function findReminder(ctx: Ctx, key: string): Promise<Reminder> {
  const id = uuidOf(key);
  const reminder = id === undefined ? undefined : await reminderWithId(ctx.tenantId, id);
  if (!reminder) throw new NotFound("reminder", key);
  return reminder;
}

/** Stores a new reminder. @throws RuleViolation for names that are taken and unknown merge fields. */
export async function addReminder(ctx: Ctx, body: Body): Promise<Reminder> {
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  return store(ctx, { ...body, active: body.active ?? true, id: newId(), ...times }, "create");
}

/** Changes a reminder; existing mails stay. Refuses as `addReminder`. */
export async function changeReminder(
  ctx: Ctx,
  key: string,
  body: Partial<Omit<Body, "kind">>,
): Promise<Reminder> {
  const before = await findReminder(ctx, key);
  return store(ctx, { ...before, ...given(body), updatedAt: ctx.now }, "update");
}

async function store(ctx: Ctx, reminder: Reminder, action: string): Promise<Reminder> {
  const { kind, days, name } = reminder;
  requireKnownFields(kind, reminder.subject, 548005);
  requireKnownFields(kind, reminder.body, 548006);
  if (kind === "CardExpiry" && days < 0) {
    throw new RuleViolation("A card is written about before it expires: days is at least 0.", {
      resource: 548004,
    });
  }
  if (isNotice(kind) && days < 1) {
    throw new RuleViolation("A customer is told before: days is at least 1.", { resource: 548004 });
  }
  try {
    await storeReminder(ctx.tenantId, reminder);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    if (constraintOf(error) === "reminder_notice") {
      throw new RuleViolation(`There is a reminder of ${kind} already.`, { resource: 548001 });
    }
    throw new RuleViolation(`There is a reminder ${name} already.`, { resource: 548003 });
  }
  ctx.record({ subjectType: "reminder", subjectId: reminder.id, action, detail: { name, kind } });
  return reminder;
}

/** Deletes a reminder; its mails stay. */
export async function deleteReminder(ctx: Ctx, key: string): Promise<void> {
  const { id, name } = await findReminder(ctx, key);
  await removeReminder(ctx.tenantId, id);
  ctx.record({ subjectType: "reminder", subjectId: id, action: "delete", detail: { name } });
}

/** A text as a customer would read it: about the oldest open invoice, or an invented one. */
export async function previewText(ctx: Ctx, body: z.output<typeof previewReminder.body>) {
  requireKnownFields(body.kind, body.subject, 548005);
  requireKnownFields(body.kind, body.body, 548006);
  const due = (await sampleOf(ctx, body.kind)) ?? invented(ctx);
  return { to: addressesOf(due), ...marked(ctx.environment, written(body, due, ctx.today)) };
}

function invented(ctx: Ctx): DueMail {
  return {
    onceKey: "",
    reminderId: "",
    accountId: "",
    invoiceId: null,
    paymentMethodId: null,
    entityId: ctx.entityId,
    orgId: "",
    companyName: "Your company",
    accountName: "Example & Sons",
    accountNumber: "A00000001",
    currency: "USD",
    firstName: "Nora",
    lastName: "North",
    workEmail: "nora@example.com",
    personalEmail: null,
    additionalEmails: [],
    documentKind: "Invoice",
    invoiceNumber: "INV00000001",
    dueDate: ctx.today,
    amount: "120",
    balance: "120",
    brand: "Visa",
    last4: "4242",
    lastDay: ctx.today,
  };
}
