import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../core/json.ts';
import { applyDiff } from '../diff.ts';
import { layerTree } from '../layer-tree.ts';
import { apiPages, documentWith, pageId } from '../model.fixture.ts';
import { emptyDocument, withPage } from '../records.ts';
import { findNewFaults } from '../validate.ts';
import { bindProperty } from './bindings.ts';
import { scaleLayers } from './scale.ts';

const layer = (id: string, fields: JsonObject): JsonObject => ({
  id,
  type: 'container',
  visible: true,
  style: {},
  ...fields,
});

function scaled(layers: readonly JsonObject[], ids: readonly string[], factor: number) {
  const document = documentWith(layers);
  const { diff, kept } = scaleLayers(document, pageId, ids, factor);
  const tree = layerTree(applyDiff(document, diff), pageId);
  return { layer: (id: string) => tree.layer(id), kept };
}

describe('scaling', () => {
  it('[EDT-7] multiplies lengths, and neither percentages nor numbers without a unit', () => {
    const style = {
      padding: '10px 5%',
      gap: 8,
      borderRadius: '4px',
      boxShadow: '0 2px 4px #000000',
      opacity: 0.5,
      flexGrow: 1,
      lineHeight: 1.5,
      letterSpacing: '0.1em',
      fontSize: 20,
    };
    const page = scaled([layer('a', { x: 10, y: 10, width: 100, height: '50%', rotation: 30, style })], ['a'], 2);
    expect(page.layer('a')).toMatchObject({ x: 10, y: 10, width: 200, height: '50%', rotation: 30 });
    expect(page.layer('a')['style']).toEqual({
      padding: '20px 5%',
      gap: 16,
      borderRadius: '8px',
      boxShadow: '0 4px 8px #000000',
      opacity: 0.5,
      flexGrow: 1,
      lineHeight: 1.5,
      letterSpacing: '0.1em',
      fontSize: 40,
    });
  });

  it('[EDT-7] scales the layers inside, with their places', () => {
    const page = scaled(
      [
        layer('a', { x: 10, y: 10, width: 100, height: 100 }),
        layer('b', { parentId: 'a', x: 20, right: 4, height: 10 }),
        layer('line', {
          parentId: 'a',
          type: 'shape',
          shape: 'line',
          x: 0,
          y: 0,
          stroke: '#000000',
          points: [
            [0, 0],
            [8, 8],
          ],
        }),
      ],
      ['a', 'b'],
      0.5,
    );
    expect(page.layer('b')).toMatchObject({ x: 10, right: 2, height: 5 });
    expect(page.layer('line')).toMatchObject({
      strokeWidth: 0.5,
      points: [
        [0, 0],
        [4, 4],
      ],
    });
  });

  it('[EDT-7] scales texts that inherit their size, and those whose size is relative', () => {
    const text = (fields: JsonObject) => ({ type: 'text', x: 0, y: 0, content: 'Text', ...fields });
    const page = scaled(
      [
        layer('around', { x: 0, y: 0, style: { fontSize: '30px' } }),
        layer('a', { parentId: 'around', ...text({}) }),
        layer('b', { parentId: 'around', ...text({ style: { fontSize: '50%' } }) }),
        layer('c', text({ spans: [{ content: 'Text', style: { fontSize: 10, fontWeight: 700 } }] })),
      ],
      ['a', 'b', 'c'],
      3,
    );
    expect(page.layer('a')).toMatchObject({ style: { fontSize: 90 } });
    expect(page.layer('b')).toMatchObject({ style: { fontSize: 45 } });
    expect(page.layer('c')).toMatchObject({
      style: { fontSize: 48 },
      spans: [{ content: 'Text', style: { fontSize: 30, fontWeight: 700 } }],
    });
  });

  it('[EDT-9] keeps what an expression sets, and says what', () => {
    const document = applyToBound(
      documentWith([layer('a', { x: 0, y: 0, width: 10, height: 10, style: { padding: '{{ space }}px' } })]),
    );
    const { diff, kept } = scaleLayers(document, pageId, ['a'], 2);
    const after = layerTree(applyDiff(document, diff), pageId).layer('a');
    expect(after).toMatchObject({ width: 10, height: 20, style: { padding: '{{ space }}px' } });
    expect(kept).toEqual(['width', 'padding']);
  });

  it('[EDT-3] keeps every page valid', () => {
    fc.assert(
      fc.property(apiPages, fc.double({ min: 0.05, max: 2, noNaN: true }), (page, factor) => {
        const document = withPage(emptyDocument, pageId, page);
        const { diff } = scaleLayers(document, pageId, layerTree(document, pageId).children(undefined), factor);
        expect(findNewFaults(document, diff)).toEqual([]);
      }),
    );
  });
});

function applyToBound(document: ReturnType<typeof documentWith>) {
  return applyDiff(document, bindProperty(document, pageId, { layerId: 'a', property: 'width' }, 'size'));
}
