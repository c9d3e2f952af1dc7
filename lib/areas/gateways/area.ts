import { area } from "@/lib/api/area";

export default area({
  holds: "which payment gateways a tenant has, and with which keys",
  nouns: ["paymentgateways", "settings/payment-gateways"],
  after: [],
  tables: ["payment_gateway"],
});
