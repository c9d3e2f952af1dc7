/**
 * `npm run canaries`: 200 numbers of cards and bank accounts through every door of hosted forms and browser calls, and
 * many more through the doors of servers: none is found outside the vault. Also plants ten faults in the engine: the
 * second engine finds each.
 */
import { runVitest } from "./run.mjs";

await runVitest(["form-canary", "card-canary", "planted-faults"], { LONG: "1" });
