import { describe, expect, it } from 'vitest';
import { capMarks, GraphemeLimit, maxMarks, normalizeText } from './graphemes.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const longestGrapheme = (text: string) =>
  Math.max(...Array.from(segmenter.segment(text), ({ segment }) => [...segment].length));

/** Sequences that would make a whole text one grapheme. Each does so by another rule of UAX 29. */
const unbounded = {
  marks: `a${'\u0301'.repeat(49_000)}`,
  'marks of two classes': `a${'\u0301\u0316'.repeat(20_000)}`,
  'marks without a letter': '\u0301'.repeat(5_000),
  'spacing marks': `क${'\u093e'.repeat(5_000)}`,
  'joined pictographs': '👩\u200d'.repeat(5_000),
  'joined consonants': 'क\u094d'.repeat(5_000),
  'joined consonants with marks': 'क\u094d\u093c'.repeat(5_000),
  'leading Jamo': '\u1100'.repeat(5_000),
  'vowel Jamo': `\u1100${'\u1161'.repeat(5_000)}`,
  'trailing Jamo': `각${'\u11a8'.repeat(5_000)}`,
  'prefixed numbers': '\u0600'.repeat(5_000),
  'skin tones': `👋${'🏽'.repeat(5_000)}`,
  tags: `🏴${'\u{e0067}'.repeat(5_000)}`,
  'variation selectors': `a${'\ufe0f'.repeat(5_000)}`,
};

describe('capMarks', () => {
  it.each(Object.entries(unbounded))('[SEC-3] limits a grapheme of %s (S1)', (_, text) => {
    expect(longestGrapheme(text)).toBeGreaterThan(1_000);
    expect(longestGrapheme(capMarks(text))).toBeLessThanOrEqual(maxMarks + 2);
    expect(capMarks(`${text}zb`).endsWith('zb')).toBe(true);
  });

  it('keeps every letter that a joiner connects', () => {
    const text = 'क\u094dख\u094dग'.repeat(1_000);
    const letters = (from: string) => from.replaceAll('\u094d', '');
    expect(letters(capMarks(text))).toBe(letters(text));
  });

  it.each([
    `e${'\u0301'.repeat(maxMarks)}`,
    'Việt Nam, naïve café, Ångström',
    'नमस्ते दुनिया, क्षत्रिय'.repeat(50),
    'བོད་སྐད་ཀྱི་བརྡ་སྤྲོད།'.repeat(50),
    'ภาษาไทยไม่มีวรรค'.repeat(50),
    'မြန်မာဘာသာ ကြွေး'.repeat(50),
    'לְשׁוֹן הַקֹּדֶשׁ'.repeat(50),
    'ٱلْحَمْدُ لِلَّٰهِ رَبِّ'.repeat(50),
    '한국어 '.normalize('NFD').repeat(50),
    '👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🇩🇪👋🏽'.repeat(50),
  ])('does not change %s', (text) => {
    expect(capMarks(text)).toBe(text);
  });

  it('[SEC-3] counts the marks of a letter over the spans of a text (S1)', () => {
    const limit = new GraphemeLimit();
    const spans = ['a', ...Array.from({ length: 100 }, () => '\u0301'), 'bc', '\u0301'];
    expect(spans.map((span) => limit.truncate(span)).join('')).toBe(`a${'\u0301'.repeat(maxMarks)}bc\u0301`);
  });

  it('[SEC-3] normalizes no more than that: 100,000 marks would take half a minute (S1)', () => {
    expect(normalizeText(unbounded['marks of two classes'], 'NFD')).toHaveLength(1 + maxMarks);
    expect(normalizeText('Cafe\u0301', 'NFC')).toBe('Café');
  });
});
