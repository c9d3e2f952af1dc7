/** `npm run openapi`, `npm run operations`: prints what the contracts declare. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { main, prepareCheckout, root } from "./prepare.mjs";

const [, , what] = process.argv;
process.argv.splice(2, 1);
await main(() => prepareCheckout((line) => process.stderr.write(`${line}\n`), { portal: false }));
await import(pathToFileURL(path.join(root, ".build", `print-${what}.mjs`)).href);
