import { routeFiles } from "./route-files";

/** Prints what each route file is to say, for `npm run routes`, which writes them. */
process.stdout.write(JSON.stringify([...routeFiles()]));
