import { useRef } from 'react';
import { Menu, MenuItem, MenuSection, Popover } from 'react-aria-components';
import type { CommandContext } from '../model/commands/command.ts';
import { findCommand } from '../model/commands/index.ts';
import { shortcutText } from '../model/commands/shortcuts.ts';
import { isMac } from './canvas-area.tsx';
import styles from './command-menu.module.css';

interface CommandMenuProps {
  label: string;
  /** Where the menu opens, in px of the window; undefined while it is closed. */
  at: { x: number; y: number } | undefined;
  /** The ids of commands, in groups. Those that are disabled are left out. */
  groups: ReadonlyArray<readonly string[]>;
  context: CommandContext;
  onClose(): void;
}

/** A context menu with commands of the table and their keys. */
export function CommandMenu({ label, at, groups, context, onClose }: CommandMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const shown = groups
    .map((ids) =>
      ids.map(findCommand).filter((command) => command.isOfClipboard !== true && command.isEnabled(context)),
    )
    .filter((commands) => commands.length > 0);
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={at && { left: at.x, top: at.y }} />
      <Popover
        triggerRef={anchor}
        isOpen={at !== undefined && shown.length > 0}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        offset={2}
        className={styles.popover}
      >
        <Menu
          aria-label={label}
          className={styles.menu}
          autoFocus="first"
          onAction={(id) => findCommand(String(id)).run(context)}
          onClose={onClose}
        >
          {shown.map((commands) => (
            <MenuSection key={commands[0]?.id} aria-label={commands[0]?.group ?? label} className={styles.section}>
              {commands.map(({ id, title, shortcuts }) => (
                <MenuItem key={id} id={id} textValue={title} className={styles.item}>
                  <span>{title}</span>
                  {shortcuts[0] !== undefined && (
                    <kbd className={styles.keys}>{shortcutText(shortcuts[0], { isMac })}</kbd>
                  )}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Popover>
    </>
  );
}
