import type { Ctx } from "@/lib/kernel/context";
import { type Page, pagesOf } from "@/lib/platform/pages";
import { type SystemWork, systemTransaction } from "@/lib/platform/system-work";
import type { WorkFailure } from "@/lib/platform/work-failures";
import type { LocalDate } from "@/lib/values/local-date";

export const OPERATION = "dailyWork";

/** One unit of due work. It runs in a separate transaction and can be repeated. */
export type Piece = Pick<WorkFailure, "step" | "subjectType" | "subjectId"> & {
  /** Pieces of one line run sequentially, in their order. */
  line: string;
  run: () => Promise<unknown>;
};

/** A day of a tenant, the run of the daily work, and the number of pieces that are read at a time. */
export type Day = { id: string; tenantId: string; day: LocalDate; limit: number };

/** The due work of one kind, in pages. */
export type Step = (of: Day) => AsyncIterable<Piece[]>;

/** Maps pages of due rows to pieces. */
export async function* piecesOf<Row>(
  { tenantId, day, limit }: Day,
  due: (tenantId: string, day: LocalDate, page: Page<Row>) => Promise<Row[]>,
  piece: (row: Row) => Piece,
): AsyncGenerator<Piece[]> {
  for await (const rows of pagesOf<Row>((page) => due(tenantId, day, page), limit)) {
    yield rows.map(piece);
  }
}

export function ofAccount(
  step: Piece["step"],
  accountId: string,
  run: () => Promise<unknown>,
): Piece {
  return { step, subjectType: "account", subjectId: accountId, line: accountId, run };
}

export function ofTenant(
  step: Piece["step"],
  tenantId: string,
  run: () => Promise<unknown>,
): Piece {
  return { step, subjectType: "tenant", subjectId: tenantId, line: tenantId, run };
}

export function apart<T>(
  tenantId: string,
  work: (ctx: Ctx) => Promise<T>,
  reach: Omit<SystemWork, "operation"> = {},
): Promise<T> {
  return systemTransaction(tenantId, { operation: OPERATION, ...reach }, work);
}
