import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import * as change from "./change-reminder";
import * as contract from "./contract";
import type { Reminder } from "./model";
import { mailPage } from "./mail-queries";
import { remindersOf } from "./queries";

const present = ({ id, kind, name, days, subject, body, active }: Reminder) => ({
  id: wireId(id),
  kind,
  name,
  days,
  subject,
  body,
  active,
});

export const listReminders = operation(contract.listReminders, async (ctx) => ({
  reminders: (await remindersOf(ctx.tenantId)).map(present),
}));

export const createReminder = operation(contract.createReminder, async (ctx, { body }) =>
  present(await change.addReminder(ctx, body)),
);

export const updateReminder = operation(contract.updateReminder, async (ctx, { params, body }) =>
  present(await change.changeReminder(ctx, params["reminder-id"], body)),
);

export const deleteReminder = operation(contract.deleteReminder, async (ctx, { params }) => {
  await change.deleteReminder(ctx, params["reminder-id"]);
  return {};
});

export const previewReminder = operation(contract.previewReminder, (ctx, { body }) =>
  change.previewText(ctx, body),
);

export const queryMails = operation(contract.queryMails, async (ctx, { query }) => {
  const { rows, next } = await mailPage(ctx, query);
  return {
    data: rows.map(
      ({
        id,
        accountId,
        invoiceId,
        creditMemoId,
        addresses,
        createdAt,
        sentAt,
        nextTryAt,
        ...mail
      }) => ({
        ...mail,
        id: wireId(id),
        accountId: wireId(accountId),
        invoiceId: invoiceId === null ? null : wireId(invoiceId),
        creditMemoId: creditMemoId === null ? null : wireId(creditMemoId),
        to: addresses,
        createdDate: createdAt.toISOString(),
        sentDate: sentAt?.toISOString() ?? null,
        nextTryDate: (mail.status === "Queued" && nextTryAt?.toISOString()) || null,
      }),
    ),
    ...nextPageUrl(ctx, contract.queryMails.path, query, next),
  };
});
