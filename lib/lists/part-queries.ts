import { statement } from "@/lib/platform/database/db";
import { likeText } from "./text-search";

const found = statement<{ id: string }>(
  "ids-with-part",
  "select id from found_by_part($1, $2, $3) id where id is not null",
);

/** Matches beyond which the list is scanned in its own order. */
const MOST_FOUND = 500;

/** The ids of rows that contain a part; undefined when there are too many for an index scan to pay off. */
export async function idsWithPart(of: string, part: string): Promise<string[] | undefined> {
  const rows = await found([of, likeText(part, "part"), MOST_FOUND + 1]);
  return rows.length > MOST_FOUND ? undefined : rows.map(({ id }) => id);
}
