import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, text, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(529); // 529000-529999: catalog groups.
const none = z.object({});

const grade = field(
  1,
  z.number().int().min(0).max(1_000_000).optional(),
  "Its rank in the group; that of the rate plan when absent. A Grading group needs one.",
);
const entry = z.object({ id: field(2, id, "Id of the rate plan."), grade });
const entries = z.array(entry).max(300).optional();
const description = field(3, text(500).optional(), "What the group is, for people.");
const type = z.enum(["Grading", "Display"]);

const ratePlan = z.object({
  id: field(20, z.string(), "Id of the rate plan."),
  name: field(21, z.string(), "Name of the rate plan."),
  description: field(22, z.string().nullable(), "What the rate plan is, for people."),
  grade: field(23, z.number().nullable(), "Its rank in the group."),
  effectiveStartDate: field(24, z.string(), "First day on which it can be sold."),
  effectiveEndDate: field(25, z.string(), "Last day on which it can be sold."),
  status: field(26, z.enum(["Active", "Expired", "NotStarted"]), "Whether it can be sold today."),
});

const group = {
  id: field(30, z.string(), "Id of the group."),
  catalogGroupNumber: field(31, z.string(), "Number of the group."),
  name: field(32, z.string(), "Name of the group."),
  type: field(
    33,
    type,
    "Grading: subscriptions up- and downgrade within it. Display: shown as one.",
  ),
  description: field(34, z.string().nullable(), "What the group is, for people."),
  productRatePlans: field(35, z.array(ratePlan), "Its rate plans, by grade."),
};

const ofGroups = { area: "catalog", style: "v1", resource: 529000 } as const;
const byKey = z.object({
  "catalog-group-key": field(40, key, "Id or number of the catalog group."),
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
    name: field(4, text(255), "Name of the group."),
    type: field(5, type.optional(), "Grading when absent."),
    description,
    productRatePlans: field(6, entries, "The rate plans of the group."),
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
    page: field(41, wholeNumber(1, 1_000_000).optional(), "Number of the page, from 1."),
    pageSize: field(
      42,
      wholeNumber(1, 999_999_999).optional(),
      "Groups of one page, at most 40; 20 when absent.",
    ),
  }),
  body: none,
  result: z.object({
    catalogGroups: field(43, z.array(z.object(group)), "The groups of this page."),
    nextPage: field(44, z.string().optional(), "Address of the next page; absent on the last one."),
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
    name: field(7, text(255).optional(), "Name of the group."),
    description,
    add: field(8, entries, "Rate plans to put into the group."),
    remove: field(
      9,
      z
        .array(z.object({ id: field(10, id, "Id of the rate plan.") }))
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
