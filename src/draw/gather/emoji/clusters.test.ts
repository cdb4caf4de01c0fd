import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emojiClusters, emojiKey, emojiParts } from './clusters.ts';
import { everyKey, findSequence } from './sets.fixture.ts';

/**
 * Matches every sequence that Unicode recommends (RGI) and that this runtime knows. The tests use those that at least
 * one set draws.
 */
const isRecommended = /^\p{RGI_Emoji}$/v;
const recommended = (await everyKey()).flatMap((key) => findSequence(key, (text) => isRecommended.test(text)) ?? []);
const listClusters = (text: string) => emojiClusters(text).map((each) => [each.text, each.presentation]);
const plain = fc.string({ unit: fc.constantFrom(...'abc 12#*.!?ß字ש\n') });

describe('the emoji of a text', () => {
  it('[RND-22] treats each recommended sequence as one emoji and one grapheme', () => {
    expect(recommended.length).toBeGreaterThan(3_600);
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const torn = recommended.filter(
      (text) =>
        JSON.stringify(listClusters(text)) !== JSON.stringify([[text, 'emoji']]) ||
        [...segmenter.segment(text)].length !== 1,
    );
    expect(torn).toEqual([]);
  });

  it('[RND-22] finds emoji in any text, also next to each other', () => {
    const pieces = fc.array(fc.tuple(plain, fc.constantFrom(...recommended)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(pieces, plain, (parts, end) => {
        const text = parts.map(([before, emoji]) => before + emoji).join('') + end;
        let at = 0;
        const expected = parts.map(([before, emoji]) => {
          at += before.length + emoji.length;
          return { text: emoji, start: at - emoji.length, presentation: 'emoji' };
        });
        expect(emojiClusters(text)).toEqual(expected);
      }),
    );
  });

  it('[RND-22] never returns overlapping clusters, whatever the text', () => {
    const joined = fc.constantFrom(
      '\u200d',
      '\ufe0f',
      '\ufe0e',
      '\u20e3',
      '🏽',
      '🇩',
      '❤',
      '👩',
      '1',
      'a',
      '\u{e0067}',
      '\u{e007f}',
    );
    fc.assert(
      fc.property(fc.string({ unit: joined }), (text) => {
        let end = 0;
        for (const cluster of emojiClusters(text)) {
          expect(cluster.start).toBeGreaterThanOrEqual(end);
          end = cluster.start + cluster.text.length;
          expect(text.slice(cluster.start, end)).toBe(cluster.text);
        }
      }),
    );
  });

  it.each([
    ['❤', 'text'],
    ['❤\ufe0e', 'text'],
    ['❤\ufe0f', 'emoji'],
    ['😀\ufe0e', 'text'],
    ['©', 'text'],
    ['©\ufe0f', 'emoji'],
    ['⌚', 'emoji'],
    ['1\ufe0f\u20e3', 'emoji'],
    // No font can put a keycap around a digit.
    ['1\u20e3', 'emoji'],
    ['☝🏽', 'emoji'],
    ['❤\u200d🔥', 'emoji'],
  ])('[RND-22] shows %s as %s, as Unicode says', (text, presentation) => {
    expect(listClusters(text)).toEqual([[text, presentation]]);
  });

  it.each(['0123456789#*', '1\ufe0f', 'a\u200db', ''])('[RND-22] finds no emoji in %j', (text) => {
    expect(emojiClusters(text)).toEqual([]);
  });

  it('[RND-22] pairs flags from the left, and leaves a remaining letter alone', () => {
    expect(listClusters('🇩🇪🇫🇷🇯').map(([text]) => text)).toEqual(['🇩🇪', '🇫🇷', '🇯']);
  });

  it('[RND-22] splits a sequence into parts with all of its characters', () => {
    for (const text of recommended) {
      const parts = emojiParts(text);
      if (parts.length > 0) expect(parts.map((part) => part.text).join('')).toBe(text);
    }
    expect(emojiParts('👩🏻\u200d🚀').map((part) => emojiKey(part.drawnText))).toEqual(['1f469-1f3fb', '1f680']);
    expect(emojiParts('👍🏽').map((part) => part.drawnText)).toEqual(['👍', '🏽']);
    expect(emojiParts('🏴\u{e0067}\u{e0062}\u{e007f}').map((part) => part.drawnText)).toEqual(['🏴']);
    expect(emojiParts('😀')).toEqual([]);
  });
});
