import { describe, expect, it } from 'vitest';
import type { TextBox } from '../../design/boxes/types.ts';
import { takumiNode } from './nodes.ts';

function nodeOf(more: Partial<TextBox>, clamps: boolean) {
  const box: TextBox = { kind: 'text', layerId: 't', style: {}, spans: [{ text: 'Some words', style: {} }], ...more };
  return takumiNode(box, {
    families: (list) => list,
    pictureOf: () => ({ key: '' }),
    shrunkSize: () => undefined,
    pictureFrame: () => undefined,
    mended: () => undefined,
    clamps: () => clamps,
  });
}

describe('texts as nodes', () => {
  it('[DOC-14] a text that shrinks is measured whole, not cut short with an ellipsis', () => {
    const style = { textOverflow: 'ellipsis', overflow: 'hidden', whiteSpace: 'nowrap' };
    expect(nodeOf({ style, shrinkTo: 10 }, true).style).toMatchObject(style);
    expect(nodeOf({ style, shrinkTo: 10 }, false).style).not.toHaveProperty('textOverflow');
    expect(nodeOf({ maxLines: 2 }, true).style).toMatchObject({ WebkitLineClamp: '2', textOverflow: 'ellipsis' });
    expect(nodeOf({ maxLines: 2 }, false).style).not.toHaveProperty('WebkitLineClamp');
  });

  it('[DOC-14] a text that is its own flex item shrinks as runs that can be measured', () => {
    const style = { display: 'flex', alignItems: 'center' };
    expect(nodeOf({ style }, true).type).toBe('text');
    const shrinking = nodeOf({ style, shrinkTo: 10 }, true);
    expect(shrinking).toMatchObject({
      type: 'container',
      style,
      children: [{ style: { display: 'block' }, children: [{ text: 'Some words' }] }],
    });
  });
});
