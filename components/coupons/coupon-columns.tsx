import {
  type Coupon,
  daysText,
  limitsText,
  redeemedText,
  toneOfState,
} from "@/components/coupons/coupon-words";
import type { Column } from "@/components/table/column";
import { Status } from "@/components/ui/status";

/** The columns of the list of coupons. */
export const columns: Column<Coupon>[] = [
  { id: "code", header: "Code", primary: true, cell: ({ code }) => code },
  { id: "name", header: "Name", secondary: true, wrap: true, cell: ({ name }) => name },
  {
    id: "gives",
    header: "Discount",
    wrap: true,
    cell: ({ productRatePlanName }) => productRatePlanName,
  },
  {
    id: "state",
    header: "Status",
    cell: ({ state }) => <Status value={state} tone={toneOfState[state]} />,
  },
  { id: "days", header: "Valid", secondary: true, cell: daysText },
  { id: "limits", header: "For", secondary: true, wrap: true, cell: limitsText },
  { id: "redeemed", header: "Redemptions", align: "end", cell: redeemedText },
];

/** The states that the list is filtered by. */
export const states = [
  { value: "Active", label: "Active" },
  { value: "Scheduled", label: "Scheduled" },
  { value: "UsedUp", label: "Used up" },
  { value: "Expired", label: "Expired" },
  { value: "Archived", label: "Archived" },
];
