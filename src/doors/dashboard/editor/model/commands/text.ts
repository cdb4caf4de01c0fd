import type { Json } from '../../../../../core/json.ts';
import { layerTree } from '../layer-tree.ts';
import { setLayerValues } from '../operations/layers.ts';
import { isBound } from '../operations/move.ts';
import { formatProperty, type TextFormat, toggledFormat } from '../text-style.ts';
import { readValue } from '../values.ts';
import type { Command, CommandContext } from './command.ts';

/** The style of texts. */
export const textCommands: readonly Command[] = [
  {
    id: 'edit-text',
    title: 'Edit text',
    group: 'Text',
    shortcuts: [],
    isEnabled: canEditText,
    run: editSelectedText,
  },
  toggle('bold', 'Bold', 'Mod+B'),
  toggle('italic', 'Italic', 'Mod+I'),
  toggle('underline', 'Underline', 'Mod+U'),
  toggle('strikethrough', 'Strikethrough', 'Mod+Shift+X'),
  set('align-text-left', 'Align text left', 'Mod+Alt+L', 'textAlign', () => 'left'),
  set('align-text-center', 'Align text center', 'Mod+Alt+T', 'textAlign', () => 'center'),
  set('align-text-right', 'Align text right', 'Mod+Alt+R', 'textAlign', () => 'right'),
  set('justify-text', 'Justify text', 'Mod+Alt+J', 'textAlign', () => 'justify'),
  set('increase-font-size', 'Increase font size', 'Mod+Shift+>', 'fontSize', (value) => stepPx(value, 1, 16)),
  set('decrease-font-size', 'Decrease font size', 'Mod+Shift+<', 'fontSize', (value) => stepPx(value, -1, 16)),
];

/** Whether a single text is selected that can be edited on the canvas. */
export function canEditText(context: CommandContext): boolean {
  return context.screen.editText !== undefined && context.store.mayEdit && selectedTexts(context).length === 1;
}

export function editSelectedText(context: CommandContext): void {
  const [layerId] = selectedTexts(context);
  if (layerId !== undefined) context.screen.editText?.(layerId);
}

/** Switches a format on or off for the text that is selected on the canvas, or else for whole layers. */
function toggle(format: TextFormat, title: string, shortcut: string): Command {
  const ofLayers = set(format, title, shortcut, formatProperty(format), (value) => toggledFormat(format, value));
  return {
    ...ofLayers,
    run: (context) => {
      const edited = context.editedText?.();
      if (!edited) return ofLayers.run(context);
      edited.toggleFormat(format);
      context.announce(title);
    },
  };
}

function set(
  id: string,
  title: string,
  shortcut: string,
  property: string,
  change: (value: Json | undefined) => Json | undefined,
): Command {
  const path = `style.${property}`;
  return {
    id,
    title,
    group: 'Text',
    shortcuts: [shortcut],
    isEnabled: (context) => context.store.mayEdit && selectedTexts(context).length > 0,
    run: (context) => {
      const { store, announce } = context;
      const tree = layerTree(store.document, store.pageId);
      const texts = selectedTexts(context).filter((layerId) => !isBound(store.document, store.pageId, layerId, path));
      const [first] = texts;
      if (first === undefined) return;
      const value = change(readValue(tree.layer(first), path));
      const values = texts.map((layerId) => [layerId, { [path]: value }] as const);
      const faults = store.dispatch({ label: title, diff: setLayerValues(store.document, store.pageId, values) });
      announce(faults[0]?.message ?? title);
    },
  };
}

/** A size in px that is one step larger or smaller. A size in other units stays. */
function stepPx(value: Json | undefined, step: number, initial: number): Json {
  if (value === undefined) return `${initial + step}px`;
  const px =
    typeof value === 'number'
      ? value
      : /^\d+(\.\d+)?px$/.test(String(value))
        ? Number.parseFloat(String(value))
        : undefined;
  if (px === undefined) return value;
  const stepped = Math.max(1, px + step);
  return typeof value === 'number' ? stepped : `${stepped}px`;
}

function selectedTexts({ store }: CommandContext): string[] {
  const tree = layerTree(store.document, store.pageId);
  return store.selection.layerIds.filter((layerId) => tree.layer(layerId)['type'] === 'text');
}
