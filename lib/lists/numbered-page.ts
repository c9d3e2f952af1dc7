import type { Ctx } from "@/lib/kernel/context";

const LARGEST = 300;

/** A numbered page of rows, and the address of the next one where there is one. */
export async function pageOf<Row>(
  { baseUrl }: Pick<Ctx, "baseUrl">,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  read: (take: number, skip: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextPage?: string }> {
  const { page: asked = 1, pageSize = LARGEST, ...filters } = query;
  const page = Number(asked);
  const size = Math.min(Number(pageSize), LARGEST);
  const found = await read(size + 1, (page - 1) * size);
  const rows = found.slice(0, size);
  if (found.length <= size) return { rows };
  const next = new URLSearchParams({ page: String(page + 1), pageSize: String(size) });
  for (const [name, value] of Object.entries(filters)) if (value) next.set(name, value);
  return { rows, nextPage: `${baseUrl}${path}?${next}` };
}
