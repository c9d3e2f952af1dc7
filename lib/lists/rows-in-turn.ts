import type { RowSource } from "@/lib/api/object-query";
import { runOnce } from "@/lib/platform/database/db";

/** Rows in memory at a time. */
const AT_ONCE = 500;

/**
 * The rows of a whole list from one statement, which is sent at the first read. Valid within the open transaction.
 */
export class RowsInTurn implements RowSource {
  #begun = false;
  #given = 0;
  #ended = false;

  /** Number of rows returned so far. */
  get given(): number {
    return this.#given;
  }

  /** True once the last rows have been returned. */
  get ended(): boolean {
    return this.#ended;
  }

  async next(text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
    if (!this.#begun) {
      this.#begun = true;
      await runOnce(`declare rows_in_turn no scroll cursor for ${text}`, values);
    }
    const rows = await runOnce<Record<string, unknown>>(`fetch ${AT_ONCE} from rows_in_turn`, []);
    this.#given += rows.length;
    this.#ended = rows.length < AT_ONCE;
    return rows;
  }
}
