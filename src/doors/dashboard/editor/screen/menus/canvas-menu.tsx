import { type RefObject, useRef, useState } from 'react';
import { Menu, MenuSection, Popover, Separator } from 'react-aria-components';
import { classes } from '../../../design/index.ts';
import overlay from '../../../design/overlay.module.css';
import type { CommandContext } from '../../model/commands/command.ts';
import { CommandItem } from './command-item.tsx';
import { contextMenu } from './menu-groups.ts';
import styles from './menus.module.css';

/** Where the context menu is open, in px of the canvas; undefined if it is closed. */
type MenuPoint = { x: number; y: number } | undefined;

/**
 * The context menu of the canvas. Returns the listener that opens it, from the secondary button or from the keyboard, and
 * the menu itself.
 */
export function useCanvasMenu(canvas: RefObject<HTMLElement | null>, context: CommandContext) {
  const [point, setPoint] = useState<MenuPoint>();
  const anchor = useRef<HTMLSpanElement>(null);
  const onContextMenu = (event: React.MouseEvent) => {
    event.preventDefault();
    const area = canvas.current?.getBoundingClientRect();
    if (area) setPoint({ x: event.clientX - area.left, y: event.clientY - area.top });
  };
  const sections = contextMenu({ hasSelection: context.store.selection.layerIds.length > 0 });
  const menu = (
    <>
      <span ref={anchor} aria-hidden="true" className={styles.anchor} style={{ left: point?.x, top: point?.y }} />
      <Popover
        triggerRef={anchor}
        isOpen={point !== undefined}
        onOpenChange={(isOpen) => !isOpen && setPoint(undefined)}
        aria-label="Actions"
        placement="bottom start"
        offset={0}
        className={overlay.popover}
      >
        <Menu
          aria-label="Actions"
          className={classes(overlay.list, styles.list)}
          autoFocus
          onClose={() => setPoint(undefined)}
        >
          {sections.flatMap((section, index) => [
            // biome-ignore lint/suspicious/noArrayIndexKey: separators have no other name and do not move
            index > 0 && <Separator key={`separator ${index}`} className={overlay.separator} />,
            <MenuSection key={section[0]?.id} aria-label={section.map(({ title }) => title).join(', ')}>
              {section.map((command) => (
                <CommandItem key={command.id} command={command} context={context} />
              ))}
            </MenuSection>,
          ])}
        </Menu>
      </Popover>
    </>
  );
  return { onContextMenu, menu };
}
