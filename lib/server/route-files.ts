import type { Contract, Operation } from "@/lib/api/operation";
import { operationFiles } from "./operations";

/** The folders of `app` whose route files are written; an address that nobody knows is answered by hand-written ones. */
export const ROUTE_TREES = [
  "app/v1",
  "app/v2",
  "app/api/v1",
  "app/oauth",
  "app/object-query",
  "app/(hosted)",
];

/** Does `npm run routes` write this file of the trees. */
export const isWritten = (file: string) =>
  file.endsWith("/route.ts") && !file.includes("[...unknown]");

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The file of `app` that serves an address. */
function routeFileOf({ path: address }: Pick<Contract, "path">): string {
  const folder = address.replaceAll("{", "[").replaceAll("}", "]");
  return `app${address.startsWith("/hosted-pages") ? "/(hosted)" : ""}${folder}/route.ts`;
}

type Bound = { readonly name: string; readonly file: string; readonly operation: Operation };

/** What each route file of the interface says, by its name: which operation serves which method of its address. */
export function routeFiles(): Map<string, string> {
  const byFile = new Map<string, Bound[]>();
  for (const [file, module] of operationFiles) {
    for (const [name, operation] of Object.entries(module)) {
      const route = routeFileOf(operation.contract);
      byFile.set(route, [...(byFile.get(route) ?? []), { name, file, operation }]);
    }
  }
  return new Map([...byFile].map(([route, bound]) => [route, textOf(bound)]));
}

function textOf(bound: readonly Bound[]): string {
  const files = [...new Set(bound.map(({ file }) => file))].toSorted();
  const imports = files.map((file) => {
    const names = bound.filter((of) => of.file === file).map(({ name }) => name);
    return `import { ${names.toSorted().join(", ")} } from "@/${file.replace(/\.ts$/, "")}";`;
  });
  const served = METHODS.flatMap((method) =>
    bound
      .filter(({ operation }) => operation.contract.method === method)
      .map(({ name }) => `${method}: ${name}`),
  );
  return [
    'import { serve } from "@/lib/api/next";',
    ...imports,
    "",
    `export const { GET, POST, PUT, PATCH, DELETE } = serve({ ${served.join(", ")} });`,
    "",
  ].join("\n");
}
