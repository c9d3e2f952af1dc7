import { queryMails } from "@/lib/areas/dunning/contract";
import type { ListOf } from "@/lib/portal/list";

/** Mails of reminders, newest first. */
export const mailList = {
  contract: queryMails,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", account: "accountName.SW" },
} satisfies ListOf<typeof queryMails>;
