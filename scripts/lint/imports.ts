import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** A file names another one: the line begins at 1, both files are relative to the root. */
export type Import = { readonly file: string; readonly line: number; readonly target: string };

const NOT_OURS =
  /(^|\/)(node_modules|\.next|\.build|\.data|lib\/generated|scripts\/lint\/canary)(\/|$)/;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".d.mts", ".js", ".css"];
const SPECIFIERS = /(?:\bfrom|\bimport|\bimport\()\s*"([^"\n]+)"/g;

/** All code below some folders of a tree. */
export function sourcesBelow(root: string, folders: readonly string[]): string[] {
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        path.posix.join(folder, name.replaceAll(path.sep, "/")),
      ),
    )
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !NOT_OURS.test(name))
    .toSorted();
}

/** What a file names within the tree, whether for a value or for a type; packages are left out. */
export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(SPECIFIERS)].flatMap((match) => {
    const target = resolved(root, file, match[1] ?? "");
    const line = text.slice(0, match.index).split("\n").length;
    return target === null ? [] : [{ file, line, target }];
  });
}

function resolved(root: string, file: string, specifier: string): string | null {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), specifier)
      : null;
  if (base === null) return null;
  const isFile = (name: string) =>
    statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile() === true;
  return ENDINGS.map((ending) => base + ending).find(isFile) ?? null;
}
