import { area } from "@/lib/api/area";

export default area({
  holds:
    "the company as its documents and mails state it: names, address, tax ids, bank account, logo",
  nouns: ["settings/company"],
  after: [],
  tables: ["company_profile", "company_logo"],
});
