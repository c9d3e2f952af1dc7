import * as amendments from "./amendment-calls";
import * as contract from "./amendment-contract";
import { creates, removes, retrieves, updates } from "./operations";

const of = contract.amendmentObject;

export const createAmendmentObject = creates(
  { ...of, create: contract.createAmendmentObject },
  amendments.createAmendment,
);
export const retrieveAmendmentObject = retrieves(
  { ...of, retrieve: contract.retrieveAmendmentObject },
  "Amendment",
);
export const updateAmendmentObject = updates(
  { ...of, update: contract.updateAmendmentObject },
  amendments.updateAmendment,
);
export const deleteAmendmentObject = removes(
  { ...of, remove: contract.deleteAmendmentObject },
  amendments.deleteAmendment,
);

export const retrieveRatePlanChargeTierObject = retrieves(
  contract.ratePlanChargeTierObject,
  "RatePlanChargeTier",
);
