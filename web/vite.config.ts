// Builds the page into build/web (or $MORABARABA_WEB_OUT), and runs the unit tests.
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transformWithEsbuild, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Writes sw.js, the service worker, which knows every file of the page and a version made of their
// contents.
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async generateBundle(_options, bundle) {
      const hash = createHash("sha256");
      const names = ["./"];
      const take = (name: string, content: string | Uint8Array) => {
        names.push(`./${name}`);
        hash.update(name).update(content);
      };
      for (const file of Object.values(bundle)) {
        const content = file.type === "chunk" ? file.code : file.source;
        if (file.fileName !== "index.html") take(file.fileName, content);
        else hash.update(content);
      }
      for (const name of await readdir(here("public")))
        take(name, await readFile(here(`public/${name}`)));
      const known = `const FILES=${JSON.stringify(names)},VERSION="${hash.digest("hex").slice(0, 12)}";\n`;
      const source = await readFile(here("src/sw.ts"), "utf8");
      const { code } = await transformWithEsbuild(source, "sw.ts", { minify: true });
      this.emitFile({ type: "asset", fileName: "sw.js", source: known + code });
    },
  };
}

// The page needs the rules before it can draw: they are fetched while its code is still on its way.
function preloadRules(): Plugin {
  return {
    name: "preload-rules",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const name = Object.keys(bundle ?? {}).find((file) => /\brules-.*\.wasm$/.test(file));
        const attrs = { rel: "preload", as: "fetch", crossorigin: "", href: `./${name}` };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

export default defineConfig({
  plugins: [preloadRules(), serviceWorker()],
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
  test: { include: ["tests/**/*.test.ts"], testTimeout: 120_000, hookTimeout: 120_000 },
});
