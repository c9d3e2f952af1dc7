import { runOnce } from "@/lib/platform/database/db";

/** The rows of a statement that was made from a caller's query: its names are the catalogue's, its values are bound. */
export const rowsOf = (text: string, values: readonly unknown[]) =>
  runOnce<Record<string, unknown>>(text, values);
