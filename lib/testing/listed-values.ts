import { contracts } from "@/lib/api/contracts";
import { isObjectQuery } from "@/lib/api/object-query";
import { RELATIONS } from "@/lib/api/steps/relations";
import { objectOfList } from "@/lib/areas/batch-actions/catalogue/listed-fields";
import { type CatalogueField, TODAY } from "@/lib/areas/batch-actions/catalogue/object-model";
import { EVERY_OBJECT } from "@/lib/areas/batch-actions/catalogue/objects-model";
import { asOwner, type TestTenant } from "./tenant";
import { good } from "./world";

/** The lists of the object query family, by what follows `/object-query/` in their addresses. */
export const objectLists = contracts
  .filter(({ query, path }) => isObjectQuery(query) && !path.includes("{"))
  .map((contract) => ({ contract, list: contract.path.replace("/object-query/", "") }));

type Row = Record<string, unknown>;

/** A value of the catalogue as lists write it. */
function written({ type }: CatalogueField, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === "id") return String(value).replaceAll("-", "");
  if (type === "number" || type === "integer") return Number(value);
  return type === "datetime" ? new Date(String(value)).toISOString() : value;
}

/**
 * The fields whose values in a tenant's lists are others than those of the object catalogue, as `Object.Field`, with
 * both values, and relations that no row shows; and the names of the objects compared.
 */
export async function valuesApart(
  { call, tenantId }: Pick<TestTenant, "call" | "tenantId">,
  today: string,
  objects = EVERY_OBJECT,
): Promise<{ apart: Map<string, [listed: unknown, known: unknown]>; compared: Set<string> }> {
  const apart = new Map<string, [unknown, unknown]>();
  const compared = new Set<string>();
  for (const { contract, list } of objectLists) {
    const named = objectOfList(list)?.name;
    const object = objects.find(({ name }) => name === named);
    const relations = (RELATIONS[list] ?? []).map(({ as }) => as);
    const expanded = relations.map((as) => `&expand[]=${as}`).join("");
    const address = `${contract.path}?includeNullFields=true&pageSize=50${expanded}`;
    const rows: Row[] = (await good(call("GET", address))).data;
    for (const as of relations)
      if (rows.some((row) => !(as in row))) apart.set(`${list}.${as}`, [undefined, "expanded"]);
    if (!object || rows.length === 0) continue;
    const columns = object.fields.map(({ name, column }) => `(${column}) as "${name}"`).join(", ");
    const found = await asOwner<{ id: string; record: Row }>(
      `select replace(x."Id"::text, '-', '') as id, to_jsonb(x) as record
       from (select ${columns.replaceAll(TODAY, `'${today}'`)} from ${object.from} where o.tenant_id = $1) x`,
      [tenantId],
    );
    const records = new Map(found.map(({ id, record }) => [id, record]));
    for (const row of rows) {
      const record = records.get(String(row["id"])) ?? {};
      const shown = new Map(
        Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]),
      );
      for (const field of object.fields) {
        const listed = shown.get(field.name.toLowerCase());
        const known = written(field, record[field.name]);
        if (listed !== undefined && listed !== known)
          apart.set(`${object.name}.${field.name}`, [listed, known]);
      }
    }
    compared.add(object.name);
  }
  return { apart, compared };
}
