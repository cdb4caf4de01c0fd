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
  /** With which side of the button the menu is aligned. Use `end` at the right edge of the window. */
  align?: 'start' | 'end';
  children: ReactNode;
  /** Set together with `onOpenChange` if something other than the button opens the menu too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A menu with further actions. `children` is the button that opens it. */
export function Menu({ label, entries, align = 'start', children, ...opening }: MenuProps) {
  return (
    <MenuTrigger {...opening}>
      {children}
      <Popover className={styles.popover} placement={`bottom ${align}`}>
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
