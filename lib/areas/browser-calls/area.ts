import { area } from "@/lib/api/area";

export default area({
  holds: "calls that a customer's browser may make itself: signatures, origins, limits",
  nouns: ["hmac-signatures", "settings/allowed-origins", "settings/browser-calls"],
  after: [],
  tables: ["allowed_origin"],
});
