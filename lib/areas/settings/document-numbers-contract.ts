import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";

const field = fieldsOf(502); // 502700-502719: how documents are numbered.
const none = z.object({});

export const NUMBERINGS = ["Gapless", "WithGaps", "AtGeneration"] as const;

const numberingField = {
  numbering: field(
    701,
    z.enum(NUMBERINGS),
    "How invoices, credit memos and debit memos are numbered. Gapless, as new tenants are: in one unbroken run, in the order in which they are posted; drafts have numbers of their own, a document that has a number is never deleted, and callers choose none. WithGaps: a posting that fails may leave a gap, and callers may number documents themselves. AtGeneration: the same, and a draft has its number as soon as it is generated, so one that is canceled or deleted leaves a gap, too.",
  ),
};

export const getDocumentNumbering = defineOperation({
  id: "getDocumentNumbering",
  method: "GET",
  path: "/v1/settings/document-numbers",
  area: "settings",
  summary: "Get how documents are numbered",
  description: "Whether documents are numbered without gaps.",
  scope: "settings:read",
  style: "settings",
  resource: 502700,
  params: none,
  query: none,
  body: none,
  result: z.object(numberingField),
});

export const updateDocumentNumbering = defineOperation({
  id: "updateDocumentNumbering",
  method: "PUT",
  path: "/v1/settings/document-numbers",
  area: "settings",
  summary: "Change how documents are numbered",
  description:
    "Begins or ends a run of numbers without gaps, from the next number on. Documents that exist keep their numbers. A call that is posting with gaps while a run begins may be refused with category 50; sent again, it goes through.",
  scope: "settings:write",
  style: "settings",
  resource: 502700,
  params: none,
  query: none,
  body: z.object(numberingField),
  result: z.object(numberingField),
  example: { numbering: "Gapless" },
});
