import { queryOrders } from "@/lib/areas/orders/reads/read-contract";
import { bothWays, type ListOf } from "@/lib/portal/list";

export const orderList = {
  contract: queryOrders,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  sorts: {
    ...bothWays("number", "orderNumber"),
    ...bothWays("account", "accountName", "orderNumber"),
    ...bothWays("date", "orderDate", "orderNumber"),
  },
  counted: true,
  filters: {
    status: "status.EQ",
    number: "orderNumber.SW",
    from: "orderDate.GE",
    to: "orderDate.LE",
  },
} satisfies ListOf<typeof queryOrders>;
