// Builds the page into build/web (or $MORABARABA_WEB_OUT), and runs the unit tests.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: "./", // it may be hosted under any path
  resolve: { alias: { "@wasm": here("../build/wasm") } },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  server: { fs: { allow: [here("..")] } },
  build: {
    outDir: process.env.MORABARABA_WEB_OUT ?? here("../build/web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  test: { include: ["tests/{unit,wasm}/**/*.test.ts"], testTimeout: 60_000 },
});
