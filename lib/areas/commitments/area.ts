import { area } from "@/lib/api/area";

export default area({
  holds: "commitments: what accounts have committed to spend, by period, and what is missing of it",
  nouns: ["commitments"],
  after: ["accounts", "subscriptions", "tax"],
  tables: ["commitment", "commitment_period", "commitment_schedule"],
});
