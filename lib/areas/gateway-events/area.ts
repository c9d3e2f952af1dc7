import { area } from "@/lib/api/area";

export default area({
  holds: "webhooks of payment gateways",
  nouns: ["gateway-events", "gateway-webhooks"],
  after: ["gateways", "payments"],
  tables: ["gateway_event"],
});
