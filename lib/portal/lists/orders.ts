import { queryOrders } from "@/lib/areas/orders/read-contract";
import type { ListOf } from "@/lib/portal/list";

export const orderList = {
  contract: queryOrders,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  counted: true,
  filters: { status: "status.EQ", number: "orderNumber.SW" },
} satisfies ListOf<typeof queryOrders>;
