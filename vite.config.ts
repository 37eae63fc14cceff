import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { NONCE_PLACE } from "./src/http/web-files.ts";

const SERVER = process.env.CHANCERY_URL ?? "http://127.0.0.1:8787";

export default defineConfig({
  root: resolve(import.meta.dirname, "web"),
  plugins: [react()],
  html: { cspNonce: NONCE_PLACE },
  build: {
    outDir: resolve(import.meta.dirname, "dist/web"),
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    // Glide loads its cell editor by itself when a cell is first edited; the grid brings it along, so that this works offline too.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "grid", test: /glide-data-grid/ }] } } },
    reportCompressedSize: false,
  },
  server: { proxy: Object.fromEntries(["/app/v1", "/v1", "/docs", "/openapi.json"].map((path) => [path, SERVER])) },
});
