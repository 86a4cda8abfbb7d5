// Keeps the site for use without a network: a cache for each version, which takes over when no page of an older one is open.
const prefix = `numduel ${registration.scope} `, name = prefix + 'VERSION', files = ['FILES'];
addEventListener('install', event => event.waitUntil(caches.open(name).then(cache => cache.addAll(files))));
addEventListener('activate', event => event.waitUntil((async () => {
  const old = (await caches.keys()).filter(other => other.startsWith(prefix) && other !== name);
  await Promise.all(old.map(other => caches.delete(other)));
  await clients.claim();
})()));
addEventListener('fetch', event => {
  if (event.request.method !== 'GET') return;
  const found = caches.open(name).then(cache => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(found.then(kept => kept || fetch(event.request)));
});
