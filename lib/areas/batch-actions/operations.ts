import { operation } from "@/lib/api/operation";
import { refuseUnknownFields } from "@/lib/areas/objects/unknown-fields";
import * as contract from "./contract";
import { firstPage, nextPage } from "./run-query";

export const queryObjects = operation(contract.queryObjects, (ctx, { query, body }) => {
  if (query.rejectUnknownFields === "true") refuseUnknownFields(contract.queryObjects.body, body);
  return firstPage(ctx, body.queryString, body.conf?.batchSize);
});

export const queryMoreObjects = operation(contract.queryMoreObjects, (ctx, { query, body }) => {
  if (query.rejectUnknownFields === "true")
    refuseUnknownFields(contract.queryMoreObjects.body, body);
  return nextPage(ctx, body.queryLocator);
});
