import { area } from "@/lib/api/area";

export default area({
  holds: "how accounts pay: the card vault, authorizations, updates, snapshots",
  nouns: [
    "object/payment-method-snapshot",
    "object/payment-method-transaction-log",
    "payment-authorizations",
    "payment-method-snapshots",
    "payment-method-transaction-logs",
    "payment-method-updaters",
    "payment-methods",
  ],
  after: ["accounts", "gateways", "hosted-pages", "settings"],
  tables: [
    "card_update_batch",
    "card_vault",
    "payment_authorization",
    "payment_cascade",
    "payment_cascade_step",
    "payment_method",
    "payment_method_profile",
    "payment_method_snapshot",
    "payment_method_transaction_log",
  ],
});
