import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { amount, clearableText, id, key, localDate, text, wholeNumber } from "@/lib/api/schemas";
import { shownRun } from "@/lib/areas/bill-runs/contract";

const field = fieldsOf(594); // 594100-594149: invoice schedules.
const none = z.object({});
const shown = z.string().nullable();
const money = amount.refine((value) => value >= 0, "must be at least 0");
const flag = z.boolean().optional();

const about = { area: "invoice-schedules", style: "v1", resource: 594100 } as const;
const read = { ...about, scope: "invoices:read", body: none } as const;
const write = { ...about, scope: "invoices:write", query: none } as const;
const PATH = "/v1/invoice-schedules";
const ONE = `${PATH}/{scheduleKey}`;

const params = z.object({
  scheduleKey: field(101, key, "Id or number of the invoice schedule."),
});

const name = field(102, clearableText(100).nullable().optional(), "A name for the item.");
const runDate = field(
  103,
  localDate.nullable().optional(),
  "From this day on a bill includes it; without one it is only executed by a call.",
);
const percentage = field(
  104,
  z.number().gt(0).max(100).nullable().optional(),
  "Share of the total in percent, in place of an amount.",
);
const itemAmount = field(105, money.nullable().optional(), "What it bills, before tax.");
const targetDate = field(
  106,
  localDate.nullable().optional(),
  "Through this day the charges of additional subscriptions are billed with it.",
);
const newItem = z.object({
  name,
  runDate,
  amount: itemAmount,
  percentage,
  targetDateForAdditionalSubscriptions: targetDate,
});
const changedItem = newItem.extend({
  id: field(140, key.optional(), "Id of an item that stays; a new one without."),
});

/** Numbers of charges as one text. */
const chargeNumbers = text(4000);
const subscription = z.object({
  subscriptionKey: field(110, key, "Id or number of the subscription."),
  orderKey: field(111, key.optional(), "Id or number of an order on it."),
  chargeNumbers: field(
    112,
    chargeNumbers.optional(),
    "Numbers of its charges, with commas between them; all that can be on a schedule when absent.",
  ),
});
const subscriptions = z.array(subscription).min(1).max(100);
const orders = field(
  113,
  z.array(key).max(10).optional(),
  "Ids or numbers of orders: the charges of the subscriptions that they are on.",
);
const specificSubscriptions = field(
  114,
  z.array(subscription).max(100).optional(),
  "Subscriptions or charges. Of an order that is named, too, only these are taken.",
);
const additional = field(
  115,
  z.array(key).max(100).optional(),
  "Ids or numbers of other subscriptions of the account, whose due charges are billed when an item is executed by a call.",
);
const separately = field(
  116,
  flag,
  "Whether its documents have no other lines; false when absent.",
);
const notes = field(117, clearableText(255).nullable().optional(), "Free text.");

const shownItem = z.object({
  id: field(140, id, "Id of the item."),
  name: field(102, shown, "Its name."),
  runDate: field(103, shown, "From this day on a bill includes it; null for a call alone."),
  amount: field(105, z.string(), "What it was planned to bill, before tax."),
  percentage: field(104, z.number().nullable(), "Its share of the total in percent."),
  actualAmount: field(120, z.string(), "What it has billed, or will, as things stand."),
  status: field(121, z.enum(["Pending", "Executing", "Processed"]), "State of the item."),
  targetDateForAdditionalSubscriptions: field(106, shown, "The day for additional subscriptions."),
  invoiceId: field(122, id.nullable(), "Id of its invoice."),
  creditMemoId: field(123, id.nullable(), "Id of its credit memo."),
});

const schedule = z.object({
  id: field(140, id, "Id of the invoice schedule."),
  number: field(124, z.string(), "Its number, such as IS-00000001."),
  accountId: field(141, id, "Id of the account that pays."),
  currency: field(126, z.string(), "Currency of its charges."),
  status: field(
    127,
    z.enum(["Pending", "PartiallyProcessed", "Paused", "FullyProcessed"]),
    "Pending before its first item, FullyProcessed after the last.",
  ),
  notes: field(117, shown, "Free text."),
  invoiceSeparately: field(116, z.boolean(), "Whether its documents have no other lines."),
  totalAmount: field(128, z.number(), "What its charges cost when its items were planned last."),
  actualAmount: field(129, z.number(), "What its charges cost now, before tax."),
  billedAmount: field(130, z.number(), "What is billed of it."),
  unbilledAmount: field(131, z.number(), "What is not; below zero where a credit is due."),
  nextRunDate: field(132, shown, "Day of the next pending item."),
  orders: field(113, z.array(z.string()), "Numbers of the orders that chose its charges."),
  specificSubscriptions: field(
    114,
    z.array(
      z.object({
        subscriptionKey: field(110, z.string(), "Number of the subscription."),
        orderKey: field(111, shown, "Number of the order that chose it."),
        chargeNumbers: field(112, z.string(), "Numbers of its charges, with commas between them."),
      }),
    ),
    "The charges of the schedule, by subscription.",
  ),
  additionalSubscriptionsToBill: field(115, z.array(z.string()), "Numbers of other subscriptions."),
  scheduleItems: field(118, z.array(shownItem), "Its items, in order."),
});

const ITEMS =
  "Items come in the order of their days. All have amounts that add up to what their charges cost, or all have percentages that add up to 100.";
const CHARGES = [
  "Charges are one-time or recurring ones of active subscriptions with a term, which the account pays for, of which nothing is billed, in one currency, with one bill-to contact and payment term. Usage, discounts and prepaid units stay with other bills.",
  "Subscriptions with a discount of a fixed amount, or a charge that is a percentage of others, cannot be on a schedule. Percentage discounts of plans and subscriptions lower the total.",
];

export const createInvoiceSchedule = defineOperation({
  ...write,
  id: "createInvoiceSchedule",
  method: "POST",
  path: PATH,
  summary: "Create an invoice schedule",
  description:
    "Bills charges of an account by a plan of items instead of by their billing periods. From now on other bills leave these charges out. A bill of the account includes each item from its day on. When orders change what the charges cost, pending items follow: percentages are of the new total, the last item takes what the others leave, and the next one all of a credit.",
  params: none,
  body: z.object({
    accountKey: field(125, key, "Id or number of the account that pays."),
    orders,
    specificSubscriptions,
    additionalSubscriptionsToBill: additional,
    invoiceSeparately: separately,
    notes,
    scheduleItems: field(118, z.array(newItem).min(1).max(50), "Its items, in order."),
  }),
  result: schedule,
  rules: ["orders or specificSubscriptions name its charges.", ...CHARGES, ITEMS],
  example: {
    accountKey: "A00000001",
    specificSubscriptions: [{ subscriptionKey: "A-S00000001" }],
    scheduleItems: [
      { name: "Signature", runDate: "2026-02-01", percentage: 30 },
      { name: "Delivery", runDate: "2026-05-01", percentage: 50 },
      { name: "Acceptance", runDate: "2026-09-01", percentage: 20 },
    ],
  },
});

export const getInvoiceSchedule = defineOperation({
  ...read,
  id: "getInvoiceSchedule",
  method: "GET",
  path: ONE,
  summary: "Get an invoice schedule",
  description: "An invoice schedule with its items and what each bills as things stand.",
  params,
  query: z.object({
    page: field(133, wholeNumber(1, 1000).optional(), "Page of the items; the first when absent."),
    pageSize: field(134, wholeNumber(1, 40).optional(), "Items on a page; all when absent."),
  }),
  result: schedule,
});

export const updateInvoiceSchedule = defineOperation({
  ...write,
  id: "updateInvoiceSchedule",
  method: "PUT",
  path: ONE,
  summary: "Update an invoice schedule",
  description: "Changes an invoice schedule; what is absent stays.",
  params,
  body: z.object({
    orders,
    specificSubscriptions,
    additionalSubscriptionsToBill: additional,
    invoiceSeparately: separately,
    notes,
    nextRunDate: field(132, localDate.optional(), "New day of the next pending item."),
    scheduleItems: field(
      118,
      z.array(changedItem).min(1).max(50).optional(),
      "The items after the change, in order: with an id those that stay. Pending items that are not named are deleted.",
    ),
  }),
  result: schedule,
  rules: [
    ITEMS,
    "Processed items stay as they are, named or not: pending amounts add up to what is not billed.",
    "Charges change only while no item is processed.",
    ...CHARGES,
  ],
  example: { notes: "Agreed with purchasing", nextRunDate: "2026-03-01" },
});

export const deleteInvoiceSchedule = defineOperation({
  ...write,
  id: "deleteInvoiceSchedule",
  method: "DELETE",
  path: ONE,
  summary: "Delete an invoice schedule",
  description: "Other bills include its charges again, by their billing periods.",
  params,
  body: none,
  result: none,
  rules: ["Nothing was billed by it."],
});

export const executeInvoiceSchedule = defineOperation({
  ...write,
  id: "executeInvoiceSchedule",
  method: "POST",
  path: `${ONE}/execute`,
  summary: "Execute an item of an invoice schedule",
  description:
    "Bills an item at once, whatever its day, by a bill run of its own whose documents are posted. After the last item it bills or credits what orders have changed since.",
  params,
  body: z.object({
    scheduleItemId: field(107, key.optional(), "Id of the item; the next pending one when absent."),
  }),
  result: shownRun,
  rules: ["The schedule is not paused, and the item is pending."],
  example: {},
});

export const pauseInvoiceSchedule = defineOperation({
  ...write,
  id: "pauseInvoiceSchedule",
  method: "PUT",
  path: `${ONE}/pause`,
  summary: "Pause an invoice schedule",
  description: "No item is billed until it is resumed; its charges stay out of other bills.",
  params,
  body: none,
  result: schedule,
  rules: ["It is Pending or PartiallyProcessed."],
});

export const resumeInvoiceSchedule = defineOperation({
  ...write,
  id: "resumeInvoiceSchedule",
  method: "PUT",
  path: `${ONE}/resume`,
  summary: "Resume an invoice schedule",
  description: "Items whose day has passed meanwhile are in the next bill of the account.",
  params,
  body: none,
  result: schedule,
  rules: ["It is Paused."],
});

const chosen = z.object({
  specificSubscriptions: field(114, subscriptions, "Subscriptions or charges."),
});

export const detachCharges = defineOperation({
  ...write,
  id: "detachCharges",
  method: "PUT",
  path: `${ONE}/detach`,
  summary: "Detach charges from an invoice schedule",
  description:
    "Other bills include the charges again, by their billing periods. The pending items follow the lower total.",
  params,
  body: chosen,
  result: none,
  rules: [
    "The charges are on the schedule, and nothing of them is billed.",
    "A charge stays on it.",
  ],
});

export const attachCharges = defineOperation({
  ...write,
  id: "attachCharges",
  method: "PUT",
  path: `${ONE}/attach`,
  summary: "Attach charges to an invoice schedule",
  description:
    "The schedule bills these charges, too, detached ones or others of the account. The last pending item takes what they cost; without one, an item is added for the next bill.",
  params,
  body: chosen,
  result: none,
  rules: CHARGES,
});
