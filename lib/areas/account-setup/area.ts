import { area } from "@/lib/api/area";

export default area({
  holds: "creating, changing and deleting an account with its contacts and payment methods",
  nouns: [],
  after: ["accounts", "contacts", "gateways", "payment-methods", "sequence-sets", "subscriptions"],
  tables: [],
});
