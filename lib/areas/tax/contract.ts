import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, text } from "@/lib/api/schemas";

const field = fieldsOf(506); // 506000-506019: tax codes; 506040-506049: the engine.
const none = z.object({});

const TAG = { area: "tax", style: "settings" } as const;

const codeFields = {
  name: field(2, text(64), "Name of the code, which charges give as their tax code."),
  description: field(3, text(255).nullable().optional(), "What is taxed by it."),
  taxMode: field(
    4,
    z.enum(["TaxExclusive", "TaxInclusive"]),
    "Whether tax is added to prices or in them, where a charge does not say.",
  ),
};

const shownCode = z.object({
  id: field(1, id, "Id of the tax code."),
  ...codeFields,
  description: field(3, z.string().nullable(), "What is taxed by it."),
});

const codeParams = z.object({ "tax-code-id": field(6, id, "Id of the tax code.") });

const USED = "A code that charges name keeps its name and cannot be deleted.";

export const listTaxCodes = defineOperation({
  ...TAG,
  id: "listTaxCodes",
  method: "GET",
  path: "/v1/settings/tax-codes",
  summary: "List tax codes",
  description: "All tax codes by their names.",
  scope: "settings:read",
  resource: 506000,
  params: none,
  query: none,
  body: none,
  result: z.object({ taxCodes: field(5, z.array(shownCode), "The codes.") }),
});

export const createTaxCode = defineOperation({
  ...TAG,
  id: "createTaxCode",
  method: "POST",
  path: "/v1/settings/tax-codes",
  summary: "Create a tax code",
  description: "Makes a code that charges may name and that rates may be given for.",
  scope: "settings:write",
  resource: 506000,
  params: none,
  query: none,
  body: z.object(codeFields),
  result: shownCode,
  rules: ["Names are unique, however they are spelled."],
  example: { name: "Software", description: "Software as a service", taxMode: "TaxExclusive" },
});

export const getTaxCode = defineOperation({
  ...TAG,
  id: "getTaxCode",
  method: "GET",
  path: "/v1/settings/tax-codes/{tax-code-id}",
  summary: "Get a tax code",
  description: "One tax code.",
  scope: "settings:read",
  resource: 506000,
  params: codeParams,
  query: none,
  body: none,
  result: shownCode,
});

export const updateTaxCode = defineOperation({
  ...TAG,
  id: "updateTaxCode",
  method: "PUT",
  path: "/v1/settings/tax-codes/{tax-code-id}",
  summary: "Change a tax code",
  description: "Changes what is named; charges keep the mode that they have.",
  scope: "settings:write",
  resource: 506000,
  params: codeParams,
  query: none,
  body: z.object(optionalFields(codeFields)),
  result: shownCode,
  rules: [USED],
  example: { description: "Software and support" },
});

export const deleteTaxCode = defineOperation({
  ...TAG,
  id: "deleteTaxCode",
  method: "DELETE",
  path: "/v1/settings/tax-codes/{tax-code-id}",
  summary: "Delete a tax code",
  description: "Deletes a code with its rates. Documents keep the taxes that they have.",
  scope: "settings:write",
  resource: 506000,
  params: codeParams,
  query: none,
  body: none,
  result: z.object({ id: field(1, id, "Id of the tax code.") }),
  rules: [USED],
});

const engineFields = {
  engine: field(
    40,
    z.enum(["BuiltIn", "None"]),
    "Who works out taxes: BuiltIn takes the table of rates; with None nothing is taxed, and documents say so.",
  ),
  taxAddress: field(
    41,
    z.enum(["SoldTo", "ShipTo", "BillTo"]),
    "Contact whose address decides where a sale is taxed. Where it has no country, the sold-to, ship-to and bill-to contact are asked in this order.",
  ),
};

export const getTaxEngine = defineOperation({
  ...TAG,
  id: "getTaxEngine",
  method: "GET",
  path: "/v1/settings/tax-engine",
  summary: "Get the tax engine",
  description: "Who works out taxes, and by whose address.",
  scope: "settings:read",
  resource: 506000,
  params: none,
  query: none,
  body: none,
  result: z.object(engineFields),
});

export const updateTaxEngine = defineOperation({
  ...TAG,
  id: "updateTaxEngine",
  method: "PUT",
  path: "/v1/settings/tax-engine",
  summary: "Choose the tax engine",
  description: "Changes what is named, from the next calculation on.",
  scope: "settings:write",
  resource: 506000,
  params: none,
  query: none,
  body: z.object(optionalFields(engineFields)),
  result: z.object(engineFields),
  example: { engine: "BuiltIn", taxAddress: "ShipTo" },
});
