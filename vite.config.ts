import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { NONCE_PLACEHOLDER } from "./src/kernel/http/web/files.ts";

/** Glide loads this part when a cell is first edited; the grid has it loaded before, so that this works when the server is away. */
const CELL_EDITOR = "internal/data-grid-overlay-editor/data-grid-overlay-editor.js";

/** Glide imports these packages for kinds of cells that are not used here; they are not installed. */
const UNUSED_GRID_PEERS = resolve(import.meta.dirname, "web/vaults/table/unused-grid-peers.ts");

/** What many pages share comes in one file instead of in a hundred; what is heavy and few pages need stays with those pages. */
const SHARED =
  /node_modules\/(?:@mantine|@floating-ui|@tanstack|lucide-react|react|react-dom|scheduler)\/|\/web\/(?:ui\/|[^/]+$)/;
const HEAVY = /\/web\/ui\/text\/markdown\.|@tanstack\/(?:react-)?virtual|\/(?:NumberInput|TagsInput)\//;
const isSmall = (id: string) => SHARED.test(id) && !HEAVY.test(id);

const SERVER = process.env.CHANCERY_URL ?? "http://127.0.0.1:8787";

export default defineConfig({
  root: resolve(import.meta.dirname, "web"),
  plugins: [react()],
  html: { cspNonce: NONCE_PLACEHOLDER },
  resolve: {
    alias: {
      "glide-cell-editor": resolve(
        import.meta.dirname,
        "node_modules/@glideapps/glide-data-grid/dist/esm",
        CELL_EDITOR,
      ),
      marked: UNUSED_GRID_PEERS,
      "react-responsive-carousel": UNUSED_GRID_PEERS,
    },
  },
  build: {
    outDir: resolve(import.meta.dirname, "dist/web"),
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ["index.html", "word/index.html", "word/dialog.html"].map((name) =>
        resolve(import.meta.dirname, "web", name),
      ),
      output: { codeSplitting: { groups: [{ name: "shared", test: isSmall, minShareCount: 4 }] } },
    },
  },
  server: { proxy: Object.fromEntries(["/app/v1", "/v1", "/docs", "/openapi.json"].map((path) => [path, SERVER])) },
});
