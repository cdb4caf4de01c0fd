import { report } from '../announcer.ts';
import { pageRectangle } from '../operations/frames.ts';
import { type Axis, readGuides, setGuides } from '../operations/guides.ts';
import { setPageValues } from '../operations/pages.ts';
import { enclosing } from '../operations/places.ts';
import type { Command, CommandContext } from './command.ts';

/** Guides without a pointer. On the canvas, they are dragged out of the rulers (EDT-11). */
export const guideCommands: readonly Command[] = [
  addGuide('add-vertical-guide', 'Add vertical guide', 'Alt+Shift+V', 'x'),
  addGuide('add-horizontal-guide', 'Add horizontal guide', 'Alt+Shift+H', 'y'),
  {
    id: 'delete-guides',
    title: 'Delete all guides',
    group: 'View',
    shortcuts: ['Alt+Shift+G'],
    isEnabled: ({ store }) =>
      store.mayEdit && Object.values(readGuides(store.document, store.pageId)).flat().length > 0,
    run: (context) => {
      const { store } = context;
      const diff = setPageValues(store.document, store.pageId, { guides: undefined });
      const faults = store.dispatch({ label: 'Delete guides', diff });
      report(context, faults, 'Deleted all guides');
    },
  },
];

/** Adds a guide through the middle of the selection, or of the page. */
function addGuide(id: string, title: string, shortcut: string, axis: Axis): Command {
  return {
    id,
    title,
    group: 'View',
    shortcuts: [shortcut],
    isEnabled: ({ store }) => store.mayEdit,
    run: (context) => {
      const { store, screen } = context;
      const at = middle(context, axis);
      if (at === undefined) return;
      const guides = readGuides(store.document, store.pageId)[axis];
      const diff = setGuides(store.document, store.pageId, axis, [...guides, at]);
      const faults = store.dispatch({ label: 'Add guide', diff });
      if (faults.length === 0) screen.showRulers?.();
      report(context, faults, `Added a guide at ${at}`);
    },
  };
}

function middle({ store, rectangles }: CommandContext, axis: Axis): number | undefined {
  const areas = rectangles();
  const { layerIds } = store.selection;
  const around = (layerIds.length > 0 ? layerIds : [pageRectangle]).flatMap((layerId) => areas.get(layerId) ?? []);
  if (around.length === 0) return undefined;
  const area = enclosing(around);
  return Math.round(area[axis] + area[axis === 'x' ? 'width' : 'height'] / 2);
}
