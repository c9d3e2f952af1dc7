import { area } from "@/lib/api/area";

export default area({
  holds: "addressees of documents: people and places",
  nouns: ["contact-snapshots", "contacts"],
  after: ["accounts"],
  tables: ["contact", "contact_snapshot"],
});
