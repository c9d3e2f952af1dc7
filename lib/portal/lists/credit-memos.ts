import { queryCreditMemos } from "@/lib/areas/credit-memos/list-contract";
import type { ListOf } from "@/lib/portal/list";

export const creditMemoList = {
  contract: queryCreditMemos,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", number: "number.SW", left: "unappliedAmount.GT" },
} satisfies ListOf<typeof queryCreditMemos>;
