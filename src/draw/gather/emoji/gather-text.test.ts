import { describe, expect, it } from 'vitest';
import type { ContainerBox } from '../../../design/boxes/types.ts';
import { openFontLibrary } from '../fonts/catalogue.ts';
import { gatherText, type TextPart } from './gather-text.ts';
import { shippedEmoji } from './sets.fixture.ts';

/** A library with a font that has only letters, digits, © and ❤. */
const library = openFontLibrary({
  version: '1',
  families: [
    {
      id: 'inter',
      name: 'Inter',
      category: 'sans-serif',
      styles: { normal: [400] },
      subsets: { latin: '20-7e,a9,2764', 'latin-ext': 'fffd' },
    },
  ],
});
const page = (...texts: string[]): ContainerBox => ({
  kind: 'container',
  layerId: '',
  style: { fontFamily: '"Inter"' },
  children: texts.map((text, index) => ({
    kind: 'text',
    layerId: `t${index}`,
    style: {},
    spans: [{ text, style: {} }],
  })),
});

async function gathered(text: string, set = 'twemoji') {
  const reads: string[] = [];
  const files = {
    keys: shippedEmoji.keys,
    shard: async (of: string, shard: number) => {
      reads.push(`${of}/${shard}`);
      return shippedEmoji.shard(of, shard);
    },
  };
  const [gatheredText] = await gatherText(files, set, [page(text)], library);
  const parts: readonly TextPart[] = gatheredText?.emoji?.splitEmoji('t0', text) ?? [{ text }];
  return { ...gatheredText, parts: parts.map((part) => part.emoji?.key ?? part.text), raw: parts, reads };
}

describe('the emoji of a page', () => {
  it('[RND-22] become pictures of the set, and the text around them stays text', async () => {
    const { parts, emoji, warnings, fonts } = await gathered('Go 🚀, go 🚀!', 'noto');
    expect(parts).toEqual(['Go ', 'noto/1f680', ', go ', 'noto/1f680', '!']);
    expect(emoji?.pictures.map(({ key }) => key)).toEqual(['noto/1f680']);
    expect(warnings).toEqual([]);
    expect(fonts?.faces.map(({ path }) => path)).toEqual(['inter/latin-400-normal.woff2']);
  });

  it('[RND-22] are not read from any file if the page has none', async () => {
    const none = { keys: () => Promise.reject(new Error('read')), shard: () => Promise.reject(new Error('read')) };
    const [gatheredText] = await gatherText(none, 'noto', [page('123 #1')], library);
    expect(gatheredText?.emoji).toBeUndefined();
  });

  it('[RND-22] do not include text-style signs if a font has them, but do if no font has', async () => {
    expect((await gathered('© ❤ ❤\ufe0e')).parts).toEqual(['© ❤ ❤\ufe0e']);
    const { parts, warnings } = await gathered('☀ ❤\ufe0f');
    expect(parts).toEqual(['twemoji/2600', ' ', 'twemoji/2764']);
    expect(warnings).toEqual([]);
  });

  it('[RND-22] are drawn in parts, with all characters, if a set lacks a joined sequence', async () => {
    const { parts, raw, warnings } = await gathered('👨\u200d👩\u200d👧', 'fluent');
    expect(parts).toEqual(['fluent/1f468', 'fluent/1f469', 'fluent/1f467']);
    expect(raw.map(({ text }) => text).join('')).toBe('👨\u200d👩\u200d👧');
    const message =
      'The emoji set fluent lacks some of 👨\u200d👩\u200d👧; they are drawn as the emoji that they are joined from.';
    expect(warnings).toEqual([{ code: 'glyph_missing', layerId: 't0', message }]);
  });

  it('[RND-24] come from the fallback set, with a warning, if a set lacks them and their parts', async () => {
    const { parts, warnings } = await gathered('🇩🇪', 'noto');
    expect(parts).toEqual(['twemoji/1f1e9-1f1ea']);
    expect(warnings).toEqual([
      {
        code: 'glyph_missing',
        layerId: 't0',
        message: 'The emoji set noto lacks some of 🇩🇪; twemoji is used for them.',
      },
    ]);
  });

  it('[RND-24] are reported if no set and no font has them', async () => {
    const { parts, warnings } = await gathered('\u{1fc00}');
    expect(parts).toEqual(['\u{1fc00}']);
    expect(warnings).toMatchObject([{ code: 'glyph_missing', layerId: 't0' }]);
  });

  it('[RND-24] leave only the part that no set has as text', async () => {
    const { parts, warnings } = await gathered('👩\u200d\u{1fc00}');
    expect(parts).toEqual(['twemoji/1f469', '\u{1fc00}']);
    expect(warnings?.map(({ code }) => code)).toEqual(['glyph_missing', 'glyph_missing']);
  });

  it('[RND-22] are read in few files, each once', async () => {
    const { emoji, reads } = await gathered('😀😃😄😁😆🚀🌍🍕🎉👍🏽'.repeat(500));
    expect(emoji?.pictures).toHaveLength(10);
    expect(reads.length).toBeLessThanOrEqual(8);
    expect(new Set(reads).size).toBe(reads.length);
  });

  it('[SEC-3] are limited to a thousand different ones per file', async () => {
    const keys = [...(await shippedEmoji.keys('twemoji')).keys()].filter((key) => /^1f[^-]*$/.test(key));
    const more = [...(await shippedEmoji.keys('twemoji')).keys()].filter((key) => /^1f469.*200d.*-/.test(key));
    const texts = [...keys, ...more].map((key) =>
      key
        .split('-')
        .map((point) => String.fromCodePoint(Number.parseInt(point, 16)))
        .join('')
        .concat('\ufe0f'),
    );
    expect(texts.length).toBeGreaterThan(1_050);
    const { emoji, warnings } = await gathered(texts.join(' '));
    expect(emoji?.pictures.length).toBeLessThanOrEqual(1_000);
    expect(emoji?.pictures.length).toBeGreaterThan(900);
    expect(warnings?.map(({ message }) => message).join()).toContain('1000 different emoji');
  });
});
