import { readdirSync } from "node:fs";
import path from "node:path";
import { isWritten, ROUTE_TREES, routeFiles } from "./route-files";

/** Prints what each route file is to say, and which ones are there, for `npm run routes`. */
const present = ROUTE_TREES.flatMap((tree) =>
  readdirSync(tree, { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(tree, name.replaceAll(path.sep, "/")))
    .filter(isWritten),
);
process.stdout.write(JSON.stringify({ present, wanted: [...routeFiles()] }));
