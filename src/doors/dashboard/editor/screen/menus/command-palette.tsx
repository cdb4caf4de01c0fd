import { Autocomplete, Input, Menu, SearchField, useFilter } from 'react-aria-components';
import { classes, Dialog } from '../../../design/index.ts';
import overlay from '../../../design/overlay.module.css';
import type { CommandContext } from '../../model/commands/command.ts';
import { commands } from '../../model/commands/index.ts';
import { CommandItem } from './command-item.tsx';
import styles from './menus.module.css';

/** Finds a command by its name and runs it (EDT-11). Only the commands that can run now are listed. */
export function CommandPalette({
  isOpen,
  onClose,
  context,
}: {
  isOpen: boolean;
  onClose(): void;
  context: CommandContext;
}) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const hasWords = (title: string, search: string) =>
    search.split(/\s+/).every((word) => word === '' || contains(title, word));
  const enabled = isOpen ? commands.filter((command) => command.isEnabled(context)) : [];
  return (
    <Dialog title="Actions" isOpen={isOpen} onClose={onClose} isDismissable>
      <Autocomplete filter={hasWords}>
        <SearchField aria-label="Search actions" autoFocus>
          <Input className={styles.search} placeholder="Search actions" />
        </SearchField>
        <Menu
          aria-label="Actions"
          className={classes(overlay.list, styles.results)}
          onAction={onClose}
          renderEmptyState={() => <p className={styles.empty}>No action has this name.</p>}
        >
          {enabled.map((command) => (
            <CommandItem key={command.id} command={command} context={context} />
          ))}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}
