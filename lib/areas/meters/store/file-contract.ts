import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";

const field = fieldsOf(598); // 598300-598319: files of events.

export const uploadMeteringFile = defineOperation({
  area: "meters",
  style: "v1",
  resource: 598000,
  id: "uploadMeteringFile",
  scope: "usage:write",
  method: "POST",
  path: "/meters/files",
  summary: "Upload a file of events",
  description:
    "Keeps a file in a form (`multipart/form-data`) for 30 days, and reads nothing of it but its rows. `POST /meters/run/{meterId}/{version}` with the id of the file as `localFileId` sends its events to a meter.",
  upload: {
    part: "file",
    limit: 10 * 1024 * 1024,
    endings: [".csv"],
    longestName: 100,
    description:
      "A CSV file in UTF-8 with a row of headers, which are the names of the events' fields; at most 10,000 events and 10 MB.",
  },
  params: z.object({}),
  query: z.object({}),
  body: z.object({}),
  result: z.object({
    id: field(300, z.string(), "Id of the file."),
    resourceId: field(301, z.string(), "The same."),
    name: field(302, z.string(), "Name of the file."),
    format: field(303, z.literal("csv"), "Always csv."),
    hasHeader: field(
      304,
      z.literal(true),
      "Always true: the first row has the names of the fields.",
    ),
    firstRow: field(305, z.literal(2), "Always 2: the row of the first event."),
    delimiter: field(306, z.literal(","), "Always a comma."),
    lines: field(307, z.int(), "Events in the file."),
    createdAt: field(209, z.iso.datetime(), "When it was uploaded."),
    updatedAt: field(210, z.iso.datetime(), "The same: a file does not change."),
  }),
  rules: ["The headers are names that differ.", "The file has at most 10,000 events."],
});
