import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import * as contract from "./v2-contract";

const documents = resourceOperations(contract.billingDocumentsV2);

export const { list: listBillingDocumentsV2, get: getBillingDocumentV2 } = documents;

export const { list: listBillingDocumentItemsV2 } = resourceOperations(
  contract.billingDocumentItemsV2,
);
