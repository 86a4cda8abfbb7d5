// What a page does beyond its forms: it sends them without leaving, shows what others do, and takes keys.
// It knows no rule and no number; the server renders every part.
let room = document.getElementById('room');
const say = document.getElementById('say');
const trouble = document.getElementById('trouble');
const trusted = { createHTML: html => html, createScriptURL: url => url };
const policy = window.trustedTypes ? trustedTypes.createPolicy('numduel', trusted) : trusted;
const pause = ms => new Promise(done => setTimeout(done, ms));
const find = (query, inside = document) => inside.querySelector(query);

function complain(text) {
  trouble.textContent = text;
}

// Sends a form. The request has a name, so it can be sent again until the server has answered.
async function send(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  for (let refusals = 0; ;) {
    try {
      const answer = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } });
      if (answer.ok) return complain('');
      const problem = await answer.json();
      if (answer.status !== 503 || ++refusals > 4) {
        complain(problem.detail);
        return refresh();
      }
    } catch { online(false); }
    await (refusals ? pause(300 * 2 ** refusals) : rest());
  }
}

document.addEventListener('submit', event => {
  const form = event.target;
  // A page in a frame stays, and the next game that it opens in a tab is another one.
  if (form.target) setTimeout(() => { form.elements.request.value += '+'; });
  if (!('live' in form.dataset) || form.action.endsWith('/delete')) return;
  event.preventDefault();
  if (form.dataset.sending) return;
  form.dataset.sending = '1';
  send(form, event.submitter).finally(() => delete form.dataset.sending);
});

// Shows the parts that have changed, and leaves the focus and what somebody has begun to type where they are.
const fields = 'input:not([type=hidden],[readonly])';
const summary = details => find('summary', details).textContent;
let seq = room ? +room.dataset.seq : 0, said = '', wasTurn = document.title.startsWith('●');
function show(update) {
  if (update.seq < seq) return; // An answer that was overtaken by news.
  for (const [name, html] of Object.entries(update.parts)) {
    const part = find(`[data-part="${name}"]`, room);
    if (!part || part.innerHTML === html) continue;
    const focus = part.contains(document.activeElement) ? document.activeElement : null;
    const open = new Set([...part.querySelectorAll('details[open]')].map(summary));
    const typed = [...part.querySelectorAll(fields)].map(field => [field.name, field.value]);
    part.innerHTML = policy.createHTML(html);
    part.querySelectorAll('details').forEach(details => { details.open = open.has(summary(details)); });
    typed.forEach(([name, text]) => [...part.querySelectorAll(fields)].filter(field => field.name === name).forEach(field => { field.value = text; }));
    if (focus) {
      const same = focus.dataset.key ? `[data-key="${CSS.escape(focus.dataset.key)}"]:enabled` : focus.name ? `[name="${focus.name}"]` : 'button:enabled';
      (find(same, part) || find('button:enabled', part) || find('main')).focus({ preventScroll: true });
    }
  }
  const news = update.seq !== seq;
  ({ seq, retry } = update);
  // Forms that have not changed say what this page has seen since.
  for (const form of room.querySelectorAll('form[data-live]')) {
    form.elements.seq.value = seq;
    form.elements.request.value = `${seq}-${form.action.split('/').pop()}`;
  }
  document.title = update.title;
  if (news && update.say !== said) say.textContent = said = update.say;
  if (update.turn && !wasTurn) nudge(update.say);
  wasTurn = update.turn;
  find('link[rel=icon]').href = update.turn ? turnIcon : plainIcon;
  offer();
}

// "Your turn" for somebody who looks elsewhere.
const plainIcon = find('link[rel=icon]').href;
const turnIcon = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#d4550a"/></svg>');
function nudge(text) {
  if (!alerts) return;
  beep();
  if (document.visibilityState === 'visible' || !window.Notification || Notification.permission !== 'granted') return;
  // Some phones allow notifications only from elsewhere.
  try { new Notification('Your turn', { body: text, tag: 'numduel' }); } catch { /* The sound has to do. */ }
}

// Sound and notifications are for those who ask for them with a click, on this page.
let alerts = false, audio;
function beep() {
  try {
    audio ||= new AudioContext();
    const tone = audio.createOscillator(), volume = audio.createGain();
    volume.gain.setValueAtTime(.08, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(.001, audio.currentTime + .4);
    tone.frequency.value = 660;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + .4);
  } catch { /* No sound on this device. */ }
}

// News come over a WebSocket or, if that is blocked, by asking again and again. After an interruption the page first asks for the
// room, which shows what it has missed: browsers hold back a WebSocket after others have failed, but no other request.
const path = () => `/rooms/${room.dataset.room}`;
const away = 'Offline. Trying to reach the server again …';
// Within how many milliseconds to try again, as the server says: it would be too much if all pages came at once.
let retry = 1000;
const rest = () => pause(Math.random() * retry);
// Ends whatever the page waits for, and whether the server is asked at once.
let wake = () => {}, hurry = false;
function online(yes) {
  document.body.classList.toggle('offline', !yes);
  if (yes && trouble.textContent === away) complain('');
  if (!yes) { complain(away); wake(); }
}
// Nothing will ever come from a room that was deleted, on this page or another.
let gone = false;
function leave() {
  gone = true;
  room.replaceChildren();
  document.title = 'numduel';
  online(true);
  complain('This room was deleted.');
}
async function follow() {
  while (!gone) {
    if (!await stream()) await poll();
    if (gone) return;
    do {
      if (!hurry) await Promise.race([rest(), new Promise(done => { wake = done; })]);
      hurry = false;
    } while (!await refresh().then(() => true, () => false));
  }
}
// Follows the stream until it ends. Says whether it began.
const stream = () => new Promise(done => {
  let began = false;
  const socket = new WebSocket(location.origin.replace('http', 'ws') + path() + '/live');
  const late = setTimeout(() => socket.close(), 8000);
  socket.onmessage = event => { began = true; clearTimeout(late); online(true); show(JSON.parse(event.data)); };
  socket.onclose = event => { if (event.reason === 'deleted') leave(); done(began); };
  wake = () => { socket.close(); done(true); };
});
async function poll() {
  try {
    for (let round = 0; round < 20 && !gone; round++) await refresh(`?parts=1&after=${seq}&wait=25`, 35_000);
  } catch { /* It was not the WebSocket alone. */ }
}
async function refresh(query = '?parts=1', patience = 5000) {
  try {
    const answer = await fetch(path() + query, { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout?.(patience) });
    if (answer.status === 404) return leave();
    if (!answer.ok) throw answer.status;
    show(await answer.json());
    online(true);
  } catch (error) {
    online(false);
    throw error;
  }
}
if (room) {
  follow();
  // They say that the network has changed or somebody looks at the page again, and not whether the server can be reached.
  const look = () => { hurry = true; wake(); };
  addEventListener('online', look);
  addEventListener('offline', look);
  addEventListener('pageshow', event => event.persisted && look());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}

// The keys of the terminal: what a player would type for a move, u, g, r.
let typed = '', forget;
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const key = event.key.toLowerCase();
  if (!typed && key === 'u') return find('.takeback button')?.click();
  if (!typed && key === 'g') { const resign = find('.resign summary'); resign?.click(); return resign?.focus(); }
  if (!typed && key === 'r') return find('details.rules summary')?.click();
  if (!typed && key === '?') { const keys = find('#shortcuts summary'); keys?.click(); return keys?.focus(); }
  if (key.length !== 1 || key === ' ') return;
  clearTimeout(forget);
  const keys = [...document.querySelectorAll('button.key:enabled')];
  const matching = () => keys.filter(button => button.dataset.key.startsWith(typed));
  typed += key;
  if (!matching().length) typed = key;
  const found = matching();
  const exact = found.find(button => button.dataset.key === typed);
  const play = () => { typed = ''; exact?.click(); };
  if (found.length === 1) { typed = ''; found[0].click(); }
  else forget = setTimeout(play, exact ? 600 : 1500);
});

// Copying needs a secure page; elsewhere the link or text can be selected.
function offer() {
  document.querySelectorAll('[data-alert]').forEach(button => { button.hidden = false; button.ariaPressed = alerts; });
  document.querySelectorAll('[data-copy]').forEach(button => { button.hidden = !(navigator.share || navigator.clipboard); });
}
document.addEventListener('click', async event => {
  if (event.target.closest('[data-alert]')) {
    alerts = !alerts;
    offer();
    if (alerts) beep();
    if (alerts && window.Notification?.permission === 'default') Notification.requestPermission();
    return;
  }
  const button = event.target.closest('[data-copy]');
  if (event.target.matches('input.link, textarea[readonly]')) event.target.select();
  if (!button) return;
  const text = button.dataset.copy;
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share(/^https?:\S*$/.test(text) ? { url: text } : { text });
    else { await navigator.clipboard.writeText(text); button.textContent = 'Copied'; }
  } catch { /* The link is there to be selected. */ }
});
offer();

// A private link: the secret goes from the address into the form, and nowhere else.
const seat = document.getElementById('seat');
if (seat && location.hash.length > 1) {
  find('[name=secret]', seat).value = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
}

// An analysis is read with the arrow keys.
document.addEventListener('keydown', event => {
  const way = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key];
  if (!way || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select, [role]')) return;
  find(`a[rel=${way}]`)?.click();
});

// What the script of the page on which a duel is made needs of its host.
window.numduel = {
  html: text => policy.createHTML(text),
  at: address => history.replaceState(null, '', address),
  async ask(address) {
    const answer = await fetch(address, { headers: { Accept: 'text/html' } });
    complain(answer.status === 429 ? 'Too many checks at once. Wait a moment.' : '');
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.text();
  },
};
