/**
 * The demo on the front page. It draws the picture again while the visitor fills in the form. The demo token is created
 * at the first change, so that visitors who only read the page cost nothing (AUTH-12).
 */
const form = document.getElementById('trial-form');
const picture = document.getElementById('trial-picture');
const state = document.getElementById('trial-state');
const address = document.getElementById('trial-address');

/** The delay in milliseconds between a change and its request, so that typing a word sends one request and not five. */
const quietMs = 150;

let token;
let timer;
let request;
let shown;

form?.addEventListener('submit', (event) => event.preventDefault());
form?.addEventListener('input', () => {
  showAddress();
  clearTimeout(timer);
  timer = setTimeout(draw, quietMs);
});

function changes() {
  const inputs = [...form.querySelectorAll('input')];
  return inputs.filter(({ value, defaultValue }) => value !== defaultValue).map(({ name, value }) => [name, value]);
}

function showAddress() {
  const tweaks = changes().map(([name, value]) => `tweak:${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const [path, ...query] = form.dataset.address.split('?');
  const parameters = [...query, ...tweaks];
  address.textContent = parameters.length > 0 ? `${path}?${parameters.join('&')}` : path;
}

async function draw() {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  state.textContent = 'Rendering…';
  try {
    const answer = await ask(signal);
    if (answer.status === 429) {
      state.textContent = 'You have reached the demo limit. Create an account to continue.';
      return;
    }
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const drawn = URL.createObjectURL(await answer.blob());
    if (signal.aborted) return URL.revokeObjectURL(drawn);
    picture.src = drawn;
    if (shown) URL.revokeObjectURL(shown);
    shown = drawn;
    state.textContent = `Rendered in ${drawingTime(answer.headers)} ms`;
  } catch {
    if (!signal.aborted) state.textContent = 'The image could not be rendered. Change a value to try again.';
  }
}

async function ask(signal) {
  token ??= mint();
  const bearer = await token;
  if (bearer === undefined) return new Response(null, { status: 429 });
  const body = {
    pageId: form.dataset.page,
    format: 'webp',
    output: 'binary',
    scale: 1,
    tweaks: Object.fromEntries(changes()),
  };
  const answer = await fetch('/api/render', {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  // The token has expired. The next change creates another one.
  if (answer.status === 401) token = undefined;
  return answer;
}

/** Requests a demo token. Returns undefined if this address cannot get any more. */
async function mint() {
  const answer = await fetch('/api/demo-token', { method: 'POST' });
  if (answer.ok) return (await answer.json()).data.token;
  token = undefined;
  return undefined;
}

/** The total duration of all stages of a render in milliseconds, from the headers of its response. */
function drawingTime(headers) {
  const stages = [...(headers.get('Server-Timing') ?? '').matchAll(/dur=([\d.]+)/g)];
  return Math.round(stages.reduce((sum, [, ms]) => sum + Number(ms), 0));
}
