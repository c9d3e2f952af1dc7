import { queryCoupons } from "@/lib/areas/coupons/list-contract";
import type { ListOf } from "@/lib/portal/list";

/** Coupons, the newest first. */
export const couponList = {
  contract: queryCoupons,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { state: "state.EQ", code: "code.SW" },
} satisfies ListOf<typeof queryCoupons>;
