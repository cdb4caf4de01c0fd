import type { Json } from '../../../../../core/json.ts';
import { report } from '../announcer.ts';
import { layerTree } from '../layer-tree.ts';
import { isFree } from '../operations/expressions.ts';
import { setLayerValues } from '../operations/layers.ts';
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
  set('increase-letter-spacing', 'Increase letter spacing', 'Alt+.', 'letterSpacing', (value) =>
    stepSpacing(value, 0.5),
  ),
  set('decrease-letter-spacing', 'Decrease letter spacing', 'Alt+,', 'letterSpacing', (value) =>
    stepSpacing(value, -0.5),
  ),
  set('increase-line-height', 'Increase line height', 'Alt+Shift+.', 'lineHeight', (value) => stepLine(value, 1)),
  set('decrease-line-height', 'Decrease line height', 'Alt+Shift+,', 'lineHeight', (value) => stepLine(value, -1)),
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
      const { store } = context;
      const tree = layerTree(store.document, store.pageId);
      const texts = selectedTexts(context).filter((layerId) => isFree(store.document, store.pageId, layerId, path));
      const [first] = texts;
      if (first === undefined) return;
      const value = change(readValue(tree.layer(first), path));
      const values = texts.map((layerId) => [layerId, { [path]: value }] as const);
      const faults = store.dispatch({ label: title, diff: setLayerValues(store.document, store.pageId, values) });
      report(context, faults, title);
    },
  };
}

/** A length in px, as a number or as text; undefined for other units. */
function readPx(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?px$/.test(value) ? Number.parseFloat(value) : undefined;
}

/** A size in px that is one step larger or smaller. A size in other units stays. */
function stepPx(value: Json | undefined, step: number, initial: number): Json {
  const px = value === undefined ? initial : readPx(value);
  if (px === undefined) return value ?? initial;
  const stepped = Math.max(1, px + step);
  return typeof value === 'number' ? stepped : `${stepped}px`;
}

/** Letter spacing in px that is changed by a step. Spacing in other units stays. */
function stepSpacing(value: Json | undefined, step: number): Json | undefined {
  const px = value === undefined || value === 'normal' ? 0 : readPx(value);
  if (px === undefined) return value;
  const stepped = px + step;
  return stepped === 0 ? undefined : `${stepped}px`;
}

/** A line height that is one step larger or smaller: px by 1, and multiples of the font size by 0.1. */
function stepLine(value: Json | undefined, step: 1 | -1): Json | undefined {
  if (typeof value === 'string' && value.endsWith('px')) return stepPx(value, step, 0);
  const factor = value === undefined || value === 'normal' ? 1.2 : Number(value);
  return Number.isNaN(factor) ? value : Math.max(0.1, Math.round((factor + step * 0.1) * 10) / 10);
}

function selectedTexts({ store }: CommandContext): string[] {
  const tree = layerTree(store.document, store.pageId);
  return store.selection.layerIds.filter((layerId) => tree.layer(layerId)['type'] === 'text');
}
