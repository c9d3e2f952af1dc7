import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(584); // 584430-584459: the usage that a line has rated.
const none = z.object({});
const shown = z.string().nullable();

const params = z.object({ "invoice-item-id": field(430, id, "Id of the line.") });

const line = {
  invoiceId: field(431, id, "Id of the invoice."),
  invoiceItemId: field(457, id, "Id of the line."),
  invoiceNumber: field(432, z.string(), "Number of the invoice."),
  chargeNumber: field(433, z.string(), "Number of the subscribed charge."),
  servicePeriod: field(434, z.string(), "First and last day: `2026-01-15 - 2026-02-14`."),
  amountWithoutTax: field(435, z.number(), "Amount of the line without tax."),
  quantity: field(436, z.number(), "Units that the line has priced."),
  uom: field(437, z.string(), "Unit of measure."),
};

const SHARES = ["Line", "Day", "File", "GroupId", "Record", "HighestDay", "None"] as const;

const record = z.object({
  id: field(444, id, "Id of the usage record."),
  startDateTime: field(445, z.iso.datetime(), "When it was used."),
  startDate: field(446, z.string(), "Day on which it was used, in the tenant's time zone."),
  quantity: field(447, z.number(), "How much was used."),
  amount: field(
    448,
    z.string(),
    "What the record adds to the price of the line, unrounded; a decimal number as text.",
  ),
  uniqueKey: field(449, shown, "The sender's key."),
  groupId: field(450, shown, "Group of records that are rated together."),
  description: field(451, shown, "Free text."),
  fileName: field(452, shown, "Name of the file that brought it; null for an event."),
  createdDate: field(453, z.iso.datetime(), "When it came."),
  changedDate: field(
    454,
    z.iso.datetime().nullable(),
    "When it was changed before it was billed; null where it is as it came.",
  ),
});

export const getUsageRateDetail = defineOperation({
  id: "getUsageRateDetail",
  method: "GET",
  path: "/v1/invoices/invoice-item/{invoice-item-id}/usage-rate-detail",
  area: "invoices",
  summary: "Get the rate detail of a usage line",
  description:
    "How the amount of a line of usage was calculated: its list price, and each step in a sentence, as they were when the line was made. Every charge model, rating group and invoice has one.",
  scope: "invoices:read",
  style: "v1",
  resource: 584000,
  params,
  query: none,
  body: none,
  rules: ["The line is one of a usage charge."],
  result: z.object({
    data: field(
      438,
      z.object({
        ...line,
        listPrice: field(
          439,
          z.string(),
          "List price of the charge; of a price table one line for each tier, below the names of its columns.",
        ),
        rateDetail: field(440, z.string(), "The calculation, one step on each line."),
      }),
      "The line.",
    ),
  }),
});

export const listUsageOfLine = defineOperation({
  id: "listUsageOfLine",
  method: "GET",
  path: "/v1/invoices/invoice-item/{invoice-item-id}/usage",
  area: "invoices",
  summary: "List the usage of an invoice line",
  description:
    "The usage records and events that a line has rated, by day, each with what it adds to the price. The amounts of all records and `amountBesides` come to the amount of the line exactly.",
  scope: "invoices:read",
  style: "v1",
  resource: 584000,
  params,
  query: z.object({
    pageSize: field(3, wholeNumber(1, 9999).optional(), "Records of one page: 20, at most 40."),
    cursor: field(4, z.string().max(2000).optional(), "Taken from `nextPage`."),
  }),
  body: none,
  rules: ["The line is one of a usage charge."],
  result: z.object({
    ...line,
    currency: field(19, z.string(), "Currency of the amounts."),
    records: field(441, z.number(), "Number of records on all pages; 0 after a reversal."),
    amountOfRecords: field(442, z.string(), "What the records of all pages add up to."),
    amountBesides: field(
      443,
      z.string(),
      "What else the amount of the line has: rounding, fees, minimum and maximum, what was billed before, and a tax that it contained.",
    ),
    share: field(
      455,
      z.enum(SHARES),
      "Which records are priced together: those of the Line, of a Day, a File or a GroupId, each adding what its units cost after those before it. Record: each has its own price. HighestDay: only records of the day with the most units count. None: the amount is not that of single records.",
    ),
    usage: field(456, z.array(record), "The records of this page."),
    nextPage: field(5, z.string().optional(), "Address of the next page; absent on the last one."),
  }),
});
