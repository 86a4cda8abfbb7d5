// The page on which a duel is made: it checks while somebody types, and takes arrow keys and drags on numbers. It knows no rules: the
// host answers for every text, at /make?v=1&b=…, with the page or its main part. The host gives three functions as window.numduel:
// ask(address) resolves to that answer as text, html(text) marks it as safe to show, and at(address) says where the page is now.
const host = window.numduel;
const find = id => document.getElementById(id);
const field = () => find('make')?.elements.b;
const address = text => '/make?v=1' + (text ? '&b=' + encodeURIComponent(text) : '');
let asked = 0, shown = 0, timer;

// Shows what is known about the text. An answer that was overtaken is not shown.
async function check() {
  const mine = ++asked, text = field().value;
  let answer;
  try {
    answer = await host.ask(address(text));
  } catch {
    shown = Math.max(shown, mine); // The form still works.
    return;
  }
  if (mine < shown || text !== field()?.value) return;
  const page = document.createElement('template');
  page.innerHTML = host.html(answer);
  const part = page.content.querySelector('#made'), made = find('made');
  if (!part) return;
  shown = mine;
  const place = document.activeElement.closest('.stepper')?.dataset.start;
  const open = [...made.querySelectorAll('details[open] > summary')].map(summary => summary.textContent);
  made.replaceChildren(...part.childNodes);
  for (const summary of made.querySelectorAll('summary')) summary.parentElement.open = open.includes(summary.textContent);
  arm();
  find('say').textContent = made.querySelector('.errors h2, .status')?.textContent ?? '';
  if (place) made.querySelector(`.stepper[data-start="${place}"] b`)?.focus({ preventScroll: true });
  host.at(address(text));
}

function write(text, wait = 0) {
  field().value = text;
  soon(wait);
}

function soon(wait) {
  clearTimeout(timer);
  timer = setTimeout(check, wait);
}

// The text that a link to this page has.
const linked = link => new URLSearchParams(link.getAttribute('href').split('?')[1]).get('b') ?? '';

// A number takes the focus; the links beside it say what its steps are.
function arm() {
  for (const number of document.querySelectorAll('#made .stepper b:not([role])')) {
    number.tabIndex = 0;
    number.setAttribute('role', 'spinbutton');
    number.setAttribute('aria-valuenow', number.parentElement.dataset.value);
    number.setAttribute('aria-valuetext', number.textContent);
    number.setAttribute('aria-label', 'Arrow keys change this number');
  }
}

function step(number, which) {
  const link = number?.parentElement.querySelector(`[data-step="${which}"]`);
  if (link) write(linked(link), 60);
}

document.addEventListener('input', event => { if (event.target === field()) soon(250); });
document.addEventListener('submit', event => {
  if (event.target.id !== 'make') return;
  event.preventDefault();
  check();
});
document.addEventListener('click', event => {
  const link = event.target.closest('#made a.fix, #made a.step');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  write(linked(link));
}, true);
document.addEventListener('keydown', event => {
  const which = { ArrowUp: 'more', ArrowRight: 'more', ArrowDown: 'less', ArrowLeft: 'less' }[event.key];
  if (!which || !event.target.matches('.stepper b')) return;
  event.preventDefault();
  step(event.target, which);
});

// A drag steps once for every few pixels, as fast as the answers come.
const PIXELS = 12;
let drag = null;
document.addEventListener('pointerdown', event => {
  if (event.button || !event.target.matches('.stepper b')) return;
  event.preventDefault();
  event.target.focus({ preventScroll: true });
  drag = { start: event.target.closest('.stepper').dataset.start, x: event.clientX };
});
document.addEventListener('pointermove', event => {
  const steps = drag && Math.trunc((event.clientX - drag.x) / PIXELS);
  if (!steps || asked > shown) return;
  drag.x += PIXELS * Math.sign(steps);
  step(document.querySelector(`#made .stepper[data-start="${drag.start}"] b`), steps > 0 ? 'more' : 'less');
});
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => { drag = null; });

new MutationObserver(arm).observe(document.body, { childList: true, subtree: true });
arm();
