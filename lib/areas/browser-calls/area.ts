import { area } from "@/lib/api/area";

export default area({
  holds: "calls from a customer's browser: signatures, origins, limits",
  nouns: ["hmac-signatures", "settings/allowed-origins", "settings/browser-calls"],
  after: [],
  tables: ["allowed_origin"],
});
