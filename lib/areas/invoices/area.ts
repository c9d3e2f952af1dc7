import { area } from "@/lib/api/area";

export default area({
  holds: "invoices and their lines: posting, applications, taxation items",
  nouns: ["invoice-items", "invoices", "taxation-items"],
  after: [
    "accounts",
    "company",
    "contacts",
    "sequence-sets",
    "settings",
    "subscriptions",
    "tax",
    "usage",
  ],
  tables: [
    "collection_hold",
    "document_file",
    "file_deletion_job",
    "invoice",
    "invoice_delivery",
    "invoice_item",
    "invoice_job",
    "item_application",
    "taxation_item",
  ],
});
