/**
 * `npm run dev`: starts everything, compiles pages on demand, and starts the API and the worker
 * again whenever their code changes. Never run it on a reachable host.
 */
import { bundleOptions, loadEnvironment, main, prepareCheckout } from "./prepare.mjs";

loadEnvironment();
process.env.PERENNIAL_DEV = "1";
process.env.HOST ??= "127.0.0.1";

await main(async () => {
  await prepareCheckout((line) => process.stdout.write(`${line}\n`), { portal: false });
  const { context } = await import("esbuild");
  const bundler = await context({ ...bundleOptions(), logLevel: "warning" });
  await bundler.watch();
});
await import(new URL("../.build/start.mjs", import.meta.url).href);
