import { ownIds, withOwn } from '/docs/own-ids.js';

/**
 * The script of a page of the API reference. It shows samples in one language at a time, and adds forms that send
 * requests.
 */

/** Creates an element. `attributes` sets attributes; all other options set properties. */
function make(name, { attributes = {}, ...properties } = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const languages = { sh: 'curl', js: 'JavaScript', python: 'Python' };
const groups = [];

function showLanguage(language) {
  for (const { samples, tabs } of groups) {
    for (const [name, sample] of samples) sample.hidden = name !== language;
    for (const [name, tab] of tabs) tab.setAttribute('aria-pressed', String(name === language));
  }
}

/** Samples that follow each other directly show one request in several languages. */
for (const first of document.querySelectorAll('.sample')) {
  if (first.previousElementSibling?.classList.contains('sample')) continue;
  const samples = new Map();
  for (let each = first; each?.classList.contains('sample'); each = each.nextElementSibling)
    samples.set(each.querySelector('code')?.dataset.language, each);
  if (samples.size < 2) continue;
  const tabs = new Map();
  for (const name of samples.keys()) {
    const tab = make('button', { type: 'button', textContent: languages[name] ?? name });
    tab.addEventListener('click', () => showLanguage(name));
    tabs.set(name, tab);
  }
  first.before(
    make('div', { className: 'languages', attributes: { role: 'group', 'aria-label': 'Language' } }, ...tabs.values()),
  );
  groups.push({ samples, tabs });
}
showLanguage('sh');

/** The key that the reader pasted or created. It is only stored in this page, and only until the page is closed. */
let token = '';
const tokenInputs = new Set();
function setToken(text) {
  token = text;
  for (const input of tokenInputs) if (input.value !== text) input.value = text;
}

const ways = {
  apiKey: 'An API key or demo token',
  session: 'Your sign-in in this browser',
  '': 'None',
};
let fields = 0;

function labelled(text, input, { required = false, hint = '' } = {}) {
  input.id = `try-${fields++}`;
  const label = make('label', { htmlFor: input.id }, text);
  if (required) label.append(make('span', { className: 'hint', textContent: ' required' }));
  if (hint) label.append(make('span', { className: 'hint', textContent: ` ${hint}` }));
  return make('div', { className: 'field' }, label, input);
}

function inputOf({ name, in: place, required, placeholder, choices, otherwise }) {
  const input = choices ? make('select') : make('input', { type: 'text', autocomplete: 'off', spellcheck: false });
  if (choices)
    input.append(
      make('option', { value: '', textContent: '' }),
      ...choices.map((value) => make('option', { value, textContent: value })),
    );
  Object.assign(input.dataset, { name, place, ...(placeholder && { placeholder }) });
  input.required = required;
  return labelled(name, input, { required, hint: otherwise === undefined ? '' : `else ${otherwise}` });
}

/** The credentials to send with the request, depending on what the operation accepts. */
function credentials({ security }, form) {
  const names = Object.keys(ways).filter((name) => security.includes(name));
  if (names.length === 1 && names[0] === '') return [];
  const select = make(
    'select',
    { name: 'way' },
    ...names.map((value) => make('option', { value, textContent: ways[value] })),
  );
  const input = make('input', {
    type: 'password',
    autocomplete: 'off',
    spellcheck: false,
    name: 'token',
    value: token,
  });
  tokenInputs.add(input);
  input.addEventListener('input', () => setToken(input.value.trim()));
  const secret = labelled('Key', input, { hint: 'kept in this page only' });
  const parts = [labelled('Authentication', select), secret];
  if (security.includes('demoToken')) {
    const button = make('button', { type: 'button', className: 'quiet', textContent: 'Get a demo token' });
    button.addEventListener('click', () => useDemo(form, button));
    secret.append(button);
  }
  const toggle = () => {
    secret.hidden = select.value !== 'apiKey';
  };
  select.addEventListener('change', toggle);
  toggle();
  return parts;
}

// biome-ignore lint/plugin: a page in a browser, which asks its own origin.
const ask = (path, init) => fetch(path, init);

/**
 * Creates a demo token, which can render pages of public templates. If the form has no page yet, the first public page
 * is filled in.
 */
async function useDemo(form, button) {
  button.disabled = true;
  try {
    const [minted, listed] = await Promise.all([
      ask('/api/demo-token', { method: 'POST', credentials: 'omit' }),
      ask('/api/templates/public?perPage=1', { credentials: 'omit' }),
    ]);
    const answer = await minted.json();
    if (!minted.ok) throw new Error(answer.title);
    setToken(answer.data.token);
    form.elements.way.value = 'apiKey';
    form.elements.way.dispatchEvent(new Event('change'));
    const page = listed.ok ? (await listed.json()).data.list[0]?.pages?.[0] : undefined;
    if (page) {
      for (const input of form.querySelectorAll('[data-placeholder="YOUR_PAGE_ID"]')) input.value = page.id;
      const body = form.elements.body;
      // The variables of the sample belong to another page.
      if (body) body.value = JSON.stringify({ pageId: page.id, output: 'binary' }, null, 2);
    }
    button.textContent = `Demo token, ${answer.data.quota.remaining} more this hour`;
  } catch (error) {
    button.textContent = `No demo token: ${error.message}`;
  } finally {
    button.disabled = false;
  }
}

function requestOf({ method, path, takesFile, takesJson }, form) {
  const headers = new Headers();
  const query = new URLSearchParams();
  let address = path;
  for (const input of form.querySelectorAll('[data-place]')) {
    const { name, place } = input.dataset;
    const value = input.value.trim();
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '' && place === 'query') query.append(name, value);
    else if (value !== '') headers.set(name, value);
  }
  const way = form.elements.way?.value ?? '';
  if (way === 'apiKey' && token !== '') headers.set('Authorization', `Bearer ${token}`);
  const init = { method, headers, credentials: way === 'session' ? 'same-origin' : 'omit', cache: 'no-store' };
  const text = form.elements.body?.value.trim();
  if (takesJson && text) {
    headers.set('Content-Type', 'application/json');
    init.body = text;
  }
  const file = form.elements.file?.files[0];
  if (takesFile && file) {
    init.body = new FormData();
    init.body.append('file', file);
  }
  // A sign-in from this page must set cookies in the browser.
  if (path.startsWith('/api/auth/')) init.credentials = 'same-origin';
  return { address: query.size > 0 ? `${address}?${query}` : address, init };
}

const maxShown = 100_000;
const shownBlobs = new WeakMap();

function picture(blob, result) {
  const address = URL.createObjectURL(blob);
  shownBlobs.set(result, [...(shownBlobs.get(result) ?? []), address]);
  return make('img', { src: address, alt: 'The picture that was answered' });
}

function blobOfDataUrl(text) {
  const [, type, base64] = /^data:(image\/[\w.+-]+);base64,(.*)$/.exec(text) ?? [];
  if (!type) return undefined;
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}

/** Shows the body of a response as text, formatted JSON, a picture or a download link, depending on its type. */
async function bodyOf(answer, result) {
  const blob = await answer.blob();
  const type = blob.type.split(';')[0];
  if (type.startsWith('image/')) return { size: blob.size, parts: [picture(blob, result)] };
  if (!/json|^text\//.test(type)) {
    if (blob.size === 0) return { size: 0, parts: [] };
    const address = URL.createObjectURL(blob);
    return { size: blob.size, parts: [make('a', { href: address, download: 'answer', textContent: `Save ${type}` })] };
  }
  let text = await blob.text();
  const parts = [];
  try {
    const json = JSON.parse(text);
    const file = json.data?.file;
    if (file?.contentType?.startsWith('image/') && new URL(file.url, location.href).origin === location.origin)
      parts.push(make('img', { src: file.url, alt: 'The file that was rendered' }));
    const drawn = blobOfDataUrl(json.data?.dataUrl ?? json.data?.picture ?? '');
    if (drawn) parts.push(picture(drawn, result));
    text = JSON.stringify(json, null, 2);
  } catch {
    // Text that is not JSON is shown unchanged.
  }
  const shown =
    text.length > maxShown ? `${text.slice(0, maxShown)}\n… ${text.length - maxShown} characters more` : text;
  const code = make('code', { className: 'answered', textContent: shown });
  return { size: blob.size, parts: [...parts, make('pre', { tabIndex: 0 }, code)] };
}

async function send(operation, form, result) {
  const button = form.querySelector('button[type=submit]');
  button.disabled = true;
  for (const address of shownBlobs.get(result) ?? []) URL.revokeObjectURL(address);
  shownBlobs.delete(result);
  const started = performance.now();
  try {
    const { address, init } = requestOf(operation, form);
    const answer = await ask(address, init);
    const { size, parts } = await bodyOf(answer, result);
    const ms = Math.round(performance.now() - started);
    const status = make('p', { className: answer.ok ? 'status' : 'status failed' });
    status.append(
      make('strong', { textContent: `${answer.status} ${answer.statusText}`.trim() }),
      ` ${ms} ms, ${size.toLocaleString('en')} bytes`,
    );
    const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    const headers = make(
      'details',
      {},
      make('summary', { className: 'fold', textContent: 'Headers' }),
      make('pre', { tabIndex: 0 }, make('code', { className: 'answered', textContent: lines })),
    );
    result.replaceChildren(status, headers, ...parts);
  } catch (error) {
    result.replaceChildren(
      make('p', { className: 'status failed', textContent: `Nothing was answered: ${error.message}` }),
    );
  } finally {
    button.disabled = false;
  }
}

function formOf(operation) {
  const { method, parameters, takesJson, takesFile, body = '' } = operation;
  const form = make('form');
  const result = make('div', { className: 'result', attributes: { role: 'status', 'aria-live': 'polite' } });
  const usual = parameters.filter(({ in: place, required }) => required || place === 'path');
  const others = parameters.filter((each) => !usual.includes(each));
  form.append(...credentials(operation, form), ...usual.map(inputOf));
  if (others.length > 0)
    form.append(
      make(
        'details',
        { className: 'more' },
        make('summary', { className: 'fold', textContent: 'More parameters' }),
        ...others.map(inputOf),
      ),
    );
  if (takesJson) {
    const text = make('textarea', {
      name: 'body',
      rows: Math.min(16, Math.max(3, body.split('\n').length)),
      spellcheck: false,
      value: body,
    });
    form.append(labelled('Body', text, { hint: 'JSON' }));
  }
  if (takesFile) form.append(labelled('File', make('input', { type: 'file', name: 'file', required: true })));
  const submit = make('button', { type: 'submit', textContent: `Send ${method}` });
  const actions = make('div', { className: 'actions' }, submit);
  if (method !== 'GET')
    actions.append(
      make('span', {
        className: 'hint',
        textContent: 'This sends a real request: changes apply to the space of the key or session.',
      }),
    );
  form.append(actions);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(operation, form, result);
  });
  ownIds().then((own) => {
    for (const input of form.querySelectorAll('[data-placeholder]'))
      if (input.value === '') input.value = own?.ids[input.dataset.placeholder] ?? '';
    const text = form.elements.body;
    if (text?.value === body) text.value = withOwn(body, own?.ids);
    const way = form.elements.way;
    if (own && way && token === '' && [...way.options].some(({ value }) => value === 'session')) {
      way.value = 'session';
      way.dispatchEvent(new Event('change'));
    }
  });
  return [form, result];
}

async function addForms() {
  const answer = await ask(`${location.pathname.replace(/\/$/, '')}.json`);
  if (!answer.ok) return;
  for (const [anchor, operation] of Object.entries(await answer.json())) {
    const panel = make(
      'details',
      { className: 'try' },
      make('summary', { className: 'try-it', textContent: 'Try it' }),
    );
    // The form is created when its panel is first opened, because a page has dozens of forms.
    panel.addEventListener('toggle', () => panel.append(...formOf(operation)), { once: true });
    let place = document.getElementById(anchor);
    while (place && !(place.tagName === 'P' && place.textContent === 'Answer')) place = place.nextElementSibling;
    place?.before(panel);
  }
}

if (location.pathname.replace(/\/$/, '') !== '/docs/api') addForms();
