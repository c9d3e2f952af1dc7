import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, truth, wholeNumber } from "@/lib/api/schemas";
import { eventFields } from "./event-contract";

const field = fieldsOf(541); // 541030-541099: sending usage, and reading it by account.
const none = z.object({});

/** Limits of events in one JSON body, and of bytes in one file. */
export const MOST_EVENTS = 10_000;
const LARGEST_FILE = 100 * 1024 * 1024;

/** Limit of rows listed in a response. */
export const MOST_RESULTS = 1000;

const reason = z.object({
  code: field(30, z.number(), "Eight digits: resource and category."),
  message: field(31, z.string(), "What is wrong with the row."),
});

const rowResult = z.object({
  row: field(32, z.number(), "The row of the file (headers are row 1), or the event from 1."),
  status: field(
    33,
    z.enum(["Accepted", "Duplicate", "Replaced", "Removed", "Rejected"]),
    "Duplicate: its key was known already, with the same content, and nothing was stored. Replaced and Removed: the record with its key was.",
  ),
  id: field(34, id.optional(), "Id of the usage record, the one known already for a duplicate."),
  uniqueKey: field(10, z.string().optional(), "The sender's key of the row."),
  reasons: field(35, z.array(reason).optional(), "Why the row was rejected, all of it."),
});

const outcome = {
  importStatus: field(36, z.enum(["Completed", "Failed"]), "Failed: nothing was stored."),
  received: field(37, z.number(), "Rows or events that were read."),
  accepted: field(38, z.number(), "Rows that took effect: stored, replaced or removed."),
  duplicates: field(39, z.number(), "Rows whose key was known already."),
  rejected: field(40, z.number(), "Rows that cannot be stored."),
  results: field(
    41,
    z.array(rowResult),
    `Rows that were not stored, the first ${MOST_RESULTS}; every row with \`allResults=true\`.`,
  ),
};

const size = field(42, z.number(), "Bytes of the file, or number of events.");
const checkImportStatus = field(43, z.string(), "Where the outcome of a file can be read again.");

export const uploadUsage = defineOperation({
  id: "uploadUsage",
  method: "POST",
  path: "/v1/usage",
  area: "usage",
  summary: "Send usage",
  description:
    "Stores usage from a CSV file in a form, or from events in a JSON body; when it answers, what was accepted is durable. Columns of the file: ACCOUNT_ID, UOM, QTY, STARTDATE, and as wanted ENDDATE, SUBSCRIPTION_ID, CHARGE_ID, DESCRIPTION, UNIQUE_KEY, GROUP_ID, REMOVE and custom fields (`…__c`). A file is stored whole or not at all, unless `partial=true`; of events each stands for itself.",
  scope: "usage:write",
  style: "v1",
  resource: 541000,
  highVolume: true,
  upload: {
    part: "file",
    limit: LARGEST_FILE,
    endings: [".csv"],
    longestName: 50,
    description: "A CSV file in UTF-8, at most 100 MB, with a row of headers.",
  },
  params: none,
  query: z.object({
    partial: field(
      50,
      truth.optional(),
      "For a file: true stores the good rows of a file that has bad ones.",
    ),
    replace: field(
      53,
      truth.optional(),
      "True: a row with a known key replaces the record with it, which keeps its id, while it is not billed. Otherwise such a row is rejected.",
    ),
    allResults: field(51, truth.optional(), "True lists stored rows as well, with their ids."),
  }),
  body: z.object({
    usage: field(
      52,
      z.array(z.object(eventFields)).min(1).max(MOST_EVENTS).optional(),
      "The events; required unless a file is sent.",
    ),
  }),
  result: z.object({ size, checkImportStatus: checkImportStatus.optional(), ...outcome }),
  rules: [
    "The account exists, is active, and may be seen by the caller.",
    "A charge of the catalog has the unit of measure.",
    "Subscription and charge belong to the account and are in effect on the day of the start.",
    "A key that is known already stands for the same event, unless `replace=true`.",
    "A record that is billed is neither replaced nor removed.",
  ],
  example: {
    usage: [
      {
        accountNumber: "A00000001",
        unitOfMeasure: "Each",
        quantity: 3,
        startDateTime: "2026-01-31T10:00:00Z",
        uniqueKey: "call-5f1c",
      },
    ],
  },
});

export const getUsageUpload = defineOperation({
  id: "getUsageUpload",
  method: "GET",
  path: "/v1/usage/{upload-id}/status",
  area: "usage",
  summary: "Get the outcome of a usage file",
  description: "What became of a file: whether it was stored, and each row that was not.",
  scope: "usage:read",
  style: "v1",
  resource: 541000,
  params: z.object({ "upload-id": field(60, key, "Id of the upload.") }),
  query: none,
  body: none,
  result: z.object({
    id: field(61, id, "Id of the upload."),
    fileName: field(62, z.string(), "Name of the file."),
    size,
    createdByName: field(63, z.string(), "Who sent it."),
    createdDate: field(64, z.string(), "When, in the tenant's time zone."),
    ...outcome,
  }),
});

const accountParams = z.object({
  "account-key": field(65, key, "Id or number of the account."),
});

export const listAccountUsage = defineOperation({
  id: "listAccountUsage",
  method: "GET",
  path: "/v1/usage/accounts/{account-key}",
  area: "usage",
  summary: "List the usage of an account",
  description: "Usage records of an account, the newest first.",
  scope: "usage:read",
  style: "v1",
  resource: 541000,
  params: accountParams,
  query: z.object({
    page: field(70, wholeNumber(1, 250).optional(), "Number of the page, 1 to 250."),
    pageSize: field(71, wholeNumber(1, 9999).optional(), "Rows of one page: 20, at most 40."),
    cursor: field(72, z.string().max(2000).optional(), "Taken from `nextPage`."),
  }),
  body: none,
  result: z.object({
    usage: field(
      73,
      z.array(
        z.object({
          id: field(34, id, "Id of the record."),
          accountId: field(1, id, "Id of the account."),
          accountNumber: field(2, z.string(), "Number of the account."),
          accountName: field(74, z.string(), "Name of the account."),
          unitOfMeasure: field(3, z.string(), "Unit of what was used."),
          quantity: field(75, z.number(), "How much was used."),
          startDateTime: field(5, z.string(), "When it was used, in the tenant's time zone."),
          subscriptionNumber: field(7, z.string().nullable(), "Subscription that it belongs to."),
          chargeNumber: field(8, z.string().nullable(), "Charge that it belongs to."),
          status: field(33, z.enum(["Pending", "Processed"]), "Processed once it is billed."),
          sourceName: field(76, z.string(), "File that brought it, or API."),
          submissionDateTime: field(77, z.string(), "When it came, in the tenant's time zone."),
        }),
      ),
      "The records of this page.",
    ),
    nextPage: field(78, z.string().optional(), "Address of the next page."),
  }),
});

export const getUnbilledUsage = defineOperation({
  id: "getUnbilledUsage",
  method: "GET",
  path: "/v1/usage/accounts/{account-key}/unbilled",
  area: "usage",
  summary: "Sum up the unbilled usage of an account",
  description:
    "What an account has used and was not billed yet, at this moment: a sum for each subscription, charge and unit of measure.",
  scope: "usage:read",
  style: "v1",
  resource: 541000,
  params: accountParams,
  query: z.object({
    subscriptionNumber: field(
      80,
      z.string().min(1).max(100).optional(),
      "Only what can be billed with this subscription.",
    ),
  }),
  body: none,
  result: z.object({
    accountId: field(1, id, "Id of the account."),
    accountNumber: field(2, z.string(), "Number of the account."),
    unbilled: field(
      81,
      z.array(
        z.object({
          subscriptionNumber: field(7, z.string().nullable(), "Subscription; null when unnamed."),
          chargeNumber: field(8, z.string().nullable(), "Charge; null when unnamed."),
          unitOfMeasure: field(3, z.string(), "Unit of what was used."),
          quantity: field(75, z.number(), "How much was used, all records together."),
          records: field(82, z.number(), "How many records."),
          firstStartDate: field(83, z.string(), "Day of the first record."),
          lastStartDate: field(84, z.string(), "Day of the last record."),
        }),
      ),
      "The sums.",
    ),
  }),
});
