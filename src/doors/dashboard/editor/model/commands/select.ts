import { layerTree } from '../layer-tree.ts';
import type { Command, CommandContext } from './command.ts';
import { countLayers } from './edit.ts';
import { canEditText, editSelectedText } from './text.ts';

/** Moves the selection through the tree of layers (editor.md 2.2). */
export const selectCommands: readonly Command[] = [
  {
    id: 'select-all',
    title: 'Select all',
    group: 'Select',
    shortcuts: ['Mod+A'],
    isEnabled: () => true,
    run: (context) =>
      select(
        context,
        siblings(context).filter((layerId) => !isLocked(context, layerId)),
      ),
  },
  {
    id: 'select-none',
    title: 'Select none',
    group: 'Select',
    shortcuts: ['Escape'],
    isEnabled: ({ store }) => store.selection.layerIds.length > 0,
    run: (context) => select(context, []),
  },
  {
    id: 'select-children',
    title: 'Select children, or edit text',
    group: 'Select',
    shortcuts: ['Enter'],
    isEnabled: (context) => children(context).length > 0 || canEditText(context),
    run: (context) => {
      if (children(context).length > 0) select(context, children(context));
      else editSelectedText(context);
    },
  },
  {
    id: 'select-parent',
    title: 'Select parent',
    group: 'Select',
    shortcuts: ['Shift+Enter', '\\'],
    isEnabled: (context) => parents(context).length > 0,
    run: (context) => select(context, parents(context)),
  },
  {
    id: 'select-next',
    title: 'Select next sibling',
    group: 'Select',
    shortcuts: ['Tab'],
    isEnabled: (context) => siblings(context).length > 0,
    run: (context) => select(context, neighbor(context, 1)),
  },
  {
    id: 'select-previous',
    title: 'Select previous sibling',
    group: 'Select',
    shortcuts: ['Shift+Tab'],
    isEnabled: (context) => siblings(context).length > 0,
    run: (context) => select(context, neighbor(context, -1)),
  },
];

function tree({ store }: CommandContext) {
  return layerTree(store.document, store.pageId);
}

function select(context: CommandContext, layerIds: readonly string[]): void {
  context.store.select(layerIds);
  const [first] = layerIds;
  const name = first === undefined ? undefined : layerName(tree(context).layer(first));
  context.announce(layerIds.length === 1 ? `Selected ${name}` : `Selected ${countLayers(layerIds.length)}`);
}

/** The name that a layer has in lists: its own, or that of its kind. */
export function layerName({ name, type }: Readonly<Record<string, unknown>>): string {
  return typeof name === 'string' && name !== '' ? name : (kindNames[String(type)] ?? String(type));
}

const kindNames: Readonly<Record<string, string>> = {
  container: 'Container',
  text: 'Text',
  image: 'Image',
  shape: 'Shape',
  svg: 'SVG',
  qrcode: 'Code',
  shader: 'Shader',
};

function siblings(context: CommandContext): readonly string[] {
  const [first] = context.store.selection.layerIds;
  return tree(context).children(first === undefined ? undefined : tree(context).parent(first));
}

function children(context: CommandContext): string[] {
  return context.store.selection.layerIds.flatMap((layerId) => tree(context).children(layerId));
}

function parents(context: CommandContext): string[] {
  return [...new Set(context.store.selection.layerIds.flatMap((layerId) => tree(context).parent(layerId) ?? []))];
}

/** The next sibling in front of the selection, or behind it, in a circle. */
function neighbor(context: CommandContext, step: 1 | -1): string[] {
  const list = siblings(context);
  const current = context.store.selection.layerIds.at(step === 1 ? -1 : 0);
  const index = current === undefined ? (step === 1 ? -1 : 0) : list.indexOf(current);
  return list.slice((index + step + list.length) % list.length).slice(0, 1);
}

function isLocked(context: CommandContext, layerId: string): boolean {
  return tree(context).layer(layerId)['locked'] === true;
}
