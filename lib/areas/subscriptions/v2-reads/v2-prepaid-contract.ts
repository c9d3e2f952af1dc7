import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";

const field = fieldsOf(597); // 597000-597019: prepaid units of subscriptions in version 2.

/** The most funds of a subscription, and the most transactions of a fund, as the statement reads them. */
const MOST_FUNDS = 100;

const transaction = z.object({
  transaction_date: field(1, z.string(), "Day of the usage, or of the bill."),
  type: field(
    2,
    z.enum(["prepayment", "drawdown"]),
    "drawdown for what usage took or got back, prepayment for what charges sold or credits took back.",
  ),
  quantity: field(3, z.number(), "Prepaid units: positive where they are added."),
});

const fund = z.object({
  prepaid_UOM: field(4, z.string(), "Unit of the prepaid units."),
  start_date: field(5, z.string(), "First day whose usage they pay for."),
  end_date: field(6, z.string().nullable(), "Last such day; null where they never expire."),
  total_balance: field(7, z.number(), "Units that were sold."),
  remaining_balance: field(8, z.number(), "Units that remain."),
  transactions: field(
    9,
    z.array(transaction),
    `What changed them, the oldest first; the latest ${MOST_FUNDS} at most.`,
  ),
});

/** What prepayments of the subscription sold. */
export const prepaidBalance = field(
  10,
  z.array(fund).optional(),
  `What its prepayments sold, the oldest first; the latest ${MOST_FUNDS} at most. When asked for by expand[].`,
);
