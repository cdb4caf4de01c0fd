import { describe, expect, it } from 'vitest';
import type { TextBox } from '../../design/boxes/types.ts';
import type { Place } from './layout/placed-style.ts';
import { takumiNode } from './nodes.ts';

function buildNode(more: Partial<TextBox>, clamps: boolean, place?: Place) {
  const box: TextBox = { kind: 'text', layerId: 't', style: {}, spans: [{ text: 'Some words', style: {} }], ...more };
  return takumiNode(box, {
    families: (list) => list,
    getPicture: () => ({ key: '' }),
    shrunkSize: () => undefined,
    pictureFrame: () => undefined,
    findSubstitute: () => undefined,
    clamps: () => clamps,
    ...(place ? { findPlace: () => place } : {}),
  });
}

describe('nodes of texts', () => {
  it('[DOC-14] measures the whole of a text that shrinks, without an ellipsis', () => {
    const style = { textOverflow: 'ellipsis', overflow: 'hidden', whiteSpace: 'nowrap' };
    expect(buildNode({ style, shrinkTo: 10 }, true).style).toMatchObject(style);
    expect(buildNode({ style, shrinkTo: 10 }, false).style).not.toHaveProperty('textOverflow');
    expect(buildNode({ maxLines: 2 }, true).style).toMatchObject({ WebkitLineClamp: '2', textOverflow: 'ellipsis' });
    expect(buildNode({ maxLines: 2 }, false).style).not.toHaveProperty('WebkitLineClamp');
  });

  it('[DOC-14] puts the lines of a text that is its own flex item into a box whose runs can be measured', () => {
    const style = { display: 'flex', alignItems: 'center', color: 'red' };
    const lines = { left: 0, top: 10, width: 100, height: 20 };
    const place = { left: 5, top: 5, width: 100, height: 40, lines };
    expect(buildNode({ style }, true, place)).toMatchObject({
      type: 'container',
      style: { color: 'red', position: 'absolute', top: '5px', height: '40px' },
      children: [{ type: 'text', text: 'Some words', style: { position: 'absolute', top: '10px', height: '20px' } }],
    });
  });
});
