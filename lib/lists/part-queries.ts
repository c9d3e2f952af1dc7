import { statement } from "@/lib/platform/database/db";
import { likeText } from "./text-search";

const found = statement<{ id: string }>(
  "ids-with-part",
  "select id from found_by_part($1, $2, $3) id where id is not null",
);

/** The most rows with a part that are looked for by their ids. */
const MOST_FOUND = 500;

/** The ids of the rows of a kind with a part; undefined when there are so many that the list's own order finds a page sooner. */
export async function idsWithPart(of: string, part: string): Promise<string[] | undefined> {
  const rows = await found([of, likeText(part, "part"), MOST_FOUND + 1]);
  return rows.length > MOST_FOUND ? undefined : rows.map(({ id }) => id);
}
