import { useState } from 'react';
import type { CommandContext } from '../../model/commands/command.ts';
import { CommandMenu } from './command-menu.tsx';

/** What the menu offers for the selected layers. */
const selectionGroups: ReadonlyArray<readonly string[]> = [
  ['cut', 'copy', 'paste', 'duplicate', 'delete'],
  ['bring-to-front', 'bring-forward', 'send-backward', 'send-to-back'],
  ['group', 'ungroup', 'wrap-in-container', 'add-auto-layout', 'remove-auto-layout'],
  ['rename', 'edit-text', 'toggle-visible', 'toggle-locked'],
];

/** What the menu offers for the page. */
const pageGroups: ReadonlyArray<readonly string[]> = [
  ['paste', 'select-all'],
  ['zoom-fit', 'zoom-100'],
];

/**
 * The context menu of the canvas. Returns the listener that opens it, from the secondary button or from the keyboard, and
 * the menu itself.
 */
export function useCanvasMenu(context: CommandContext) {
  const [point, setPoint] = useState<{ x: number; y: number }>();
  const onContextMenu = (event: React.MouseEvent) => {
    event.preventDefault();
    setPoint({ x: event.clientX, y: event.clientY });
  };
  const menu = (
    <CommandMenu
      label="Actions"
      at={point}
      groups={context.store.selection.layerIds.length > 0 ? selectionGroups : pageGroups}
      context={context}
      onClose={() => setPoint(undefined)}
    />
  );
  return { onContextMenu, menu };
}
