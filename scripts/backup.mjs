/**
 * `npm run backup [-- file]` writes the database into a file while it is in use; `npm run restore -- file` restores one
 * into an empty database. Both take the database that `npm start` would: DATABASE_URL, else the embedded one.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadEnvironment, main, prepareCheckout, root } from "./prepare.mjs";

const from = process.cwd();
if (process.argv[3]) process.argv[3] = path.resolve(from, process.argv[3]);
process.chdir(root);
loadEnvironment();
await main(() => prepareCheckout((line) => process.stderr.write(`${line}\n`), { portal: false }));
await import(pathToFileURL(path.join(root, ".build", "run-backup.mjs")).href);
