# The image of a release: first `npm run release`, then `docker build .`, or with podman or buildah. A release brings its own Node.
ARG BASE=debian:bookworm-slim
FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 WEB_DIST=/shop/apps/web/dist PATH=/shop/bin:/usr/bin:/bin
WORKDIR /shop
COPY --chown=root:root release ./
USER 65534:65534
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "apps/api/dist/server/main.js"]
