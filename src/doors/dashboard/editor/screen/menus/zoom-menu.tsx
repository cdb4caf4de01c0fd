import { Menu, MenuTrigger, Popover } from 'react-aria-components';
import { Button, classes } from '../../../design/index.ts';
import overlay from '../../../design/overlay.module.css';
import type { CommandContext } from '../../model/commands/command.ts';
import { findCommand } from '../../model/commands/index.ts';
import { useSessionState } from '../use-editor.ts';
import { CommandItem } from './command-item.tsx';
import styles from './menus.module.css';

const zoomCommands = ['zoom-in', 'zoom-out', 'zoom-100', 'zoom-fit', 'zoom-selection'] as const;

/** The zoom of the canvas, and the commands that change it. */
export function ZoomMenu({ context }: { context: CommandContext }) {
  const percent = useSessionState((state) => Math.round(state.camera.scale * 100));
  return (
    <MenuTrigger>
      <Button variant="quiet" size="small" aria-label={`Zoom, ${percent}%`}>
        {percent}%
      </Button>
      <Popover className={overlay.popover}>
        <Menu aria-label="Zoom" className={classes(overlay.list, styles.list)}>
          {zoomCommands.map((id) => (
            <CommandItem key={id} command={findCommand(id)} context={context} />
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
