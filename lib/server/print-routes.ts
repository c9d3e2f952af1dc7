import { readdirSync } from "node:fs";
import path from "node:path";
import { isWritten, ROUTE_TREES, routeFiles } from "./route-files";

/** Prints the expected content of each route file, and which ones exist, for `npm run routes`. */
const present = ROUTE_TREES.flatMap((tree) =>
  readdirSync(tree, { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(tree, name.replaceAll(path.sep, "/")))
    .filter(isWritten),
);
process.stdout.write(JSON.stringify({ present, wanted: [...routeFiles()] }));
