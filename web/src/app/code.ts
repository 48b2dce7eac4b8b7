// Fetches the modules' code. A host that serves .wasm under a wrong type is forgiven.
async function fetchModule(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  if (answer.headers.get("Content-Type")?.startsWith("application/wasm")) {
    return WebAssembly.compileStreaming(answer);
  }
  return WebAssembly.compile(await answer.arrayBuffer());
}

// Fetches once, when first asked; again after a failure.
export function lazyModule(url: string): () => Promise<WebAssembly.Module> {
  let code: Promise<WebAssembly.Module> | null = null;
  return () => {
    code ??= fetchModule(url).catch((error: unknown) => {
      code = null;
      throw error;
    });
    return code;
  };
}
