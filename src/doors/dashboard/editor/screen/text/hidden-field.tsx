import {
  type ClipboardEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { findByKey } from '../../model/commands/shortcuts.ts';
import type { TextEditing } from '../../text/text-editing.ts';
import type { CaretMove } from '../../text/text-selection.ts';
import { isMac } from '../is-mac.ts';
import { useEditor } from '../use-editor.ts';
import styles from './text-editor.module.css';
import { screenCaret, type TextPartProps } from './text-places.ts';

interface HiddenFieldProps extends TextPartProps {
  field: RefObject<HTMLTextAreaElement | null>;
  onEnd(): void;
}

/**
 * The field that has the focus while a text is edited. It has the text of the layer, so that input methods, dictation and
 * screen readers work with it, and is at the caret, where the windows of input methods open. It is not visible.
 */
export function HiddenField({ editing, state, camera, field, onEnd }: HiddenFieldProps) {
  const session = useEditor();
  const composing = useRef<{ length: number } | undefined>(undefined);
  const isOpen = state.expression !== undefined;
  useEffect(() => {
    if (!isOpen) field.current?.focus({ preventScroll: true });
  }, [field, isOpen]);
  useLayoutEffect(() => {
    if (field.current && !composing.current) writeField(field.current, editing);
  });
  const takeInput = () => {
    const element = field.current;
    if (!element) return;
    editing.takeInput(element.value, element.selectionEnd, composing.current?.length);
    // Input that is rejected changes no state, so that nothing would write the field again.
    if (!composing.current) writeField(element, editing);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // The canvas has other uses for keys such as the space bar.
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.keyCode === processedKey) return;
    if (!pressKey(event, editing, onEnd) && !runCommand(event)) return;
    event.preventDefault();
    // At once: a selection that the field still has would be taken for one that something else made.
    if (field.current) writeField(field.current, editing);
  };
  const runCommand = (event: KeyboardEvent): boolean => {
    if (!event.ctrlKey && !event.metaKey) return false;
    const context = session.commandContext({});
    const command = findByKey(event, { isMac }).find(
      ({ id, group, isEnabled }) => (group === 'Text' || id === 'undo' || id === 'redo') && isEnabled(context),
    );
    command?.run(context);
    return command !== undefined;
  };
  const place = state.placed && screenCaret(state.placed, camera, state)?.[0];
  return (
    <textarea
      ref={field}
      className={styles.field}
      style={{ left: place?.x ?? 0, top: place?.y ?? 0 }}
      aria-label="Text"
      spellCheck={false}
      autoComplete="off"
      rows={1}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.stopPropagation()}
      onInput={takeInput}
      onBeforeInput={(event) => {
        if (event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType.startsWith('history'))
          event.preventDefault();
      }}
      onCompositionStart={() => {
        composing.current = { length: 0 };
      }}
      onCompositionUpdate={(event: CompositionEvent) => {
        composing.current = { length: event.data.length };
      }}
      onCompositionEnd={() => {
        composing.current = undefined;
        takeInput();
      }}
      onSelect={(event: SyntheticEvent<HTMLTextAreaElement>) => {
        if (!composing.current) readSelection(event.currentTarget, editing);
      }}
      onCopy={(event) => copy(event, editing)}
      onCut={(event) => {
        copy(event, editing);
        const { from, to } = editing.range;
        if (from < to) editing.delete('unit', -1);
      }}
      onPaste={(event) => {
        event.preventDefault();
        editing.insert(event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n'), { isPasted: true });
      }}
    />
  );
}

/** The key code of presses that an input method has already used. */
const processedKey = 229;

/** Gives the field the text and the selection of the model. */
function writeField(field: HTMLTextAreaElement, { state, range }: TextEditing): void {
  const { text, selection } = state;
  if (field.value !== text.mirror) field.value = text.mirror;
  const [from, to] = [text.toMirror(range.from), text.toMirror(range.to)];
  if (field.selectionStart === from && field.selectionEnd === to) return;
  field.setSelectionRange(from, to, selection.head.offset < selection.anchor ? 'backward' : 'forward');
}

/** Takes over a selection that something else made, such as a screen reader. */
function readSelection({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, editing: TextEditing): void {
  const { text } = editing.state;
  if (value !== text.mirror) return;
  const { from, to } = text.fromMirrorRange({ from: selectionStart, to: selectionEnd });
  const { range } = editing;
  if (from === range.from && to === range.to) return;
  editing.select({ anchor: text.snap(from), head: { offset: text.snap(to), isTrailing: from < to } });
}

function copy(event: ClipboardEvent, { state, range }: TextEditing): void {
  event.preventDefault();
  if (range.from < range.to) event.clipboardData.setData('text/plain', state.text.source.slice(range.from, range.to));
}

/** Runs what a key does in a text. Returns whether it does anything. */
function pressKey(event: KeyboardEvent, editing: TextEditing, onEnd: () => void): boolean {
  const isMod = isMac ? event.metaKey : event.ctrlKey;
  const isWord = isMac ? event.altKey : event.ctrlKey;
  const move = findMove(event.key, { isWord, isLine: isMac && event.metaKey, isText: isMod });
  if (move) {
    editing.move(move, { isExtending: event.shiftKey });
    return true;
  }
  const part = isMac && event.metaKey ? 'line' : isWord ? 'word' : 'unit';
  const chip = editing.findChip(editing.range);
  switch (event.key) {
    case 'Escape':
      onEnd();
      return true;
    case 'Enter':
      if (isMod) onEnd();
      else if (chip) editing.openExpression(chip);
      return isMod || chip !== undefined;
    case 'Backspace':
      editing.delete(part, -1);
      return true;
    case 'Delete':
      editing.delete(part, 1);
      return true;
    case 'a':
      if (isMod && !event.shiftKey && !(isMac ? event.ctrlKey : event.altKey)) editing.selectAll();
      return isMod && !event.shiftKey && !(isMac ? event.ctrlKey : event.altKey);
    default:
      return false;
  }
}

function findMove(
  key: string,
  { isWord, isLine, isText }: { isWord: boolean; isLine: boolean; isText: boolean },
): CaretMove | undefined {
  switch (key) {
    case 'ArrowLeft':
      return isLine ? 'line-start' : isWord ? 'word-left' : 'left';
    case 'ArrowRight':
      return isLine ? 'line-end' : isWord ? 'word-right' : 'right';
    case 'ArrowUp':
      return isLine ? 'text-start' : 'up';
    case 'ArrowDown':
      return isLine ? 'text-end' : 'down';
    case 'Home':
      return isText ? 'text-start' : 'line-start';
    case 'End':
      return isText ? 'text-end' : 'line-end';
    default:
      return undefined;
  }
}
