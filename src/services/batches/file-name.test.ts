import { describe, expect, it } from 'vitest';
import { fileName, namesInPattern, patternProblems } from './file-name.ts';

const name = (pattern: string, values: Record<string, string | number | null> = {}) =>
  fileName(pattern, 'png', { row: 3, output: 2, values: [values] });

describe('a file name', () => {
  it.each([
    ['{{ row }}-{{ output }}', {}, '3-2.png'],
    ['{{ sku }}', { sku: 'A 1' }, 'A 1.png'],
    ['{{ Artikel-Nr. }}', { 'Artikel-Nr.': '7' }, '7.png'],
    ['{{ upper(sku) }}', { sku: 'a' }, 'A.png'],
    ['{{ row }}', { row: 'of the file' }, '3.png'],
    ['{{ sku }}', { sku: '../../etc/passwd' }, '-..-etc-passwd.png'],
    ['{{ sku }}', { sku: 'C:\\x' }, 'C--x.png'],
    ['{{ sku }}', { sku: ' .hidden. ' }, 'hidden.png'],
    ['{{ sku }}', { sku: 'a\nb\u0000c' }, 'a-b-c.png'],
  ])('[JOB-3] is made by a pattern, without anything that leads to another folder: %s', (pattern, values, expected) => {
    expect(name(pattern, values)).toEqual({ name: expected });
  });

  it('[JOB-3] has at most 150 characters, whatever the value', () => {
    expect(name('{{ sku }}', { sku: 'x'.repeat(10_000) })).toEqual({ name: `${'x'.repeat(150)}.png` });
  });

  it.each([
    ['{{ sku }}', { sku: '..' }],
    ['{{ sku }}', { sku: null }],
    ['{{ sku }}', { sku: '' }],
  ])('[JOB-3] is a fault if nothing is left of it: %s %j', (pattern, values) => {
    expect(name(pattern, values)).toEqual({ fault: 'The file name is empty.' });
  });

  it('[JOB-2] uses the columns that its expressions name', () => {
    expect([...namesInPattern('{{ sku }}-{{ upper(Name) }} {{ Artikel-Nr. }}')]).toEqual(
      expect.arrayContaining(['sku', 'Name', 'Artikel-Nr.']),
    );
  });

  it.each([
    ['{{ Artikel-Nr. }}-{{ row }}', 0],
    ['{{ Artikel Nr }}', 0],
    ['{{ upper(sku }}', 1],
  ])('[JOB-3] may name columns with blanks, but no broken expressions: %s', (pattern, count) => {
    expect(patternProblems(pattern)).toHaveLength(count);
  });
});
