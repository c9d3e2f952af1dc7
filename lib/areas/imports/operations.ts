import { operation } from "@/lib/api/operation";
import { NO_RECORDS, only } from "@/lib/areas/objects/bind-object-type";
import { offsetDateTimeText } from "@/lib/kernel/clock";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import * as contract from "./contract";
import { createImportOf, findImport } from "./create-import";

export const createImport = operation(contract.createImport, async (ctx, { file }) => {
  const { id } = await createImportOf(ctx, file);
  return { Success: true as const, Id: wireId(id) };
});

export const retrieveImport = operation(contract.retrieveImport, async (ctx, { params, query }) => {
  const found = await findImport(ctx, params.id, NO_RECORDS);
  const others = only(
    {
      Name: found.name,
      ImportType: found.importType,
      Status: found.status,
      StatusReason: found.statusReason ?? undefined,
      TotalCount: found.totalCount,
      ImportedCount: found.importedCount,
      Md5: found.md5,
      OriginalResourceUrl: `${ctx.baseUrl}/v1/files/${wireId(found.originalFileId)}`,
      ResultResourceUrl: `${ctx.baseUrl}/v1/files/${wireId(found.resultFileId)}`,
      CreatedById: actorWireId(found.createdById),
      CreatedDate: offsetDateTimeText(ctx.timeZone, found.createdAt),
      UpdatedById: actorWireId(found.updatedById),
      UpdatedDate: offsetDateTimeText(ctx.timeZone, found.updatedAt),
    },
    query.fields,
  );
  return { Id: wireId(found.id), ...others };
});
