/** `npm start`: makes the checkout ready and starts everything on one port. */
import { loadEnvironment, main, prepareCheckout, root } from "./prepare.mjs";

process.chdir(root);
loadEnvironment();
await main(() => prepareCheckout((line) => process.stdout.write(`${line}\n`)));
// In this process, so that signals reach the supervisor.
await import(new URL("../.build/start.mjs", import.meta.url).href);
