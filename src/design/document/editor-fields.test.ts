import { describe, expect, it } from 'vitest';
import { withoutEditorFields } from './editor-fields.ts';
import { makePage, textLayer } from './page.fixture.ts';

describe('a document without the fields of editors', () => {
  it('[DOC-19] is the document that never had them', () => {
    const box = { id: 'box', type: 'container' };
    const plain = makePage({ layers: [box, textLayer('a', 'x')] });
    const marked = makePage({
      guides: { x: [1], y: [2] },
      layers: [
        { ...box, group: true },
        { ...textLayer('a', 'x'), locked: true },
      ],
    });
    expect(withoutEditorFields(marked)).toEqual(plain);
  });
});
