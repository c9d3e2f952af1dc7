import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(594); // 594150-594179: invoice schedules as rows of lists.
const none = z.object({});
const shown = z.string().nullable();
const instant = z.iso.datetime();

const row = z.object({
  id: field(150, id, "Id of the invoice schedule."),
  number: field(151, z.string(), "Its number, such as IS-00000001."),
  accountId: field(152, id, "Id of the account that pays."),
  accountNumber: field(153, z.string(), "Number of the account."),
  accountName: field(154, z.string(), "Name of the account."),
  currency: field(155, z.string(), "Currency of its charges."),
  status: field(
    156,
    z.enum(["Pending", "PartiallyProcessed", "Paused", "FullyProcessed"]),
    "Pending before its first item, FullyProcessed after the last.",
  ),
  paused: field(157, z.boolean(), "Whether no item is billed until it is resumed."),
  invoiceSeparately: field(158, z.boolean(), "Whether its documents have no other lines."),
  notes: field(159, shown, "Free text."),
  totalAmount: field(160, z.number(), "What its charges cost when its items were planned last."),
  billedAmount: field(161, z.number(), "What is billed of it."),
  nextRunDate: field(162, shown, "Day of the next pending item."),
  itemCount: field(163, z.int(), "How many items it has."),
  processedItemCount: field(164, z.int(), "How many of them are billed."),
  createdById: field(165, id, "Id of the client or user who made it."),
  createdDate: field(166, instant, "When it was made."),
  updatedById: field(167, id, "Id of the client or user who changed it last."),
  updatedDate: field(168, instant, "When it was changed last."),
});

export const queryInvoiceSchedules = defineOperation({
  id: "queryInvoiceSchedules",
  method: "GET",
  path: "/object-query/invoice-schedules",
  area: "invoice-schedules",
  scope: "invoices:read",
  style: "plain",
  resource: 594150,
  params: none,
  query: listQuery,
  body: none,
  summary: "List invoice schedules",
  description:
    "Invoice schedules by filter, in the order asked for, page by page; the newest first.",
  result: listResult(row),
});

export const queryInvoiceScheduleByKey = readByKey(
  queryInvoiceSchedules,
  "queryInvoiceScheduleByKey",
  "an invoice schedule",
);
