import type { Entry } from "./compare";
import { claim, count } from "./statement";

type Paging = {
  /** Rows that the list shows at once. */
  pageSize?: number;
  /** Its card. */
  section?: string;
  /** The list says how many rows there are on all pages. */
  counted?: boolean;
};

/** The footer of a list, beside its button: the number of rows, or the position of each page. */
export function listFooter(rows: number, paging: Paging = {}): Entry[] {
  const { pageSize = 20, section = "Page", counted = false } = paging;
  if (rows <= pageSize) {
    return rows === 0 ? [] : [claim(`${section} · Export CSV ${rows} shown`, String(rows))];
  }
  const pages = Array.from({ length: Math.ceil(rows / pageSize) }, (_, index) => index);
  return pages.map((page) => {
    const [first, last] = [page * pageSize + 1, Math.min((page + 1) * pageSize, rows)];
    const figures = counted ? [first, last, rows] : [page + 1];
    const words = counted ? "1–2 of 3" : "Page 1";
    const back = page === 0 ? "Previous This is the first page" : "Previous";
    const on = last === rows ? "Next This is the last page" : "Next";
    return claim(
      `${section} · Export CSV ${words} ${back} ${on}`,
      ...figures.map((figure) => count(String(figure))),
    );
  });
}
