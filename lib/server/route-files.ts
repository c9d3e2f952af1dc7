import type { Operation } from "@/lib/api/operation";
import { operationFiles } from "@/lib/api/operations";

/** The folders of `app` with generated route files; unknown addresses are answered by hand-written ones. */
export const ROUTE_TREES = [
  "app/v1",
  "app/v2",
  "app/rest",
  "app/api/v1",
  "app/oauth",
  "app/object-query",
  "app/commitments",
  "app/meters",
  "app/usage",
  "app/(hosted)",
];

/** Whether `npm run routes` generates this file of the trees. */
export const isWritten = (file: string) =>
  file.endsWith("/route.ts") && !file.includes("[...unknown]");

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Parameter names by position: Next wants one name at a position, an alias may have another. */
type Names = Map<string, string>;

/** The file of `app` that serves an address. */
function routeFileOf(address: string, names: Names): string {
  let place = "";
  const folders = address.split("/").map((segment) => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    place += name === undefined ? `/${segment}` : "/{}";
    if (name === undefined) return segment;
    if (!names.has(place)) names.set(place, name);
    return `[${names.get(place)}]`;
  });
  const group = address.startsWith("/hosted-pages") ? "/(hosted)" : "";
  return `app${group}${folders.join("/")}/route.ts`;
}

type Bound = { readonly name: string; readonly file: string; readonly operation: Operation };

/** The content of each route file, by name: which operation serves which method of its address. */
export function routeFiles(): Map<string, string> {
  const bound = [...operationFiles].flatMap(([file, module]) =>
    Object.entries(module).map(([name, operation]): Bound => ({ name, file, operation })),
  );
  const names: Names = new Map();
  const byFile = new Map<string, Bound[]>();
  const add = (address: string, one: Bound) => {
    const route = routeFileOf(address, names);
    byFile.set(route, [...(byFile.get(route) ?? []), one]);
  };
  for (const one of bound) add(one.operation.contract.path, one);
  for (const one of bound)
    for (const alias of one.operation.contract.aliases ?? []) add(alias, one);
  return new Map([...byFile].map(([route, served]) => [route, textOf(served)]));
}

/** What modules are called: `readOperations` for `read-operations.ts`, and where two would be alike the room stands before it. */
function namesOf(files: readonly string[]): string[] {
  const short = files.map((file) => {
    const [last = "", folder = ""] = file.replace(/\.ts$/, "").split("/").toReversed();
    return last === "operations" ? folder : last;
  });
  return files.map((file, index) => {
    const name = short[index] ?? "";
    const alike = short.filter((other) => other === name).length > 1;
    const room = file.replace("lib/areas/", "").split("/")[0];
    return (alike ? `${room}-${name}` : name).replace(/-(\w)/g, (_all, letter: string) =>
      letter.toUpperCase(),
    );
  });
}

function textOf(bound: readonly Bound[]): string {
  const files = [...new Set(bound.map(({ file }) => file))].toSorted();
  const modules = namesOf(files);
  const imports = files.map(
    (file, index) => `import type * as ${modules[index]} from "@/${file.replace(/\.ts$/, "")}";`,
  );
  const types = modules.map((name) => `typeof ${name}`).join(" & ");
  const served = METHODS.flatMap((method) =>
    bound
      .filter(({ operation }) => operation.contract.method === method)
      .map(({ name }) => `${method}: "${name}"`),
  );
  return [
    'import { serve } from "@/lib/api/next";',
    ...imports,
    "",
    `export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<${types}>({ ${served.join(", ")} });`,
    "",
  ].join("\n");
}
