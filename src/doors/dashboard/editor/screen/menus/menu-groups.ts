import type { Command, CommandContext } from '../../model/commands/command.ts';
import { commands, findCommand } from '../../model/commands/index.ts';

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

/** The commands of a context menu that can run now, in their groups. Empty groups are left out. */
export function listCommands(groups: ReadonlyArray<readonly string[]>, context: CommandContext): Command[][] {
  return groups
    .map((ids) => ids.map(findCommand).filter((command) => isInMenus(command) && command.isEnabled(context)))
    .filter((commands) => commands.length > 0);
}

function isInMenus({ isOfClipboard, isForKeysOnly }: Command): boolean {
  return !isOfClipboard && !isForKeysOnly;
}
