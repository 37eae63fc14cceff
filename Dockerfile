FROM node:24-trixie-slim
# enosys and setpriv of util-linux 2.41 isolate the parsers: docs/self-hosting.md
RUN apt-get update && apt-get install -y --no-install-recommends util-linux-extra \
    tesseract-ocr tesseract-ocr-eng tesseract-ocr-deu tesseract-ocr-fra tesseract-ocr-spa tesseract-ocr-ita tesseract-ocr-por \
    tesseract-ocr-nld && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data OCR_LANGUAGES=auto
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY LICENSE NOTICE ./
COPY bin bin
COPY cli cli
COPY docs docs
COPY migrations migrations
COPY models models
COPY samples samples
COPY sdk/src sdk/src
COPY sdk/README.md sdk/
COPY sdk-python/README.md sdk-python/
COPY src src
COPY scripts/check-runtime.cjs scripts/build-web.ts scripts/
COPY web web
COPY vite.config.ts tsconfig.json ./
RUN npm run build:web
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:8787/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts", "all"]
