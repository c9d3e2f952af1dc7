import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { text, truth } from "@/lib/api/schemas";

const field = fieldsOf(557); // 557020-557059: batch actions that write.
const none = z.object({});

/** The most objects of one call. */
export const MOST_OBJECTS = 50;

export const also = [
  { scope: "accounts:write", to: "write accounts and contacts" },
  { scope: "catalog:write", to: "write products, their rate plans and charges" },
  { scope: "orders:write", to: "write subscriptions" },
  { scope: "invoices:write", to: "write invoices and their taxes" },
  { scope: "payments:write", to: "write payments, refunds and payment methods" },
  { scope: "usage:write", to: "write usage" },
] as const;

const about = {
  method: "POST",
  area: "batch-actions",
  style: "object",
  callsOperations: true,
  resource: 557000,
  scope: "accounts:read",
  also,
  params: none,
  query: z.object({
    rejectUnknownFields: field(
      20,
      truth.optional(),
      "When true, a call with other fields is refused, and so is an object with fields that its type does not have; else they are ignored.",
    ),
  }),
} as const;

const type = field(21, text(60), "Type of all the objects, by its API name, such as Account.");

const refusals = z
  .array(
    z.object({
      Code: field(23, z.string(), "A word for the kind of problem."),
      Message: field(24, z.string(), "What is wrong."),
    }),
  )
  .optional();

const saved = z.array(
  z.object({
    Success: field(25, z.boolean(), "Whether the object was written."),
    Id: field(26, z.string().optional(), "Id of the object."),
    Errors: field(22, refusals, "Why the object was refused."),
  }),
);

const objects = field(
  27,
  z.array(z.record(z.string(), z.unknown())).min(1).max(10_000),
  `The objects, at most ${MOST_OBJECTS}.`,
);

const APART =
  "Each object is written in a transaction of its own, in the order sent: one that is refused does not keep the others from being written. The answer has one result for each, in the same order.";

const rules = [
  "What holds for an object's own calls holds here.",
  "Orders, credit memos, debit memos and applications are not written by batch actions.",
];

export const createObjects = defineOperation({
  ...about,
  id: "createObjects",
  path: "/v1/action/create",
  summary: "Create objects",
  description: `Creates up to ${MOST_OBJECTS} objects of one type. ${APART}`,
  body: z.object({ type, objects }).catchall(z.unknown()),
  result: saved,
  rules,
  example: {
    type: "Account",
    objects: [{ Name: "Lovelace & Co", Currency: "EUR", BillCycleDay: 1, Status: "Draft" }],
  },
});

export const updateObjects = defineOperation({
  ...about,
  id: "updateObjects",
  path: "/v1/action/update",
  summary: "Update objects",
  description: `Changes up to ${MOST_OBJECTS} objects of one type; each has its Id. Fields that an object does not name stay; those that its \`fieldsToNull\` names are cleared. ${APART}`,
  body: z.object({ type, objects }).catchall(z.unknown()),
  result: saved,
  rules,
  example: {
    type: "Account",
    objects: [{ Id: "0".repeat(32), PaymentTerm: "Net 30", fieldsToNull: ["Notes"] }],
  },
});

export const deleteObjects = defineOperation({
  ...about,
  id: "deleteObjects",
  path: "/v1/action/delete",
  summary: "Delete objects",
  description: `Deletes up to ${MOST_OBJECTS} objects of one type. ${APART}`,
  body: z
    .object({
      type,
      ids: field(28, z.array(text(100)).min(1).max(10_000), `Their ids, at most ${MOST_OBJECTS}.`),
    })
    .catchall(z.unknown()),
  result: z.array(
    z.object({
      id: field(29, z.string(), "Id of the object, as it was sent."),
      success: field(30, z.boolean(), "Whether the object was deleted."),
      errors: field(31, refusals, "Why the object was refused."),
    }),
  ),
  rules,
  example: { type: "Contact", ids: ["0".repeat(32)] },
});
