import { area } from "@/lib/api/area";

export default area({
  holds: "the tenant's payment gateways and their keys",
  nouns: ["paymentgateways", "settings/payment-gateways"],
  after: [],
  tables: ["payment_gateway"],
});
