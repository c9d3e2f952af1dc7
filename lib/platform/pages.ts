/** Rows read at a time by default. */
export const PAGE = 500;

/** Which rows of many to read: those after one of them in their order, and at most how many; all when absent. */
export type Page<Row> = { readonly after?: Row; readonly limit?: number };

/**
 * Reads many rows in pages, each when the one before has been processed. A page begins after the last row of the one
 * before, so that rows which remain, because their work failed, are not read again.
 */
export async function* pagesOf<Row>(
  read: (page: Page<Row>) => Promise<Row[]>,
  limit = PAGE,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (;;) {
    const page: Row[] = await read(after === undefined ? { limit } : { after, limit });
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    after = page.at(-1);
  }
}

/** Sorts before every id: a page after it is the first one. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";
