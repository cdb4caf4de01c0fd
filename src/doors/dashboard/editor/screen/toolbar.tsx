import {
  Circle,
  Image,
  Minus,
  MousePointer2,
  QrCode,
  Redo2,
  Scaling,
  Shapes,
  Sparkles,
  Square,
  SquareDashed,
  Type,
  Undo2,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { ToggleButton, Toolbar } from 'react-aria-components';
import { Button, ButtonLink, Tooltip } from '../../design/index.ts';
import { type CommandContext, type ToolName, toolNames } from '../model/commands/command.ts';
import { findCommand } from '../model/commands/index.ts';
import { shortcutText } from '../model/commands/shortcuts.ts';
import { RowPicker } from './data/rows/row-picker.tsx';
import styles from './editor.module.css';
import { isMac } from './is-mac.ts';
import { MainMenu } from './menus/main-menu.tsx';
import { ZoomMenu } from './menus/zoom-menu.tsx';
import { useEditor, useSessionState } from './use-editor.ts';

const icons: Readonly<Record<ToolName, typeof Square>> = {
  Move: MousePointer2,
  Scale: Scaling,
  Container: SquareDashed,
  Text: Type,
  Rectangle: Square,
  Ellipse: Circle,
  Line: Minus,
  Image: Image,
  SVG: Shapes,
  Code: QrCode,
  Shader: Sparkles,
};

/** The bar above the canvas: where the page is, the tools, history, zoom, and saving. */
export function TopBar({ context }: { context: CommandContext }) {
  const session = useEditor();
  const { store, loaded } = session;
  const tool = useSessionState((state) => state.tool);
  const { template } = loaded;
  return (
    <header className={styles.topBar}>
      <MainMenu context={context} />
      <ButtonLink variant="quiet" size="small" href={`/app/templates/${template.id}/pages`}>
        {template.name}
      </ButtonLink>
      <Toolbar aria-label="Tools" className={styles.tools}>
        {toolNames.map((name) => {
          const Icon = icons[name];
          const [shortcut] = findCommand(`tool-${name.toLowerCase()}`).shortcuts;
          return (
            <Tooltip key={name} text={shortcut === undefined ? name : `${name} (${shortcutText(shortcut, { isMac })})`}>
              <ToggleButton
                aria-label={name}
                className={styles.tool}
                isSelected={tool === name}
                isDisabled={!store.mayEdit && name !== 'Move'}
                onChange={() => session.chooseTool(name)}
              >
                <Icon aria-hidden="true" />
              </ToggleButton>
            </Tooltip>
          );
        })}
      </Toolbar>
      <HistoryButtons context={context} />
      <span className={styles.space} />
      <RowPicker />
      <SavedState />
      <ZoomMenu context={context} />
      <Button variant="quiet" size="small" onPress={() => findCommand('json').run(context)}>
        JSON
      </Button>
      <Button
        variant="primary"
        size="small"
        isDisabled={context.screen.publish === undefined}
        onPress={() => context.screen.publish?.()}
      >
        Publish
      </Button>
    </header>
  );
}

function HistoryButtons({ context }: { context: CommandContext }) {
  const { store } = useEditor();
  const undoLabel = useSyncExternalStore(store.subscribe, () => store.undoLabel);
  const redoLabel = useSyncExternalStore(store.subscribe, () => store.redoLabel);
  return (
    <>
      <Tooltip text={undoLabel === undefined ? 'Undo' : `Undo ${undoLabel.toLowerCase()}`}>
        <Button
          variant="quiet"
          size="small"
          isIcon
          aria-label="Undo"
          isDisabled={undoLabel === undefined}
          onPress={() => findCommand('undo').run(context)}
        >
          <Undo2 aria-hidden="true" />
        </Button>
      </Tooltip>
      <Tooltip text={redoLabel === undefined ? 'Redo' : `Redo ${redoLabel.toLowerCase()}`}>
        <Button
          variant="quiet"
          size="small"
          isIcon
          aria-label="Redo"
          isDisabled={redoLabel === undefined}
          onPress={() => findCommand('redo').run(context)}
        >
          <Redo2 aria-hidden="true" />
        </Button>
      </Tooltip>
    </>
  );
}

function SavedState() {
  const session = useEditor();
  const state = useSyncExternalStore(session.saving.subscribe, () => session.saving.state);
  return (
    <span role="status" aria-label="Saved state" className={styles.savedState} data-state={state}>
      {session.store.mayEdit ? state : 'View only'}
    </span>
  );
}
