import type { Ctx } from "@/lib/kernel/context";

const LARGEST = 300;

/** A numbered page of rows, and the address of the next one where there is one. */
export async function pageOf<Row>(
  { baseUrl }: Pick<Ctx, "baseUrl">,
  path: string,
  query: { page?: string | undefined; pageSize?: string | undefined },
  read: (take: number, skip: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextPage?: string }> {
  const page = Number(query.page ?? 1);
  const size = Math.min(Number(query.pageSize ?? LARGEST), LARGEST);
  const found = await read(size + 1, (page - 1) * size);
  const rows = found.slice(0, size);
  if (found.length <= size) return { rows };
  const next = new URLSearchParams({ page: String(page + 1), pageSize: String(size) });
  return { rows, nextPage: `${baseUrl}${path}?${next}` };
}
