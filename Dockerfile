# syntax=docker/dockerfile:1

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
ENV TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile
ARG RELEASE_FLAGS=""
RUN PATH="/build/node_modules/.bin:$PATH" node scripts/make-release.ts /release $RELEASE_FLAGS

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 WEB_DIST=/shop/apps/web/dist
WORKDIR /shop
COPY --from=build --chown=root:root /release ./
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "apps/api/dist/server/main.js"]
