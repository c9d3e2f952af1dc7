import * as z from "zod";
import type { PaletteItem } from "./palette-item";
import { questionsOf } from "./search-questions";
import type { PaletteSearch } from "./use-palette-search";
import { callOperation } from "@/lib/portal/call-operation";

const rowsOfOneKind = "4";

const list = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

/** Objects that match what is typed; kinds that may not be seen are left out. */
export const searchObjects: PaletteSearch = async (typed, signal) => {
  const questions = questionsOf(typed);
  const answers = await Promise.allSettled(
    questions.map(async ({ contract, filter, itemOf }): Promise<PaletteItem[]> => {
      const query = { pageSize: rowsOfOneKind, filter: [...filter] };
      const answer = await callOperation(contract, { query }, { signal });
      return list.parse(answer).data.map(itemOf);
    }),
  );
  if (questions.length > 0 && answers.every((answer) => answer.status === "rejected"))
    throw new Error("no kind could be searched");
  const items = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  return [...new Map(items.map((item) => [item.id, item])).values()];
};
