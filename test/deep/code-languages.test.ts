import { env } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { longestLine } from '../../src/services/code-image/highlighter.ts';
import { codeCatalogue, getHighlighter } from '../../workers/edge/code-image.ts';

/** Text on which grammars are slow, found by trying: each repeated up to the longest line that is highlighted. */
const seeds = [
  'a',
  '(',
  '[',
  '{',
  '<',
  '"',
  "'",
  '\\',
  '/',
  '*',
  '-',
  '=',
  '#',
  '$',
  'A',
  '`',
  '~',
  '_',
  '{{',
  '${',
  '"\\',
  'a ',
  'a.',
  'a,',
  'a(',
  '(a',
  '<a ',
  'a=b ',
  'a:',
  'a<b>',
  'x=[{(',
  'a::b<',
  ' a(b)',
  'if ',
  'begin ',
  '1e',
];
const nasty = Array.from({ length: 100 }, (_, line) => {
  const seed = seeds[line % seeds.length] ?? 'a';
  return seed.repeat(longestLine).slice(0, longestLine);
});

/** Typst takes 4 s on a quiet machine and 8 s together with other tests; a grammar that is not linear takes minutes. */
const maxMs = 20_000;

it.each(codeCatalogue.languageIds)(
  '[SEC-3] 100 KB of nasty lines as %s take seconds',
  { timeout: 60_000 },
  async (id) => {
    const language = codeCatalogue.language(id);
    if (!language) throw new Error(id);
    const start = performance.now();
    const { lines } = await getHighlighter(env as typeof env & Env).highlight({
      lines: nasty,
      language,
      theme: 'nord',
    });
    expect(performance.now() - start).toBeLessThan(maxMs);
    expect(lines.map((tokens) => tokens.map(({ content }) => content).join(''))).toEqual(nasty);
  },
);
