import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { findMeter } from "../change-meter";
import { bulkDelete, findLatestJob, truncate } from "./change-store";
import { importMeter, schemaOf } from "./move-meter";
import { presentDefinition, presentJob } from "../present";
import * as contract from "./store-contract";

export const bulkDeleteEventsFromEventStore = operation(
  contract.bulkDeleteEventsFromEventStore,
  async (ctx, { file }) => {
    const { id } = await bulkDelete(ctx, file);
    return { data: { queryId: wireId(id) } };
  },
);

export const truncateEventStore = operation(
  contract.truncateEventStore,
  async (ctx, { params }) => {
    const { id } = await truncate(ctx, params.eventStoreId);
    return { data: { queryId: wireId(id) } };
  },
);

export const getLatestQueryJobOfSpecificEventStore = operation(
  contract.getLatestQueryJobOfSpecificEventStore,
  async (ctx, { params }) => {
    const { meter, job } = await findLatestJob(ctx, params.eventStoreId);
    return { data: presentJob(meter, job) };
  },
);

export const exportSpecificMeter = operation(
  contract.exportSpecificMeter,
  async (ctx, { params }) => {
    const { name, versions } = await findMeter(ctx, params.meterId);
    const newest = versions.at(-1);
    return {
      ...{ name, type: "STREAMING" as const, latestVersion: newest?.version ?? "" },
      typeDefinition: { sourceType: "STREAMING_API_SOURCE" as const },
      versions: versions.map(({ version, status, definition }) => {
        const shown = presentDefinition(definition);
        return { version, status, definition: shown, versionDetail: JSON.stringify(shown) };
      }),
      schemas: newest
        ? [{ name, type: 1 as const, schema: schemaOf(name, newest.definition) }]
        : [],
    };
  },
);

export const importMeterDefinition = operation(
  contract.importMeterDefinition,
  async (ctx, { file }) => {
    const { name, number, globalId, versions, createdAt, updatedAt } = await importMeter(ctx, file);
    const id = wireId(globalId);
    return {
      data: {
        ...{ id: String(number), globalId: id, name, type: "STREAMING" as const },
        latestVersion: versions.at(-1)?.version ?? "",
        uniqueUploadUrl: `${ctx.baseUrl}/usage/bulk/${id}`,
        ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
      },
    };
  },
);
