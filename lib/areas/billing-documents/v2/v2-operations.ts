import type { Values } from "@/lib/areas/records/translate";
import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import * as contract from "./v2-contract";

const documents = resourceOperations(contract.billingDocumentsV2);

export const { list: listBillingDocumentsV2, get: getBillingDocumentV2 } = documents;

const isMemo = ({ type }: Values) => type === "credit_memo";

/** The body without its kind; custom fields stand in their map. */
const documentOf = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => name !== "type" && !name.endsWith("__c")),
  );

export const createBillingDocumentV2 = documents.create({
  operation: (values) => (isMemo(values) ? "createCreditMemoV2" : "createInvoiceV2"),
  body: documentOf,
});

export const { list: listBillingDocumentItemsV2 } = resourceOperations(
  contract.billingDocumentItemsV2,
);
