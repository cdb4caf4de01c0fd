import type { Json, JsonObject } from '../../../../../core/json.ts';
import { report } from '../announcer.ts';
import { nudgePauseMs } from '../history.ts';
import { layerTree } from '../layer-tree.ts';
import { flipLayers } from '../operations/flip.ts';
import { readValue } from '../values.ts';
import { type Command, type CommandContext, hasSelection } from './command.ts';
import { setOnSelection } from './set-values.ts';

/** How layers look. */
export const appearanceCommands: readonly Command[] = [
  ...Array.from({ length: 10 }, (_, digit): Command => {
    const percent = digit === 0 ? 100 : digit * 10;
    return {
      id: `opacity-${percent}`,
      title: `Set opacity to ${percent}%`,
      group: 'Layer',
      isForKeysOnly: true,
      shortcuts: [String(digit)],
      isEnabled: hasSelection(),
      run: (context) => setOpacity(context, digit),
    };
  }),
  flip('flip-horizontally', 'Flip horizontally', 'Shift+H', 'x'),
  flip('flip-vertically', 'Flip vertically', 'Shift+V', 'y'),
  {
    id: 'swap-fill-stroke',
    title: 'Swap fill and stroke',
    group: 'Layer',
    shortcuts: ['Shift+X'],
    isEnabled: (context) => context.store.mayEdit && selectedShapes(context).length > 0,
    run: (context) => {
      const tree = layerTree(context.store.document, context.store.pageId);
      const swapped = (layerId: string) => {
        const { fill, stroke } = tree.layer(layerId);
        return { fill: stroke, stroke: fill };
      };
      setOnSelection(context, 'Swap fill and stroke', swapped, { layerIds: selectedShapes(context) });
    },
  },
];

/** One digit sets tens of a percent. A second one that follows it quickly sets the exact value. */
function setOpacity(context: CommandContext, digit: number): void {
  const { store } = context;
  const grouping = { key: `opacity ${store.selection.layerIds.join(' ')}`, pauseMs: nudgePauseMs };
  const first = store.continues(grouping) ? firstDigit(context) : undefined;
  const percent = first === undefined ? (digit === 0 ? 100 : digit * 10) : first * 10 + digit;
  setOnSelection(context, `Set opacity to ${percent}%`, { opacity: percent / 100 }, { grouping });
}

/** The digit with which the opacity was just set; undefined after a second one. */
function firstDigit({ store }: CommandContext): number | undefined {
  const [layerId] = store.selection.layerIds;
  const layer: JsonObject = layerId === undefined ? {} : layerTree(store.document, store.pageId).layer(layerId);
  const tens = numberOr(readValue(layer, 'opacity'), 1) * 10;
  return Number.isInteger(tens) ? tens % 10 : undefined;
}

function numberOr(value: Json | undefined, other: number): number {
  return typeof value === 'number' ? value : other;
}

function flip(id: string, title: string, shortcut: string, axis: 'x' | 'y'): Command {
  return {
    id,
    title,
    group: 'Layer',
    shortcuts: [shortcut],
    isEnabled: hasSelection(),
    run: (context) => {
      const { store } = context;
      const options = { axis, rectangles: context.rectangles() };
      const diff = flipLayers(store.document, store.pageId, store.selection.layerIds, options);
      const faults = store.dispatch({ label: title, diff });
      report(context, faults, title);
    },
  };
}

function selectedShapes({ store }: CommandContext): string[] {
  const tree = layerTree(store.document, store.pageId);
  return store.selection.layerIds.filter((layerId) => tree.layer(layerId)['type'] === 'shape');
}
