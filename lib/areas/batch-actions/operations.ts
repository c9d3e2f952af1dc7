import { operation } from "@/lib/api/operation";
import * as contract from "./contract";
import { firstPage, nextPage } from "./run-query";

export const queryObjects = operation(contract.queryObjects, (ctx, { body }) =>
  firstPage(ctx, body.queryString, body.conf?.batchSize),
);

export const queryMoreObjects = operation(contract.queryMoreObjects, (ctx, { body }) =>
  nextPage(ctx, body.queryLocator),
);
