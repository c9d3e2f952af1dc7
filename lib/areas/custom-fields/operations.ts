import { CUSTOM_OBJECTS, type CustomField } from "@/lib/kernel/custom-fields";
import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { customFieldsOf } from "@/lib/platform/custom-fields";
import * as contract from "./contract";
import * as fields from "./define-field";

function present({ id, maxLength, defaultValue, isUnique, ...field }: CustomField) {
  return {
    ...field,
    id: wireId(id),
    length: maxLength,
    picklist: [...field.picklist],
    default: defaultValue,
    unique: isUnique,
  };
}

export const listCustomFields = operation(contract.listCustomFields, async (ctx, { query }) => {
  const objects = query.object === undefined ? CUSTOM_OBJECTS : [query.object];
  return { customFields: (await customFieldsOf(ctx.tenantId, objects)).map(present) };
});

export const createCustomField = operation(contract.createCustomField, async (ctx, { body }) =>
  present(await fields.defineCustomField(ctx, body)),
);

export const getCustomField = operation(contract.getCustomField, async (ctx, { params }) =>
  present(await fields.findCustomField(ctx, params["custom-field-id"])),
);

export const updateCustomField = operation(
  contract.updateCustomField,
  async (ctx, { params, body }) =>
    present(await fields.changeCustomField(ctx, params["custom-field-id"], body)),
);

export const deleteCustomField = operation(contract.deleteCustomField, async (ctx, { params }) => {
  const { id } = await fields.deleteCustomField(ctx, params["custom-field-id"]);
  return { id: wireId(id) };
});
