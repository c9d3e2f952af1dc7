import { operation } from "@/lib/api/operation";
import { NO_RECORDS, only } from "@/lib/areas/objects/bind-object-type";
import { refuseUnknownFields } from "@/lib/areas/objects/unknown-fields";
import { offsetDateTimeText } from "@/lib/kernel/clock";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import * as contract from "./contract";
import { createExportOf, findExport } from "./create-export";

export const createExport = operation(contract.createExport, async (ctx, { query, body }) => {
  if (query.rejectUnknownFields === "true") refuseUnknownFields(contract.createExport.body, body);
  return { Success: true as const, Id: wireId((await createExportOf(ctx, body)).id) };
});

export const retrieveExport = operation(contract.retrieveExport, async (ctx, { params, query }) => {
  const found = await findExport(ctx, params.id, NO_RECORDS);
  const isDone = found.status === "Completed";
  const Id = wireId(found.id);
  const others = only(
    {
      Name: found.name,
      Format: found.format,
      Query: found.query,
      Zip: found.zip,
      Encrypted: false,
      Status: found.status,
      StatusReason: found.statusReason ?? undefined,
      ...(isDone ? { FileId: wireId(found.fileId), Size: found.size ?? 0 } : {}),
      CreatedById: actorWireId(found.createdById),
      CreatedDate: offsetDateTimeText(ctx.timeZone, found.createdAt),
      UpdatedById: actorWireId(found.updatedById),
      UpdatedDate: offsetDateTimeText(ctx.timeZone, found.updatedAt),
    },
    query.fields,
  );
  return { Id, ...others };
});
