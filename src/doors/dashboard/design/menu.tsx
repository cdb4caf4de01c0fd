import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './overlay.module.css';

export type MenuEntry =
  | { id: string; name: string; description?: string; isDanger?: boolean; isDisabled?: boolean; onAction(): void }
  | { id: string; name: string; description?: string; href: string }
  | 'separator';

interface MenuProps {
  label: string;
  entries: readonly MenuEntry[];
  children: ReactNode;
  /** Set together with `onOpenChange` if something other than the button opens the menu too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A menu with further actions. `children` is the button that opens it. */
export function Menu({ label, entries, children, ...opening }: MenuProps) {
  return (
    <MenuTrigger {...opening}>
      {children}
      <Popover className={styles.popover}>
        <AriaMenu aria-label={label} className={styles.list}>
          {entries.map((entry, index) =>
            entry === 'separator' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: separators have no other name and do not move
              <Separator key={index} className={styles.separator} />
            ) : (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.name}
                {...('href' in entry
                  ? { href: entry.href }
                  : { onAction: entry.onAction, isDisabled: entry.isDisabled ?? false })}
                className={classes(styles.item, 'isDanger' in entry && entry.isDanger && styles.dangerItem)}
              >
                <span>{entry.name}</span>
                {entry.description !== undefined && <span className={styles.itemDescription}>{entry.description}</span>}
              </MenuItem>
            ),
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
