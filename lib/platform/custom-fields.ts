import type { CustomField, CustomObject } from "@/lib/kernel/custom-fields";
import { statement } from "@/lib/platform/database/db";

/** The columns of a definition. */
const CUSTOM_FIELD = `id, object, name, label, description, type, max_length as "maxLength", picklist,
  default_value as "defaultValue", required, is_unique as "isUnique", filterable`;

const ofObjects = statement<CustomField>(
  "custom-fields-of-objects",
  `select ${CUSTOM_FIELD} from custom_field where tenant_id = $1 and object = any($2::text[]) order by object, lower(label), name`,
);

/** What a tenant has defined about the custom fields of some objects, by their labels. */
export async function customFieldsOf(
  tenantId: string,
  objects: readonly CustomObject[],
): Promise<CustomField[]> {
  return objects.length ? ofObjects([tenantId, objects]) : [];
}
