import { appearanceCommands } from './appearance.ts';
import { arrangeCommands } from './arrange.ts';
import { transferCommands } from './clipboard.ts';
import type { Command } from './command.ts';
import { editCommands } from './edit.ts';
import { guideCommands } from './guides.ts';
import { layerCommands } from './layer.ts';
import { nudgeCommands } from './nudge.ts';
import { pageCommands } from './pages.ts';
import { scaleCommands } from './scale.ts';
import { selectCommands } from './select.ts';
import { textCommands } from './text.ts';
import { toolCommands, viewCommands } from './view.ts';

/** Every command of the editor. Menus, the palette, the keyboard and the shortcut sheet read this table (EDT-11). */
export const commands: readonly Command[] = [
  ...editCommands,
  ...transferCommands,
  ...selectCommands,
  ...arrangeCommands,
  ...scaleCommands,
  ...layerCommands,
  ...appearanceCommands,
  ...nudgeCommands,
  ...textCommands,
  ...pageCommands,
  ...viewCommands,
  ...guideCommands,
  ...toolCommands,
];

/** @throws Error for an id that no command has */
export function findCommand(id: string): Command {
  const command = commands.find((each) => each.id === id);
  if (!command) throw new Error(`There is no command ${id}`);
  return command;
}
