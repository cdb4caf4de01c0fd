import { useRef } from 'react';
import { Menu, MenuSection, Popover } from 'react-aria-components';
import { classes } from '../../../design/index.ts';
import overlay from '../../../design/overlay.module.css';
import type { CommandContext } from '../../model/commands/command.ts';
import { CommandItem } from './command-item.tsx';
import { listCommands } from './menu-groups.ts';
import styles from './menus.module.css';

interface CommandMenuProps {
  label: string;
  /** Where the menu opens, in px of the window; undefined while it is closed. */
  at: { x: number; y: number } | undefined;
  /** The ids of commands, in groups. Those that are disabled are left out. */
  groups: ReadonlyArray<readonly string[]>;
  context: CommandContext;
  onClose(): void;
}

/** A context menu with commands of the table. */
export function CommandMenu({ label, at, groups, context, onClose }: CommandMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const sections = at ? listCommands(groups, context) : [];
  return (
    <>
      <span ref={anchor} aria-hidden="true" className={styles.anchor} style={at && { left: at.x, top: at.y }} />
      <Popover
        aria-label={label}
        triggerRef={anchor}
        isOpen={sections.length > 0}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        offset={2}
        className={overlay.popover}
      >
        <Menu aria-label={label} className={classes(overlay.list, styles.list)} autoFocus="first" onClose={onClose}>
          {sections.map((section) => (
            <MenuSection key={section[0]?.id} aria-label={section[0]?.group ?? label} className={styles.section}>
              {section.map((command) => (
                <CommandItem key={command.id} command={command} context={context} />
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Popover>
    </>
  );
}
