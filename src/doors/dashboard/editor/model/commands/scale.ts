import { report } from '../announcer.ts';
import { scaleLayers } from '../operations/scale.ts';
import { type Command, hasSelection } from './command.ts';

/** Scales without a pointer by a tenth (EDT-11). With the Scale tool, a handle scales freely. */
export const scaleCommands: readonly Command[] = [
  scale('scale-up', 'Scale up by 10%', 'Alt+Shift+ArrowUp', 1.1),
  scale('scale-down', 'Scale down by 10%', 'Alt+Shift+ArrowDown', 1 / 1.1),
];

function scale(id: string, title: string, shortcut: string, factor: number): Command {
  return {
    id,
    title,
    group: 'Arrange',
    shortcuts: [shortcut],
    isEnabled: hasSelection(),
    run: (context) => {
      const { store } = context;
      const { diff, kept } = scaleLayers(store.document, store.pageId, store.selection.layerIds, factor);
      const faults = store.dispatch({ label: 'Scale', diff });
      const done = kept.length === 0 ? title : `${title}. Expressions set ${kept.join(', ')}, which were not scaled.`;
      report(context, faults, done);
    },
  };
}
