/**
 * The script of a guide: it adds copy buttons to samples, folds the table of contents on narrow screens, and searches
 * the guides.
 */
const contents = document.querySelector('.contents details');
if (matchMedia('(max-width: 760px)').matches) contents?.removeAttribute('open');

for (const sample of document.querySelectorAll('.sample')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(sample.querySelector('code')?.textContent ?? '');
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Press Ctrl+C';
      getSelection()?.selectAllChildren(sample.querySelector('code') ?? sample);
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2_000);
  });
  sample.append(button);
}

const input = document.querySelector('#find');
const found = document.querySelector('#found');
const maxResults = 8;
let loading;

/** The search index is loaded on the first search. */
async function openIndex() {
  const [{ default: MiniSearch }, sections] = await Promise.all([
    import('/docs/minisearch.js'),
    // biome-ignore lint/plugin: a page in a browser, which reads from its own origin.
    fetch('/docs/search.json').then((answer) => answer.json()),
  ]);
  const index = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    storeFields: ['page', 'heading', 'address'],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll(sections);
  return index;
}

function linkTo({ page, heading, address }) {
  const link = document.createElement('a');
  const [title, place] = [document.createElement('b'), document.createElement('span')];
  link.href = address;
  title.textContent = heading;
  place.textContent = page;
  link.append(title, ...(heading === page ? [] : [place]));
  return link;
}

async function search() {
  const text = input.value.trim();
  found.hidden = text === '';
  contents.hidden = text !== '';
  if (text === '') return;
  loading ??= openIndex();
  try {
    const results = (await loading).search(text).slice(0, maxResults);
    if (input.value.trim() !== text) return;
    const empty = document.createElement('span');
    empty.textContent = 'Nothing is found. Try another word.';
    found.replaceChildren(...(results.length === 0 ? [empty] : results.map(linkTo)));
  } catch {
    loading = undefined;
    found.textContent = 'The search could not be loaded. Try again.';
  }
}

input?.addEventListener('input', search);
addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  input?.focus();
});

import('/docs/own-ids.js');
if (/^\/docs\/api(?:-|\/?$)/.test(location.pathname)) import('/docs/api.js');
