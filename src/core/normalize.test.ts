import { describe, expect, it } from 'vitest';
import { normalized } from './normalize.ts';

describe('normalized', () => {
  it('is what Unicode says, for letters with the marks that languages give them', () => {
    const text = 'e\u0301a\u0316\u0300\u0301 \u1100\u1161 ﬁ Ａ';
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
      expect(normalized(text, form)).toBe(text.normalize(form));
    const thirty = `e${'\u0316\u0300'.repeat(15)}`;
    expect(normalized(thirty, 'NFC')).toBe(thirty.normalize('NFC'));
  });

  it('[SEC-8] leaves runs of more than 30 marks as they are, which sorting would take minutes for', () => {
    const run = '\u0300\u0316'.repeat(300_000);
    expect(normalized(`e\u0301${'x'}${run}e\u0301`, 'NFC') === `éx${run}é`).toBe(true);
  });
});
