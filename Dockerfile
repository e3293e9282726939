# One image for engine, gateway, dispatcher, console and migration: the command says which.
ARG NODE_VERSION=24.21.0
ARG DEBIAN=bookworm

FROM node:${NODE_VERSION}-${DEBIAN}-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has Node.js; the package of it is for machines without.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:${NODE_VERSION}-${DEBIAN}-slim AS services
ENV NODE_ENV=production NODE_COMPILE_CACHE=/app/.compile-cache
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY proto proto
COPY storage storage
COPY engine engine
COPY gateway gateway
COPY dispatcher dispatcher
COPY deploy/main.ts deploy/main.ts
RUN mkdir .compile-cache && chown node:node .compile-cache
USER node
# Each program reads its modules, misses its variables and ends; what it compiled stays for every later start.
RUN for room in engine gateway dispatcher gateway/console storage; do node $room/main.ts > /dev/null 2>&1 || true; done
CMD ["node", "--version"]

# The same with the programs of PostgreSQL, for backup and restore.
FROM postgres:18-${DEBIAN} AS operator
ENV NODE_ENV=production
WORKDIR /app
COPY --from=services /usr/local/bin/node /usr/local/bin/node
COPY --from=services /app /app
RUN mkdir -m 0700 /backups && chown 1000:1000 /backups
USER 1000
ENTRYPOINT []
CMD ["node", "storage/main.ts"]

FROM services
USER node
