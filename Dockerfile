# syntax=docker/dockerfile:1
FROM node:24.21-bookworm-slim AS build
WORKDIR /club
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node app/cli/build.mjs

# The image brings its own Node, so the one the lock file pins for other machines stays out.
FROM node:24.21-bookworm-slim AS packages
WORKDIR /club
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24.21-bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates ffmpeg libheif-examples \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o node -g node /storage
WORKDIR /club
COPY --from=packages /club/node_modules ./node_modules
COPY --from=build /club/build ./build
COPY package.json ./
COPY app/cli ./app/cli
COPY db ./db
COPY docs/deploy/hooks /hooks
# Port 80 inside, /up and /storage: what runners of boxes expect. An ordinary user may listen there in a container.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=80 DATA_DIR=/storage MALLOC_ARENA_MAX=2
RUN install -d -o node -g node build/.compiled
USER node
# What Node compiles is kept for the user and the settings it was compiled with, and the image is not written to later.
RUN ["node", "--max-semi-space-size=2", "--heap-growing-percent=100", "-e", "import('./app/cli/bundle.mjs').then(({ loadBundle }) => loadBundle())"]
VOLUME /storage
EXPOSE 80
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm in between: a SIGTERM reaches the server itself.
CMD ["node", "--max-semi-space-size=2", "--heap-growing-percent=100", "app/cli/serve.mjs"]
