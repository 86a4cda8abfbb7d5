// What a page does without a server: the engine, which runs in a worker, answers what page.js would send to one. The part of the
// address after #1 is the address on a server.
{
const site = find('meta[name=numduel]').dataset;
const main = find('main');
const thinking = document.getElementById('thinking');

// The worker. It is given to as text, so that a page that was opened from a disk can start it, too.
function engine() {
  let exports;
  const answer = request => {
    const bytes = new TextEncoder().encode(request);
    // Memory that grows gets another buffer, so it is asked for afterwards.
    const to = exports.allocate(bytes.length);
    new Uint8Array(exports.memory.buffer, to, bytes.length).set(bytes);
    const at = exports.ask();
    return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, exports.length()));
  };
  onmessage = ({ data: { module, request } }) => {
    try {
      exports ||= new WebAssembly.Instance(module, { env: { now: () => performance.now() } }).exports;
      postMessage(request ? { answer: answer(request) } : {});
    } catch (error) {
      postMessage({ error: String(error) });
    }
  };
}

// The compiled engine: from its file or, where everything is one file, from there.
let compiled;
const compile = () => compiled ||= (async () => {
  const inside = document.getElementById('engine');
  if (!inside) return WebAssembly.compileStreaming(fetch(site.engine));
  const bytes = await (await new Response(Uint8Array.from(atob(inside.textContent), sign => sign.charCodeAt(0))).arrayBuffer());
  return WebAssembly.compile(bytes);
})().catch(error => { compiled = undefined; throw error; });

// Questions are answered one after the other. What takes longer than half a second says so and can be stopped, which ends the worker.
const LONGEST = 40_000;
let worker, waiting = Promise.resolve(), stop = () => {};
function start(module) {
  if (worker) return worker;
  const blob = new Blob([`(${engine})()`], { type: 'text/javascript' });
  const url = URL.createObjectURL(blob);
  worker = new Worker(policy.createScriptURL(url));
  worker.postMessage({ module });
  return worker;
}
function end() {
  worker?.terminate();
  worker = undefined;
}
function answered(request) {
  return new Promise(async (done, fail) => {
    const late = setTimeout(() => { thinking.hidden = false; }, 500);
    const settle = how => value => { clearTimeout(late); clearTimeout(last); thinking.hidden = true; stop = () => {}; how(value); };
    stop = why => { end(); settle(fail)(new Error(why)); };
    const last = setTimeout(() => stop('This took too long. Try a smaller game.'), LONGEST);
    try {
      const running = start(await compile());
      running.onmessage = ({ data }) => {
        if (data.answer) settle(done)(JSON.parse(data.answer));
        else if (data.error) stop('The engine needs more memory than there is for this.');
      };
      running.postMessage({ request });
    } catch {
      settle(fail)(new Error('The engine cannot be loaded. Are you offline?'));
    }
  });
}
find('button', thinking).addEventListener('click', () => stop('Stopped.'));

// What this browser keeps. Where it keeps nothing, the page does while it is open.
const PREFIX = 'numduel ';
const memory = new Map();
const shelf = {
  all() {
    const found = Object.fromEntries(memory);
    try {
      for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) found[name.slice(PREFIX.length)] = localStorage[name];
    } catch { /* What is in memory has to do. */ }
    return found;
  },
  keep(name, text) {
    memory.delete(name);
    try {
      if (text === null) localStorage.removeItem(PREFIX + name);
      else localStorage.setItem(PREFIX + name, text);
    } catch { if (text !== null) memory.set(name, text); }
  },
};

function ask(address, form = null, json = false) {
  const question = async () => {
    const [random] = crypto.getRandomValues(new BigUint64Array(1));
    const request = { address, form, json, stored: shelf.all(), now: Math.floor(Date.now() / 1000), random: String(random) };
    const answer = await answered(JSON.stringify(request));
    for (const [name, text] of Object.entries(answer.store || {})) shelf.keep(name, text);
    return answer;
  };
  return waiting = waiting.catch(() => {}).then(question);
}
const data = async address => JSON.parse((await ask(address, null, true)).text);

// Addresses on a server become those of this site, and pictures are asked for here.
const fragment = address => `#1${address.replace(/\?v=1&?/, '?').replace(/\?$/, '')}`;
const placed = address => site.home + fragment(address);
function prepared(html) {
  const inert = new DOMParser().parseFromString(policy.createHTML(html), 'text/html').body;
  for (const link of inert.querySelectorAll('a[href^="/"]')) link.setAttribute('href', placed(link.getAttribute('href')));
  for (const image of inert.querySelectorAll('img[src^="/"]')) {
    const wide = image.getAttribute('src'), narrow = find('source', image.parentNode)?.getAttribute('srcset');
    image.dataset.picture = narrow && matchMedia('(max-width: 40rem)').matches ? narrow : wide;
    image.removeAttribute('src');
    image.parentNode.querySelectorAll('source').forEach(other => other.remove());
  }
  return inert.innerHTML;
}
async function draw() {
  for (const image of main.querySelectorAll('img[data-picture]:not([src])')) {
    const { text, kind } = await ask(image.dataset.picture);
    if (kind === 'file') image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  }
}

// Shows the page of an address.
let visits = 0;
async function visit(address, answer) {
  const visit = ++visits;
  if (!answer) stop('');
  try {
    answer ||= await ask(address);
    if (visit !== visits) return;
    if (answer.kind === 'place') return go(answer.address);
    if (answer.kind === 'file') return save(answer, address);
    document.title = answer.title;
    document.body.className = answer.class;
    main.innerHTML = policy.createHTML(prepared(answer.main));
    room = document.getElementById('room');
    if (room) { seq = -1; await follow(); }
    complain('');
    offer();
    const heading = find('h1', main) || main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    scrollTo(0, 0);
    await draw();
  } catch (error) {
    if (visit === visits) complain(error.message);
  }
}
// A file is saved under its name, and the page stays.
function save({ text, media }, address) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: media }));
  link.download = address.split('?')[0].split('/').pop();
  link.click();
  history.back();
}
function go(address) {
  const hash = fragment(address);
  if (location.hash === hash) visit(hash);
  else location.hash = hash;
}

// The room as it stands now; nobody else changes it.
async function follow() {
  const update = await data(`/rooms/${room.dataset.room}?parts=1`);
  for (const name in update.parts) update.parts[name] = prepared(update.parts[name]);
  show(update);
}
async function send(form, button) {
  const entries = [...new FormData(form, button)];
  // A file is sent as its text.
  const fields = new URLSearchParams(await Promise.all(entries.map(async ([name, value]) => [name, value.text ? await value.text() : value])));
  const address = form.getAttribute('action'), live = 'live' in form.dataset && !address.endsWith('/delete');
  if (form.method === 'get') return go(`${address}?${fields}`);
  const answer = await ask(address, String(fields), live);
  if (!live) return answer.kind === 'place' ? go(answer.address) : visit(address, answer);
  complain(answer.status < 400 ? '' : JSON.parse(answer.text).detail);
  await follow();
  await draw();
}
addEventListener('submit', event => {
  const form = event.target;
  if (form.id === 'make') return; // Its own script checks what is in it.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (form.dataset.sending) return;
  form.dataset.sending = '1';
  send(form, event.submitter).catch(error => complain(error.message)).finally(() => delete form.dataset.sending);
}, true);

// What the script of the page on which a duel is made needs of its host. A check that takes long makes room for the next one.
window.numduel = {
  html: text => policy.createHTML(text),
  at: address => history.replaceState(null, '', fragment(address)),
  async ask(address) {
    if (!thinking.hidden) stop('');
    const answer = await ask(address);
    if (answer.kind !== 'page') throw new Error(answer.kind);
    setTimeout(() => draw().catch(() => {}), 50);
    return prepared(answer.main);
  },
};

const isAddress = () => /^#\d+\//.test(location.hash);
const arrive = () => isAddress() ? visit(location.hash) : site.start && visit(site.start);
addEventListener('hashchange', arrive);
// The first page as it is in its file knows of no games.
async function resume() {
  const { main: html } = await ask(site.start);
  const mine = find('.mine', new DOMParser().parseFromString(policy.createHTML(prepared(html)), 'text/html'));
  if (mine && !isAddress()) find('.side', main)?.prepend(document.adoptNode(mine));
}
if (isAddress()) arrive();
else if (site.start && Object.keys(shelf.all()).length) resume().catch(() => {});
else if (site.start) (window.requestIdleCallback || setTimeout)(() => compile().catch(() => {}));

// Offline after the first visit, where browsers allow it; elsewhere there is the site as one file.
if (site.worker && navigator.serviceWorker) navigator.serviceWorker.register(policy.createScriptURL(site.worker)).catch(() => {});
const insecure = document.getElementById('insecure');
if (insecure) insecure.hidden = isSecureContext || location.protocol !== 'http:';
}
