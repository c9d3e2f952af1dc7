import { area } from "@/lib/api/area";

export default area({
  holds: "definitions of custom fields: what a tenant may store beside the fields of an object",
  nouns: ["settings/custom-fields"],
  after: [],
  tables: ["custom_field", "custom_value"],
});
