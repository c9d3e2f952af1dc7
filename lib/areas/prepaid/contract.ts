import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(593); // 593000-593090: prepaid balances, their funds and transactions.
const none = z.object({});
const shown = z.string().nullable();
const day = z.string().nullable();

const accountId = field(1, id, "Id of the account that owns the subscription.");
const accountNumber = field(2, z.string(), "Its number.");
const subscriptionNumber = field(3, z.string(), "Number of the subscription.");
const uom = field(4, z.string(), "Unit of the prepaid units.");
const prepaidBalanceId = field(5, id, "Id of the balance.");
const createdDate = field(6, z.iso.datetime(), "When it was made.");
const updatedDate = field(7, z.iso.datetime(), "When it was changed last.");

const balance = z.object({
  id: field(10, id, "Id of the balance."),
  name: field(11, z.string(), "Number of the subscription, and the unit."),
  accountId,
  accountNumber,
  origSubscriptionId: field(12, id, "Id of the subscription."),
  subscriptionNumber,
  uOM: uom,
  totalFund: field(
    13,
    z.number(),
    "Units that were sold for the days around today, or rolled over to them.",
  ),
  balance: field(
    14,
    z.number(),
    "Those of them that remain. Usage that is not billed yet has not been taken.",
  ),
  startDate: field(15, z.string(), "First day on which any of its funds may be used."),
  endDate: field(16, day, "Last such day; null where a fund never expires."),
  prepaidBalanceState: field(
    17,
    z.enum(["ACTIVE", "EXPIRED"]),
    "EXPIRED after the last day of its last fund.",
  ),
  createdDate,
  updatedDate,
});

const fund = z.object({
  id: field(30, id, "Id of the fund."),
  prepaidBalanceId,
  accountId,
  accountNumber,
  subscriptionNumber,
  uOM: uom,
  startDate: field(31, z.string(), "First day whose usage it pays for."),
  endDate: field(32, day, "Last such day; null where it never expires."),
  totalBalance: field(33, z.number(), "Units that were sold; 0 once their bill no longer counts."),
  balance: field(
    34,
    z.number(),
    "Units that remain. Usage that is not billed yet has not been taken.",
  ),
  fundSourceType: field(35, z.literal("CHARGE"), "A charge has sold it."),
  sourceId: field(36, id, "Id of the charge segment that sold it."),
  chargeNumber: field(37, z.string(), "Number of that charge."),
  chargeSegmentNumber: field(38, z.number(), "Number of the segment."),
  rolloverApplyOption: field(
    39,
    shown,
    "Whether usage takes its units first or last once they are rolled over: ApplyFirst or ApplyLast; null where they expire.",
  ),
  rolloverCount: field(
    40,
    z.number(),
    "How many of the periods to which they are rolled over have begun.",
  ),
  rolloverValidityPeriodStartDate: field(
    41,
    day,
    "First day for which units that remain after endDate may be used; null where they expire.",
  ),
  rolloverValidityPeriodEndDate: field(42, day, "Last such day."),
  createdDate,
  updatedDate,
});

const transaction = z.object({
  id: field(50, id, "Id of the transaction."),
  prepaidBalanceId,
  fundId: field(51, id, "Id of the fund."),
  accountId,
  accountNumber,
  subscriptionNumber,
  uOM: uom,
  prepaidBalanceTransactionType: field(
    52,
    z.enum([
      "PREPAYMENT",
      "PREPAYMENT_ADJUSTMENT",
      "PREPAYMENT_CREDIT_BACK",
      "PREPAYMENT_CREDIT_BACK_REVERSAL",
      "DRAWDOWN",
      "DRAWDOWN_REVERSAL",
    ]),
    "PREPAYMENT adds units and DRAWDOWN takes them for usage; PREPAYMENT_CREDIT_BACK takes those that were credited. Each of them is taken back when its document no longer counts.",
  ),
  transactionSourceType: field(
    53,
    z.enum(["CHARGE", "USAGE"]),
    "USAGE for what usage has taken, CHARGE otherwise.",
  ),
  transactionDate: field(54, z.string(), "Day of the usage, or of the bill."),
  amount: field(55, z.number(), "Prepaid units: positive where they are added."),
  balance: field(56, z.number(), "Units of the fund that remained then."),
  chargeNumber: field(57, shown, "Number of the charge whose line has done it."),
  invoiceItemId: field(
    58,
    id.nullable(),
    "Id of that line, where it is on an invoice or on no document.",
  ),
  creditMemoItemId: field(59, id.nullable(), "Id of that line, where it is on a credit memo."),
  usageUom: field(60, shown, "Unit of the usage."),
  drawdownRate: field(61, z.number().nullable(), "Prepaid units that one used unit took."),
  createdDate,
});

const list = {
  method: "GET",
  area: "prepaid",
  scope: "subscriptions:read",
  style: "plain",
  resource: 593000,
  params: none,
  query: listQuery,
  body: none,
} as const;

export const queryPrepaidBalances = defineOperation({
  ...list,
  id: "queryPrepaidBalances",
  path: "/object-query/prepaid-balances",
  summary: "List prepaid balances",
  description: "The prepaid units of subscriptions, a balance for each subscription and unit.",
  result: listResult(balance),
});

export const queryPrepaidBalanceByKey = readByKey(
  queryPrepaidBalances,
  "queryPrepaidBalanceByKey",
  "a prepaid balance",
);

export const queryPrepaidBalanceFunds = defineOperation({
  ...list,
  id: "queryPrepaidBalanceFunds",
  path: "/object-query/prepaid-balance-funds",
  summary: "List prepaid balance funds",
  description:
    "What prepayments have sold: one fund for each billed line, or for each validity period that it bills. Usage takes from the fund that ends first.",
  result: listResult(fund),
});

export const queryPrepaidBalanceFundByKey = readByKey(
  queryPrepaidBalanceFunds,
  "queryPrepaidBalanceFundByKey",
  "a prepaid balance fund",
);

export const queryPrepaidBalanceTransactions = defineOperation({
  ...list,
  id: "queryPrepaidBalanceTransactions",
  path: "/object-query/prepaid-balance-transactions",
  summary: "List prepaid balance transactions",
  description:
    "Every change of a fund, and the line of an invoice or a credit memo that made it. Those of a fund add up to what remains of it.",
  result: listResult(transaction),
});

export const queryPrepaidBalanceTransactionByKey = readByKey(
  queryPrepaidBalanceTransactions,
  "queryPrepaidBalanceTransactionByKey",
  "a prepaid balance transaction",
);

export const depleteFunds = defineOperation({
  id: "depleteFunds",
  method: "POST",
  path: "/v1/prepaid-balance-funds/deplete",
  style: "v1",
  area: "prepaid",
  summary: "Deplete funds",
  description:
    "Takes everything that remains out of funds: no usage is paid from them any more, and nothing is credited for it. Each fund is answered separately.",
  scope: "orders:write",
  resource: 593080,
  params: none,
  query: none,
  body: z.object({
    fundIds: field(81, z.array(id).min(1).max(100), "Ids of the funds."),
  }),
  result: z.object({
    fundIds: field(
      82,
      z.array(
        z.object({
          fundId: field(83, z.string(), "Id of the fund."),
          status: field(84, z.enum(["Success", "Failed"]), "Whether it is depleted."),
          message: field(85, z.string(), "How much was taken out of it, or why nothing was."),
        }),
      ),
      "The funds, in the order of the request.",
    ),
  }),
});
