import { describe, expect, it } from 'vitest';
import type { DesignPage } from '../data.ts';
import { changesBetween, changesInWords, type Design } from './changes.ts';

const page = (id: string, more: object = {}): DesignPage => ({
  id,
  templateId: 'template',
  name: `Page ${id}`,
  order: 1,
  width: 100,
  height: 50,
  updatedOn: '2026-11-23T00:00:00.000Z',
  layers: [{ id: 'a', type: 'text', visible: true, style: { color: 'red', fontSize: '12px' } }],
  ...more,
});

const design = (pages: readonly DesignPage[], settings: Record<string, unknown> = {}): Design => ({
  id: 'x',
  name: 'X',
  version: 1,
  stamp: '',
  pages,
  settings,
});

describe('the changes between two versions', () => {
  it('[PUB-2] are none if only the order of members, or fields of the service, differ', () => {
    const turned = page('1', {
      order: 7,
      updatedOn: '2027-01-01T00:00:00.000Z',
      templateId: 't',
      layers: [{ style: { fontSize: '12px', color: 'red' }, visible: true, type: 'text', id: 'a' }],
    });
    const changes = changesBetween(design([page('1')]), design([turned]));
    expect(changes.isSame).toBe(true);
    expect(changesInWords(changes)).toBe('No changes.');
  });

  it('[PUB-2] name the pages that were added, removed, changed and moved, and the settings', () => {
    const before = design([page('1'), page('2'), page('3')], { renderScale: 2, variables: { values: {} } });
    const after = design([page('3'), page('1', { name: 'Other' }), page('4')], {
      renderScale: 2,
      variables: { values: { a: 1 } },
    });
    const changes = changesBetween(before, after);
    expect(changes.pages.map(({ id, state }) => [id, state])).toEqual([
      ['3', 'same'],
      ['1', 'changed'],
      ['4', 'added'],
      ['2', 'removed'],
    ]);
    expect(changes.isReordered).toBe(true);
    expect(changesInWords(changes)).toBe(
      '1 page changed; 1 page added; 1 page removed; pages reordered; variables changed.',
    );
  });

  it('[PUB-2] include a layer that moved behind another', () => {
    const layers = [{ id: 'a' }, { id: 'b' }];
    const changes = changesBetween(
      design([page('1', { layers })]),
      design([page('1', { layers: layers.toReversed() })]),
    );
    expect(changes.pages[0]?.state).toBe('changed');
  });
});
