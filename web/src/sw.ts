// The service worker: everything that the page is made of is kept when it is first loaded, so that it
// works without a connection. Talk with a server is left alone. FILES and VERSION are put in when the
// page is built (vite.config.ts).
declare const FILES: readonly string[];
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `morabaraba-${VERSION}`;

// A new version waits until no tab shows the old one, whose parts it would take away.
worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

worker.addEventListener("activate", (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter(
      (name) => name.startsWith("morabaraba-") && name !== CACHE,
    );
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

// The page itself comes from the network when there is one, so that a new version is seen; its parts
// have names that change with their content, and come from what is kept.
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  if (request.mode === "navigate") {
    const fresh = await fetch(request).catch(() => null);
    return fresh ?? (await cache.match("./")) ?? Response.error();
  }
  return (await cache.match(request)) ?? fetch(request);
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const scope = new URL(worker.registration.scope);
  const ours = url.origin === scope.origin && url.pathname.startsWith(scope.pathname);
  const isTalk = url.pathname.startsWith(`${scope.pathname}api/`);
  if (request.method === "GET" && ours && !isTalk) event.respondWith(answer(request));
});
