import { describe, expect, it } from 'vitest';
import { findCommand } from '../model/commands/index.ts';
import { commandContext, pageId } from '../model/model.fixture.ts';
import { bindProperty } from '../model/operations/bindings.ts';
import { alt, box, canvas, child, drag } from './tools.fixture.ts';

const handle = { kind: 'resize', handle: { x: 1, y: 1 } } as const;
const layers = [
  box('card', 100, 100, { width: 200, height: 100, style: { padding: 10, borderRadius: '4px' } }),
  { ...child('title', 'card'), x: 10, y: 20, style: { fontSize: 20 } },
];

function scaleTool() {
  const page = canvas(layers);
  page.context.chooseTool('Scale');
  page.tools.reset();
  page.store.select(['card']);
  return page;
}

describe('the Scale tool', () => {
  it('[EDT-7] scales a layer with everything inside, from the opposite corner', () => {
    const page = scaleTool();
    drag(page, [300, 200], [400, 250], { handle });
    expect(page.layer('card')).toMatchObject({ x: 100, y: 100, width: 300, height: 150 });
    expect(page.layer('card')).toMatchObject({ style: { padding: 15, borderRadius: '6px' } });
    expect(page.layer('title')).toMatchObject({ x: 15, y: 30, style: { fontSize: 30 } });
    expect(page.overlays.at(-2)).toMatchObject({ readout: { text: '150%' } });
    page.store.undo();
    expect(page.layer('title')).toMatchObject({ x: 10, y: 20, style: { fontSize: 20 } });
  });

  it('[EDT-7] with Alt scales from the center, and keeps the proportions at an edge', () => {
    const page = scaleTool();
    drag(page, [300, 150], [350, 150], { handle: { kind: 'resize', handle: { x: 1, y: 0 } }, ...alt });
    expect(page.layer('card')).toMatchObject({ x: 50, y: 75, width: 300, height: 150 });
  });

  it('[EDT-7] stays chosen, and selects and moves layers as the Move tool does', () => {
    const page = scaleTool();
    page.store.select([]);
    drag(page, [150, 150], [250, 150]);
    expect(page.layer('card')).toMatchObject({ x: 200 });
    expect(page.context.tool()).toBe('Scale');
  });

  it('[EDT-9] says which properties expressions set', () => {
    const page = scaleTool();
    const bound = { layerId: 'title', property: 'style.fontSize' };
    page.store.dispatch({ label: 'Bind', diff: bindProperty(page.store.document, pageId, bound, 'size') });
    drag(page, [300, 200], [400, 250], { handle });
    expect(page.layer('title')).toMatchObject({ style: { fontSize: 20 } });
    expect(page.announced.at(-1)).toContain('fontSize');
  });

  it('[EDT-11] has commands that work without a pointer', () => {
    const page = scaleTool();
    findCommand('scale-up').run(commandContext(page.store));
    expect(page.layer('card')).toMatchObject({ width: 220, height: 110, style: { padding: 11 } });
    findCommand('scale-down').run(commandContext(page.store));
    expect(page.layer('card')).toMatchObject({ width: 200, height: 100, style: { padding: 10 } });
  });
});
