import { area } from "@/lib/api/area";

export default area({
  holds:
    "mails to customers: invoices, credit memos, reminders, notices of cards that are about to expire",
  nouns: ["mails", "settings/mail", "settings/reminders"],
  after: ["company", "credit-memos", "invoices"],
  tables: ["mail", "mail_transport", "reminder"],
});
