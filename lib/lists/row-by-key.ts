import * as z from "zod";
import type { Contract, Operation } from "@/lib/api/operation";
import { uuidOf } from "@/lib/kernel/ids";
import { NotFound } from "@/lib/kernel/errors";

const keyed = z.object({ key: z.string() });
const listed = z.looseObject({ data: z.array(z.unknown()) });

/** Binds the read of one row by its key: the row of the list of that id, or of that number where the rows have one. */
export function rowByKey(contract: Contract, list: Operation, number?: string): Operation {
  const name = contract.summary.replace(/^Retrieve an? /, "");
  return {
    contract,
    handle: async (ctx, { params }) => {
      const { key } = keyed.parse(params);
      const isId = uuidOf(key) !== undefined;
      const field = isId ? "id" : number;
      if (field === undefined || key === "null") throw new NotFound(name, key);
      const query = { filter: [`${field}.EQ:${key}`], pageSize: "1" };
      const { data } = listed.parse(await list.handle(ctx, { params: {}, query, body: {} }));
      if (data.length === 0) throw new NotFound(name, key);
      return data[0];
    },
  };
}
