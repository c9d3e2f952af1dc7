import { queryCreditMemos } from "@/lib/areas/credit-memos/list-contract";
import { amounts, bothWays, type ListOf } from "@/lib/portal/list";

export const creditMemoList = {
  contract: queryCreditMemos,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  sorts: {
    ...bothWays("date", "creditMemoDate", "number"),
    ...bothWays("amount", "amount"),
    ...bothWays("left", "unappliedAmount"),
  },
  counted: true,
  filters: {
    ...amounts("creditMemoDate"),
    status: "status.EQ",
    number: "number.SW",
    left: "unappliedAmount.GT",
  },
} satisfies ListOf<typeof queryCreditMemos>;
