import { describe, expect, it } from 'vitest';
import { documentLimits } from '../../../../../design/document/limits.ts';
import { layerTree } from '../layer-tree.ts';
import { commandContext, pageId, storeWith } from '../model.fixture.ts';
import { commands, findCommand } from './index.ts';
import { findByKey, type KeyPress, shortcutText } from './shortcuts.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  getModifierState: () => false,
  ...modifiers,
});
const ids = (key: KeyPress, isMac = false) => findByKey(key, { isMac }).map(({ id }) => id);

describe('the command table', () => {
  it('[EDT-11] gives every command a different id, and no two commands the same keys', () => {
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
    const shortcuts = commands.flatMap((command) => command.shortcuts);
    expect(shortcuts.filter((shortcut, index) => shortcuts.indexOf(shortcut) !== index)).toEqual([]);
  });

  it('[EDT-11] announces what a command did', () => {
    const store = storeWith([{ id: 'a', type: 'text', visible: true, style: {}, x: 5, y: 5, content: 'Hi' }]);
    const context = commandContext(store);
    store.select(['a']);
    findCommand('nudge-right-10').run(context);
    findCommand('toggle-locked').run(context);
    findCommand('delete').run(context);
    findCommand('undo').run(context);
    expect(context.announced).toEqual(['Moved 10 right', 'Lock', 'Deleted 1 layer', 'Undid Delete']);
    expect(layerTree(store.document, pageId).layer('a')).toMatchObject({ x: 15, locked: true });
    expect(store.selection.layerIds).toEqual(['a']);
  });

  it('[EDT-11] disables what would do nothing', () => {
    const context = commandContext(storeWith([]));
    expect(commands.filter((command) => command.isEnabled(context)).map(({ id }) => id)).toEqual([
      'select-all',
      'add-vertical-guide',
      'add-horizontal-guide',
    ]);
  });
});

describe('a page at a limit', () => {
  const shape = (index: number) => ({
    id: `s${index}`,
    type: 'shape',
    shape: 'rectangle',
    visible: true,
    style: {},
    x: index,
    y: 0,
  });
  const text = { id: 's0', type: 'text', visible: true, style: {}, x: 0, y: 0, content: 'x'.repeat(600_000) };

  it.each([
    ['layers', Array.from({ length: documentLimits.layersPerPage }, (_, index) => shape(index)), 'at most 1000 layers'],
    ['bytes', [text], 'larger than 1 MiB'],
  ])('[DOC-5] [EDT-11] stays as it is if a copy would have too many %s, and says why', (_what, layers, reason) => {
    const store = storeWith(layers);
    const context = commandContext(store);
    const { document } = store;
    store.select(['s0']);
    findCommand('duplicate').run(context);
    expect(store.document).toBe(document);
    expect(context.announced).toEqual([expect.stringContaining(reason)]);
    findCommand('nudge-right-1').run(context);
    expect(layerTree(store.document, pageId).layer('s0')).toMatchObject({ x: 1 });
  });
});

describe('showing and hiding', () => {
  const shape = { type: 'shape', shape: 'rectangle', style: {} };

  it('[EDT-9] leaves layers whose visibility an expression decides', () => {
    const store = storeWith([
      { id: 'a', visible: 'isOpen', ...shape },
      { id: 'b', visible: true, ...shape },
    ]);
    const context = commandContext(store);
    store.select(['a', 'b']);
    findCommand('toggle-visible').run(context);
    const tree = () => layerTree(store.document, pageId);
    expect([tree().layer('a')['visible'], tree().layer('b')['visible']]).toEqual(['isOpen', false]);
    store.select(['a']);
    findCommand('toggle-visible').run(context);
    expect(tree().layer('a')['visible']).toBe('isOpen');
    expect(context.announced).toEqual(['Hide', 'An expression sets this value. It was not changed.']);
  });
});

describe('arrow keys', () => {
  const row = (flexDirection: string) =>
    storeWith([
      { id: 'f', type: 'container', visible: true, style: { display: 'flex', flexDirection } },
      { id: 'a', type: 'container', visible: true, style: {}, parentId: 'f' },
      { id: 'b', type: 'container', visible: true, style: {}, parentId: 'f' },
    ]);

  it.each([
    ['row', 'nudge-right-1', 'b a'],
    ['row-reverse', 'nudge-left-1', 'b a'],
    ['row-reverse', 'nudge-right-1', 'a b'],
    ['column', 'nudge-right-1', 'a b'],
    ['column', 'nudge-down-1', 'b a'],
  ])('[EDT-11] in a %s move a layer with %s to the order %s', (direction, command, expected) => {
    const store = row(direction);
    store.select(['a']);
    findCommand(command).run(commandContext(store));
    expect(layerTree(store.document, pageId).children('f').join(' ')).toBe(expected);
  });
});

describe('shortcuts', () => {
  it.each([
    ['undo', press('z', { ctrlKey: true })],
    ['redo', press('Z', { ctrlKey: true, shiftKey: true })],
    ['duplicate', press('d', { ctrlKey: true })],
    ['bring-forward', press(']', { ctrlKey: true })],
    ['zoom-fit', press('!', { shiftKey: true, code: 'Digit1' })],
    ['shortcuts', press('?', { ctrlKey: true, shiftKey: true })],
    ['zoom-in', press('+', { ctrlKey: true, shiftKey: true })],
    ['bring-to-front', press(']', { ctrlKey: true, altKey: true })],
    ['nudge-left-10', press('ArrowLeft', { shiftKey: true })],
  ])('[EDT-11] run %s', (id, key) => {
    expect(ids(key)).toContain(id);
  });

  it('[EDT-11] use Cmd on a Mac, and letters that Alt has changed', () => {
    expect(ids(press('z', { metaKey: true }), true)).toContain('undo');
    expect(ids(press('z', { ctrlKey: true }), true)).toEqual([]);
    expect(ids(press('å', { altKey: true, code: 'KeyA' }), true)).toEqual(['align-left']);
  });

  it.each([
    ['QWERTZ', press('z', { ctrlKey: true, code: 'KeyY' }), 'undo'],
    ['QWERTZ', press('y', { ctrlKey: true, code: 'KeyZ' }), 'redo'],
    ['AZERTY', press('a', { ctrlKey: true, code: 'KeyQ' }), 'select-all'],
    ['AZERTY', press('à', { ctrlKey: true, code: 'Digit0' }), 'zoom-100'],
    ['Dvorak', press('v', { code: 'Period' }), 'tool-move'],
    ['Dvorak', press('l', { code: 'KeyP' }), 'tool-line'],
    ['Russian', press('я', { ctrlKey: true, code: 'KeyZ' }), 'undo'],
    ['Greek', press('δ', { ctrlKey: true, code: 'KeyD' }), 'duplicate'],
  ])('[EDT-11] run the command of the letter on a %s keyboard, not that of its position', (_layout, key, id) => {
    expect(ids(key)).toEqual([id]);
  });

  it('[EDT-11] do not run on what AltGr types', () => {
    const altGraph = { getModifierState: () => true };
    expect(ids(press('[', { ctrlKey: true, altKey: true, code: 'Digit8', ...altGraph }))).toEqual([]);
    expect(ids(press('[', { code: 'Digit8', ...altGraph }))).toEqual([]);
    expect(ids(press('@', { ctrlKey: true, altKey: true, code: 'KeyQ' }))).toEqual([]);
    expect(ids(press('l', { code: 'KeyL', ...altGraph }))).toEqual([]);
  });

  it('[EDT-11] with Tab select siblings only while a layer is selected, and leave the canvas after the last one', () => {
    const shape = { type: 'shape', shape: 'rectangle', visible: true, style: {} };
    const store = storeWith([
      { id: 'a', ...shape },
      { id: 'b', ...shape, locked: true },
      { id: 'c', ...shape },
    ]);
    const context = commandContext(store);
    const tab = (shiftKey: boolean) => {
      const command = findByKey(press('Tab', { shiftKey }), { isMac: false }).find((each) => each.isEnabled(context));
      command?.run(context);
      return [command !== undefined, ...store.selection.layerIds];
    };
    expect(tab(false)).toEqual([false]);
    findCommand('select-children').run(context);
    expect(store.selection.layerIds).toEqual(['a']);
    expect(tab(false)).toEqual([true, 'c']);
    expect(tab(false)).toEqual([false, 'c']);
    expect(tab(true)).toEqual([true, 'a']);
    expect(tab(true)).toEqual([false, 'a']);
  });

  it('[EDT-11] are written as people know them', () => {
    expect([shortcutText('Mod+Shift+Z', { isMac: true }), shortcutText('Mod+Shift+Z', { isMac: false })]).toEqual([
      '⇧⌘Z',
      'Ctrl+Shift+Z',
    ]);
    expect(shortcutText('Mod++', { isMac: false })).toBe('Ctrl++');
  });
});
