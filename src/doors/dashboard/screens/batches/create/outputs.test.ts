import { describe, expect, it } from 'vitest';
import { buildOutputs, exampleName, pageSize, patternFault } from './outputs.ts';

describe('the outputs of a batch', () => {
  it('[JOB-2] are every page in every size and format, with the settings that each format has', () => {
    const story = { id: 'story', name: 'Story', width: 1_080, height: 1_920 };
    const outputs = buildOutputs({
      pageIds: ['a', 'b'],
      sizes: [pageSize, story],
      formats: ['webp', 'pdf'],
      scale: 2,
      quality: 80,
    });
    expect(outputs).toHaveLength(8);
    expect(outputs.slice(0, 4)).toEqual([
      { pageId: 'a', format: 'webp', scale: 2, quality: 80 },
      { pageId: 'a', format: 'pdf' },
      { pageId: 'a', format: 'webp', scale: 2, quality: 80, width: 1_080, height: 1_920 },
      { pageId: 'a', format: 'pdf', width: 1_080, height: 1_920 },
    ]);
  });
});

describe('a pattern of file names', () => {
  it.each([
    ['', 2, undefined],
    ['{{ sku }}', 1, undefined],
    ['{{ sku }}', 2, /Each row makes 2 files/],
    ['{{ sku }}-{{ output }}', 2, undefined],
    ['ad', 1, /Insert a column/],
    ['a/{{ sku }}', 1, /cannot contain/],
  ])('[JOB-3] %s for %i outputs', (pattern, outputs, fault) => {
    const found = patternFault(pattern, outputs);
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(fault);
  });

  it('[JOB-3] shows the name of the first file, unless it has an expression that only the service knows', () => {
    const columns = ['Artikel Nr', 'Name'];
    expect(exampleName('{{ Artikel Nr }}-{{ row }}-{{output}}', columns, ['A/1', 'Chair'])).toBe('A-1-1-1');
    expect(exampleName('{{ upper(Name) }}', columns, ['A', 'Chair'])).toBeUndefined();
  });
});
