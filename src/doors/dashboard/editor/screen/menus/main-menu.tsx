import { ChevronRight, Menu as MenuIcon } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger, Popover, SubmenuTrigger } from 'react-aria-components';
import { Button, classes } from '../../../design/index.ts';
import overlay from '../../../design/overlay.module.css';
import type { CommandContext } from '../../model/commands/command.ts';
import { CommandItem } from './command-item.tsx';
import { menuCommands, menuGroups } from './menu-groups.ts';
import styles from './menus.module.css';

/** Every command of the editor, by group, for people who do not know its shortcut (EDT-11). */
export function MainMenu({ context }: { context: CommandContext }) {
  return (
    <MenuTrigger>
      <Button variant="quiet" size="small" isIcon aria-label="Main menu">
        <MenuIcon aria-hidden="true" />
      </Button>
      <Popover className={overlay.popover}>
        <Menu aria-label="Main menu" className={classes(overlay.list, styles.list)}>
          {menuGroups.map((group) => (
            <SubmenuTrigger key={group}>
              <MenuItem id={group} textValue={group} className={classes(overlay.item, styles.item)}>
                <span>{group}</span>
                <ChevronRight aria-hidden="true" className={styles.chevron} />
              </MenuItem>
              <Popover className={overlay.popover}>
                <Menu aria-label={group} className={classes(overlay.list, styles.list)}>
                  {menuCommands(group).map((command) => (
                    <CommandItem key={command.id} command={command} context={context} />
                  ))}
                </Menu>
              </Popover>
            </SubmenuTrigger>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
