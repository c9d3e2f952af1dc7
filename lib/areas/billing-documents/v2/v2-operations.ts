import type { Values } from "@/lib/areas/records/translate";
import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import * as contract from "./v2-contract";

const documents = resourceOperations(contract.billingDocumentsV2);

export const { list: listBillingDocumentsV2, get: getBillingDocumentV2 } = documents;

/** The call that makes a document of a kind. */
const MAKERS: Readonly<Record<string, string>> = {
  invoice: "createInvoiceV2",
  credit_memo: "createCreditMemoV2",
  debit_memo: "createDebitMemoV2",
};

/** The body without its kind; custom fields stand in their map. */
const documentOf = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => name !== "type" && !name.endsWith("__c")),
  );

export const createBillingDocumentV2 = documents.create({
  operation: ({ type }) => MAKERS[String(type)] ?? "createInvoiceV2",
  body: documentOf,
});

export const { list: listBillingDocumentItemsV2 } = resourceOperations(
  contract.billingDocumentItemsV2,
);
