import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, line, text, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(528); // 528100-528199: catalog groups.
const none = z.object({});

const grade = field(
  101,
  z.number().int().min(0).max(1_000_000).optional(),
  "Its rank in the group; that of the rate plan when absent. A Grading group needs one.",
);
const entry = z.object({ id: field(102, id, "Id of the rate plan."), grade });
const entries = z.array(entry).max(300).optional();
const description = field(103, text(500).optional(), "What the group is, for people.");
const type = z.enum(["Grading", "Display"]);

const ratePlan = z.object({
  id: field(120, z.string(), "Id of the rate plan."),
  name: field(121, z.string(), "Name of the rate plan."),
  description: field(122, z.string().nullable(), "What the rate plan is, for people."),
  grade: field(123, z.number().nullable(), "Its rank in the group."),
  effectiveStartDate: field(124, z.string(), "First day on which it can be sold."),
  effectiveEndDate: field(125, z.string(), "Last day on which it can be sold."),
  status: field(126, z.enum(["Active", "Expired", "NotStarted"]), "Whether it can be sold today."),
});

const group = {
  id: field(130, z.string(), "Id of the group."),
  catalogGroupNumber: field(131, z.string(), "Number of the group."),
  name: field(132, z.string(), "Name of the group."),
  type: field(
    133,
    type,
    "Grading: subscriptions up- and downgrade within it. Display: shown as one.",
  ),
  description: field(134, z.string().nullable(), "What the group is, for people."),
  productRatePlans: field(135, z.array(ratePlan), "Its rate plans, by grade."),
};

const ofGroups = { area: "catalog", style: "v1", resource: 528100 } as const;
const byKey = z.object({
  "catalog-group-key": field(140, key, "Id or number of the catalog group."),
});
const one = "/v1/catalog-groups/{catalog-group-key}";

export const createCatalogGroup = defineOperation({
  ...ofGroups,
  id: "createCatalogGroup",
  method: "POST",
  path: "/v1/catalog-groups",
  summary: "Create a catalog group",
  scope: "catalog:write",
  params: none,
  query: none,
  body: z.object({
    name: field(104, line(255), "Name of the group."),
    type: field(105, type.optional(), "Grading when absent."),
    description,
    productRatePlans: field(106, entries, "The rate plans of the group."),
  }),
  result: z.object(group),
  rules: ["A rate plan is in a group once.", "In a Grading group every rate plan has a grade."],
  example: { name: "Support plans", type: "Grading" },
});

export const listCatalogGroups = defineOperation({
  ...ofGroups,
  id: "listCatalogGroups",
  method: "GET",
  path: "/v1/catalog-groups",
  summary: "List catalog groups",
  description: "The oldest group comes first.",
  scope: "catalog:read",
  params: none,
  query: z.object({
    page: field(141, wholeNumber(1, 1_000_000).optional(), "Number of the page, from 1."),
    pageSize: field(
      142,
      wholeNumber(1, 999_999_999).optional(),
      "Groups of one page, at most 40; 20 when absent.",
    ),
  }),
  body: none,
  result: z.object({
    catalogGroups: field(143, z.array(z.object(group)), "The groups of this page."),
    nextPage: field(
      144,
      z.string().optional(),
      "Address of the next page; absent on the last one.",
    ),
  }),
});

export const getCatalogGroup = defineOperation({
  ...ofGroups,
  id: "getCatalogGroup",
  method: "GET",
  path: one,
  summary: "Get a catalog group",
  scope: "catalog:read",
  params: byKey,
  query: none,
  body: none,
  result: z.object(group),
});

export const updateCatalogGroup = defineOperation({
  ...ofGroups,
  id: "updateCatalogGroup",
  method: "PUT",
  path: one,
  summary: "Update a catalog group",
  description: "What the body does not name stays as it is. Removals come before additions.",
  scope: "catalog:write",
  params: byKey,
  query: none,
  body: z.object({
    name: field(107, line(255).optional(), "Name of the group."),
    description,
    add: field(108, entries, "Rate plans to put into the group."),
    remove: field(
      109,
      z
        .array(z.object({ id: field(110, id, "Id of the rate plan.") }))
        .max(300)
        .optional(),
      "Rate plans to take out of the group.",
    ),
  }),
  result: z.object(group),
  rules: ["A rate plan is in a group once.", "In a Grading group every rate plan has a grade."],
});

export const deleteCatalogGroup = defineOperation({
  ...ofGroups,
  id: "deleteCatalogGroup",
  method: "DELETE",
  path: one,
  summary: "Delete a catalog group",
  description: "Its rate plans stay.",
  scope: "catalog:write",
  params: byKey,
  query: none,
  body: none,
  result: none,
});
