/** `npm run build`: everything that `npm start` would build, without starting it. */
import { main, prepareCheckout } from "./prepare.mjs";

await main(() => prepareCheckout((line) => process.stdout.write(`${line}\n`)));
