import { Keyboard, MenuItem } from 'react-aria-components';
import { classes } from '../../../design/index.ts';
import overlay from '../../../design/overlay.module.css';
import type { Command, CommandContext } from '../../model/commands/command.ts';
import { shortcutText } from '../../model/commands/shortcuts.ts';
import { isMac } from '../is-mac.ts';
import styles from './menus.module.css';

/** A command in a menu, with its shortcut. It is disabled while it cannot run. */
export function CommandItem({ command, context }: { command: Command; context: CommandContext }) {
  const [shortcut] = command.shortcuts;
  return (
    <MenuItem
      id={command.id}
      textValue={command.title}
      isDisabled={!command.isEnabled(context)}
      className={classes(overlay.item, styles.item)}
      onAction={() => runAfterMenu(command, context)}
    >
      <span>{command.title}</span>
      {shortcut !== undefined && <Keyboard className={styles.keys}>{shortcutText(shortcut, { isMac })}</Keyboard>}
    </MenuItem>
  );
}

/** Runs a command once its menu has given back the focus, because a command may move the focus itself. */
function runAfterMenu(command: Command, context: CommandContext): void {
  requestAnimationFrame(() => requestAnimationFrame(() => command.run(context)));
}
