import { operation } from "@/lib/api/operation";
import * as contract from "./export-contract";
import { addressOfExport, exportTrail, readExports } from "./export-trail";
import { presentExport } from "../present";

export const createAuditTrailExportJob = operation(
  contract.createAuditTrailExportJob,
  async (ctx, { params, query }) => {
    const { job } = await exportTrail(ctx, params.meterId, query);
    return { data: presentExport(job) };
  },
);

export const getAuditTrailExportJobs = operation(
  contract.getAuditTrailExportJobs,
  async (ctx, { params, query }) => {
    const { jobs, next } = await readExports(ctx, params.meterId, query);
    if (next === undefined) return { data: { jobs: jobs.map(presentExport) } };
    const search = new URLSearchParams({ page: String(next) });
    for (const name of ["exportType", "pageSize"] as const) {
      const value = query[name];
      if (value !== undefined) search.set(name, value);
    }
    return {
      data: { jobs: jobs.map(presentExport) },
      nextPage: `${ctx.baseUrl}/meters/${params.meterId}/auditTrail/export?${search}`,
    };
  },
);

export const getPresignedURLForMeterExport = operation(
  contract.getPresignedURLForMeterExport,
  async (ctx, { query }) => ({ data: await addressOfExport(ctx, query.fileKey) }),
);
