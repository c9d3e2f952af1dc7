import { insertRows } from "@/lib/platform/database/db";
import type { Reminder } from "./model";

const insert = insertRows("mail");

/** A mail to be stored. */
export type NewMail = {
  id: string;
  /** Identifies its subject, so that it is written once. */
  onceKey: string;
  accountId: string;
  invoiceId: string | null;
  /** The credit memo that it brings, with its own PDF unless another file of it is named. */
  creditMemo?: { readonly id: string; readonly fileId: string | null };
  paymentMethodId: string | null;
  /** The reminder that wrote it; null for a mail with a document. */
  reminder: Pick<Reminder, "id" | "kind" | "name" | "days"> | null;
  addresses: readonly string[];
  subject: string;
  body: string;
};

export async function insertMail(tenantId: string, mail: NewMail, at: Date): Promise<void> {
  const { reminder, addresses, creditMemo } = mail;
  await insert([
    {
      tenant_id: tenantId,
      id: mail.id,
      once_key: mail.onceKey,
      kind: reminder?.kind ?? (creditMemo ? "CreditMemo" : "Invoice"),
      reminder_id: reminder?.id ?? null,
      reminder_name: reminder?.name ?? null,
      reminder_days: reminder?.days ?? null,
      account_id: mail.accountId,
      invoice_id: mail.invoiceId,
      credit_memo_id: creditMemo?.id ?? null,
      file_id: creditMemo?.fileId ?? null,
      payment_method_id: mail.paymentMethodId,
      addresses,
      subject: mail.subject,
      body: mail.body,
      status: addresses.length ? "Queued" : "NoAddress",
      attempts: 0,
      transport: null,
      error: null,
      created_at: at,
      sent_at: null,
      next_try_at: null,
    },
  ]);
}
