import { describe, expect, it } from 'vitest';
import { findCommand } from '../model/commands/index.ts';
import { commandContext, pageId } from '../model/model.fixture.ts';
import { readGuides, setGuides } from '../model/operations/guides.ts';
import { box, canvas, drag } from './tools.fixture.ts';

const guidesOf = ({ store }: ReturnType<typeof canvas>) => readGuides(store.document, pageId);

function pageWithGuides(x: number[], y: number[] = [], options = {}) {
  const page = canvas([box('a', 100, 100)], options);
  for (const [axis, at] of [
    ['x', x],
    ['y', y],
  ] as const)
    page.store.dispatch({ label: 'Add guide', diff: setGuides(page.store.document, pageId, axis, at) });
  return page;
}

describe('a guide', () => {
  it('[EDT-6] is dragged out of a ruler to whole px', () => {
    const page = canvas([]);
    drag(page, [10, 300], [250.4, 300], { handle: { kind: 'ruler', axis: 'x' } });
    drag(page, [300, 10], [300, 140.6], { handle: { kind: 'ruler', axis: 'y' } });
    expect(guidesOf(page)).toEqual({ x: [250], y: [141] });
    page.store.undo();
    expect(guidesOf(page)).toEqual({ x: [250], y: [] });
  });

  it('[EDT-6] is moved by a drag, and deleted by a drop on its ruler', () => {
    const page = pageWithGuides([50, 250]);
    drag(page, [50, 300], [90, 310], { handle: { kind: 'guide', axis: 'x', index: 0 } });
    expect(guidesOf(page).x.toSorted((one, other) => one - other)).toEqual([90, 250]);
    drag(page, [250, 300], [12, 300], { handle: { kind: 'guide', axis: 'x', index: guidesOf(page).x.indexOf(250) } });
    expect(guidesOf(page).x).toEqual([90]);
    drag(page, [90, 300], [12, 300], { handle: { kind: 'guide', axis: 'x', index: 0 } });
    expect(page.store.document.records.get(`page:${pageId}`)).not.toHaveProperty('guides');
  });

  it('[EDT-4] is where it was after a drag that is canceled', () => {
    const page = pageWithGuides([50], [70]);
    const { document } = page.store;
    page.tools.press(page.input(50, 300, { handle: { kind: 'guide', axis: 'x', index: 0 } }));
    page.tools.move(page.input(12, 300));
    expect(guidesOf(page).x).toEqual([]);
    expect(page.tools.draggedTo).toBeUndefined();
    page.tools.cancel();
    expect(page.store.document).toBe(document);
  });

  it('[EDT-6] attracts a layer only while it is shown', () => {
    const page = pageWithGuides([123]);
    drag(page, [140, 140], [160, 140]);
    expect(page.layer('a')).toMatchObject({ x: 123 });
    const hidden = pageWithGuides([123], [], { showsRulers: false });
    drag(hidden, [140, 140], [160, 140]);
    expect(hidden.layer('a')).toMatchObject({ x: 120 });
  });

  it('[EDT-11] is added in the middle of the selection, and deleted, without a pointer', () => {
    const page = pageWithGuides([]);
    page.store.select(['a']);
    const context = commandContext(page.store);
    findCommand('add-vertical-guide').run(context);
    expect(guidesOf(page).x).toEqual([140]);
    findCommand('delete-guides').run(context);
    expect(guidesOf(page)).toEqual({ x: [], y: [] });
    expect(context.announced).toEqual(['Added a guide at 140', 'Deleted all guides']);
  });
});
