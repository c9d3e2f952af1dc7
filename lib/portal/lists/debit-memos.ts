import { queryDebitMemos } from "@/lib/areas/debit-memos/lists/list-contract";
import { amounts, bothWays, type ListOf } from "@/lib/portal/list";

export const debitMemoList = {
  contract: queryDebitMemos,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  sorts: {
    ...bothWays("date", "debitMemoDate", "number"),
    ...bothWays("due", "dueDate", "number"),
    ...bothWays("amount", "amount"),
    ...bothWays("balance", "balance"),
  },
  counted: true,
  filters: {
    ...amounts("debitMemoDate"),
    status: "status.EQ",
    number: "number.SW",
    balance: "balance.GT",
  },
} satisfies ListOf<typeof queryDebitMemos>;
