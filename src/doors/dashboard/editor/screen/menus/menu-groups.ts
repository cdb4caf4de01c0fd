import type { Command } from '../../model/commands/command.ts';
import { commands } from '../../model/commands/index.ts';

/** The groups of commands in the order of the main menu. */
export const menuGroups = [
  'File',
  'Edit',
  'Select',
  'Arrange',
  'Layer',
  'Text',
  'Page',
  'Tools',
  'View',
] as const satisfies ReadonlyArray<Command['group']>;

/** The commands of a group that are in menus. */
export function menuCommands(group: Command['group']): Command[] {
  return commands.filter((command) => command.group === group && isInMenus(command));
}

/** The sections of the context menu for a selection. */
const selectionSections: ReadonlyArray<readonly string[]> = [
  ['cut', 'copy', 'paste', 'duplicate', 'delete'],
  ['bring-to-front', 'bring-forward', 'send-backward', 'send-to-back'],
  ['group', 'ungroup', 'wrap-in-container', 'add-auto-layout', 'remove-auto-layout'],
  ['rename', 'edit-text', 'toggle-visible', 'toggle-locked'],
];

/** The sections of the context menu for the page. */
const pageSections: ReadonlyArray<readonly string[]> = [
  ['paste', 'select-all'],
  ['zoom-fit', 'zoom-100'],
];

/** The sections of the context menu of the canvas, without the commands that are not in menus. */
export function contextMenu({ hasSelection }: { hasSelection: boolean }): Command[][] {
  const byId = new Map(commands.map((command) => [command.id, command]));
  return (hasSelection ? selectionSections : pageSections)
    .map((ids) => ids.flatMap((id) => byId.get(id) ?? []).filter(isInMenus))
    .filter((section) => section.length > 0);
}

function isInMenus({ isOfClipboard, isForKeysOnly }: Command): boolean {
  return !isOfClipboard && !isForKeysOnly;
}
