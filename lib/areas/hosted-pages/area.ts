import { area } from "@/lib/api/area";

export default area({
  holds: "card forms in merchants' pages",
  nouns: ["hosted-pages", "hostedpages", "rsa-signatures", "settings/hosted-pages"],
  after: ["accounts", "browser-calls", "gateways"],
  tables: ["hosted_page", "hosted_page_key"],
});
