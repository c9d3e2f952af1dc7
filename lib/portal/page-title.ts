import type { Metadata } from "next";

/**
 * The title of an object's page, for the browser tab: its kind, with its number where the address has that and
 * not an id.
 */
export function titled<Name extends string>(word: string, parameter: Name) {
  return async ({ params }: { params: Promise<Record<Name, string>> }): Promise<Metadata> => {
    const key = decodeURIComponent((await params)[parameter]);
    return { title: /^[0-9a-f]{32}$|^[0-9a-f-]{36}$/i.test(key) ? word : `${word} ${key}` };
  };
}
