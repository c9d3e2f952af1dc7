import { rowByKey } from "@/lib/lists/row-by-key";
import { MissingField } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { objectOperations } from "@/lib/areas/objects/bind-object-type";
import { dateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import { numberedPageUrl } from "@/lib/lists/numbered-pages";
import { nextPageUrl } from "@/lib/lists/object-query";
import * as verbs from "./change-usage";
import * as contract from "./contract";
import { findUpload, findUsage } from "./find-usage";
import * as lists from "./list-contract";
import * as objects from "./object-contract";
import {
  presentAccountUsage,
  presentOutcome,
  presentSum,
  presentUsageRow,
  usageObject,
} from "./present";
import { namesOfCharge, numberedUsagePage, unbilledSums, usagePage } from "./record-queries";
import { storeEvents } from "./store-events";
import { storeFile } from "./store-file";

export const uploadUsage = operation(contract.uploadUsage, async (ctx, { query, body, file }) => {
  if (file) {
    const partial = query.partial === "true";
    const upload = await storeFile(ctx, file, { partial, replace: query.replace === "true" });
    const checkImportStatus = `/v1/usage/${wireId(upload.id)}/status`;
    return { size: file.size, checkImportStatus, ...presentOutcome(upload) };
  }
  const { usage } = body;
  if (!usage)
    throw new MissingField("usage is required, unless a file is sent", { resource: 541052 });
  const tally = await storeEvents(ctx, usage, {
    all: query.allResults === "true",
    replace: query.replace === "true",
  });
  const status = tally.rejected === tally.received ? "Failed" : "Completed";
  return { size: usage.length, ...presentOutcome({ status, ...tally }) };
});

export const getUsageUpload = operation(contract.getUsageUpload, async (ctx, { params }) => {
  const upload = await findUpload(ctx, params["upload-id"]);
  const { fileName, size, createdByName, createdAt } = upload;
  return {
    id: wireId(upload.id),
    fileName,
    size,
    createdByName,
    createdDate: dateTimeText(ctx.timeZone, createdAt),
    ...presentOutcome(upload),
  };
});

export const listAccountUsage = operation(
  contract.listAccountUsage,
  async (ctx, { params, query }) => {
    const account = await findAccount(ctx, params["account-key"]);
    const { rows, next } = await numberedUsagePage(ctx, account.id, query);
    const path = `/v1/usage/accounts/${encodeURIComponent(params["account-key"])}`;
    return {
      usage: rows.map((usage) => presentAccountUsage(usage, ctx.timeZone)),
      ...numberedPageUrl(ctx.baseUrl, path, query, next),
    };
  },
);

export const getUnbilledUsage = operation(
  contract.getUnbilledUsage,
  async (ctx, { params, query }) => {
    const account = await findAccount(ctx, params["account-key"]);
    const sums = await unbilledSums(ctx.tenantId, account.id, query.subscriptionNumber);
    return {
      accountId: wireId(account.id),
      accountNumber: account.accountNumber,
      unbilled: sums.map(presentSum),
    };
  },
);

export const queryUsages = operation(lists.queryUsages, async (ctx, { query }) => {
  const { rows, next } = await usagePage(ctx, query);
  return {
    data: rows.map(presentUsageRow),
    ...nextPageUrl(ctx, lists.queryUsages.path, query, next),
  };
});

export const {
  create: createUsage,
  retrieve: retrieveUsage,
  update: updateUsage,
  remove: deleteUsage,
} = objectOperations(objects.usageObject, {
  create: verbs.createUsage,
  retrieve: async (ctx, key, missing) => {
    const usage = await findUsage(ctx, key, missing);
    const charge = usage.chargeNumber
      ? await namesOfCharge(ctx.tenantId, usage.chargeNumber)
      : undefined;
    return usageObject(ctx, usage, charge);
  },
  update: verbs.updateUsage,
  remove: verbs.deleteUsage,
});

export const queryUsageByKey = rowByKey(lists.queryUsageByKey, queryUsages);
