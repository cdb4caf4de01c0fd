import { session } from '/static/account.js';

/** The placeholders in samples, which are replaced with the reader's address and ids. */
const written = /https:\/\/galley\.example|YOUR_(?:PAGE|TEMPLATE|SPACE)_ID/g;

/** Sends a GET request with the reader's session. Returns undefined unless the response is a success. */
async function read(path) {
  // biome-ignore lint/plugin: a page in a browser, which reads from its own origin.
  const answer = await fetch(path, { headers: { Accept: 'application/json' } });
  return answer.ok ? await answer.json() : undefined;
}

/**
 * Ids of records in the active space of the signed-in user, by placeholder, and the names of the space and the template.
 * Undefined for visitors.
 */
async function find() {
  if (!session) return undefined;
  const [space, templates] = await Promise.all([read('/api/v1/space'), read('/api/templates?perPage=1')]);
  if (!space) return undefined;
  const template = templates?.data.list[0];
  const pages = template && (await read(`/api/templates/${encodeURIComponent(template.id)}/pages?perPage=1`));
  const page = pages?.data.list[0];
  const ids = { YOUR_SPACE_ID: space.data.id, YOUR_TEMPLATE_ID: template?.id, YOUR_PAGE_ID: page?.id };
  return { space: space.data.name, template: template?.name, ids };
}

let found;
/** The reader's ids. They are requested only once. */
export function ownIds() {
  found ??= find().catch(() => undefined);
  return found;
}

/** The text with placeholders replaced by the reader's values, as far as these are known. */
export function withOwn(text, ids = {}) {
  return text.replaceAll(written, (name) => (name.startsWith('https:') ? location.origin : (ids[name] ?? name)));
}

function textsOfSamples() {
  const texts = [];
  for (const code of document.querySelectorAll('.sample code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.data.search(written) >= 0) texts.push(node);
  }
  return texts;
}

const texts = textsOfSamples();
for (const node of texts) node.data = withOwn(node.data);
if (texts.some((node) => node.data.search(written) >= 0)) fill();

async function fill() {
  const own = await ownIds();
  if (!own) return;
  for (const node of texts) node.data = withOwn(node.data, own.ids);
  const note = document.createElement('p');
  note.className = 'own-ids';
  note.setAttribute('role', 'status');
  note.textContent = own.template
    ? `The samples have ids of your space ${own.space}: those of its template ${own.template}.`
    : `You are in your space ${own.space}, which has no template yet whose ids the samples could have.`;
  document.querySelector('main h1')?.after(note);
}
