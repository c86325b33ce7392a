# Builds and runs Plumbline: one image for `serve` and `worker`. See docs/operate/scaling.md.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# What only building needs goes away; the packages that are loaded at run time stay.
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production PLUMBLINE_HOME=/data PLUMBLINE_HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/policies ./policies
COPY --from=build /app/sparql ./sparql
COPY --from=build /app/weights ./weights
COPY --from=build /app/starter ./starter
COPY --from=build /app/dist ./dist
# Keys, and records where no server is shared. The process runs without privileges and writes nowhere else.
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 8642
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8642/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/plumbline.js"]
CMD ["serve"]
