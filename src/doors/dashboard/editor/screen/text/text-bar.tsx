import { Bold, Italic, Strikethrough, Underline } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { ToggleButton, Toolbar } from 'react-aria-components';
import { parseColor } from '../../../../../design/boxes/style/index.ts';
import { ColorField, NumberField, Tooltip } from '../../../design/index.ts';
import { findCommand } from '../../model/commands/index.ts';
import { shortcutText } from '../../model/commands/shortcuts.ts';
import { type TextFormat, textFormats } from '../../model/text-style.ts';
import { isMac } from '../is-mac.ts';
import { useEditor } from '../use-editor.ts';
import { ownEvents } from './own-events.ts';
import styles from './text-editor.module.css';
import { type FocusProps, screenBounds, type TextPartProps } from './text-places.ts';

const icons: Readonly<Record<TextFormat, typeof Bold>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strikethrough: Strikethrough,
};

/** The distance from the text, and the smallest from the edges of the canvas, in px. */
const gap = 12;

/** The bar above a text that is edited: the style of what is selected in it, or of the whole text. */
export function TextBar({ editing, state, camera, focusField }: TextPartProps & FocusProps) {
  const session = useEditor();
  const bar = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = bar.current ?? {};
    setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
  }, []);
  const around = state.placed && screenBounds(state.placed, camera);
  const { width, height } = session.drawing.screenSize;
  const above = (around?.y ?? 0) - size.height - gap;
  const below = (around?.y ?? 0) + (around?.height ?? 0) + gap;
  const top = above >= gap ? above : Math.min(below, height - size.height - gap);
  const left = Math.max(gap, Math.min(around?.x ?? 0, width - size.width - gap));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape goes back to the text from any control of the bar
    <div
      ref={bar}
      {...ownEvents}
      className={styles.bar}
      style={{ left, top, visibility: around ? 'visible' : 'hidden' }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') focusField();
      }}
    >
      <Toolbar aria-label="Text style" className={styles.formats}>
        {textFormats.map((format) => {
          const Icon = icons[format];
          const { title, shortcuts } = findCommand(format);
          const [shortcut = ''] = shortcuts;
          return (
            <Tooltip key={format} text={`${title} (${shortcutText(shortcut, { isMac })})`}>
              <ToggleButton
                aria-label={title}
                className={styles.format}
                isSelected={editing.hasFormat(format)}
                onChange={() => findCommand(format).run(session.commandContext({}))}
                onPress={({ pointerType }) => {
                  if (pointerType === 'mouse' || pointerType === 'touch' || pointerType === 'pen') focusField();
                }}
              >
                <Icon aria-hidden="true" />
              </ToggleButton>
            </Tooltip>
          );
        })}
      </Toolbar>
      <NumberField
        label="Font size"
        minValue={1}
        value={readPx(editing.getStyle('fontSize'))}
        onChange={(size) => {
          if (Number.isFinite(size)) editing.setStyle('fontSize', `${size}px`);
        }}
      />
      <div className={styles.color}>
        <ColorField
          label="Text color"
          value={readColor(editing.getStyle('color'))}
          onChange={(color) => {
            if (parseColor(color) !== undefined) editing.setStyle('color', color);
          }}
        />
      </div>
    </div>
  );
}

/** A size in px as a number. Other units, and sizes that differ, show an empty field. */
function readPx(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+(?:\.\d+)?px$/.test(value) ? Number.parseFloat(value) : Number.NaN;
}

function readColor(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
