import { useRef, useSyncExternalStore } from 'react';
import type { TextEditing } from '../../text/text-editing.ts';
import { useEditor, useSessionState } from '../use-editor.ts';
import { ExpressionInput } from './expression-input.tsx';
import { HiddenField } from './hidden-field.tsx';
import { TextBar } from './text-bar.tsx';
import { TextOverlay } from './text-overlay.tsx';

/** The text that is edited on the canvas. The engine draws the text; this draws its caret and takes its input (EDT-8). */
export function TextEditor() {
  const editing = useSessionState((state) => state.textEditing);
  return editing && <OpenText key={editing.layerId} editing={editing} />;
}

function OpenText({ editing }: { editing: TextEditing }) {
  const session = useEditor();
  const state = useSyncExternalStore(editing.subscribe, () => editing.state);
  const camera = useSessionState((each) => each.camera);
  const field = useRef<HTMLTextAreaElement>(null);
  const focusField = () => field.current?.focus({ preventScroll: true });
  return (
    <>
      <TextOverlay editing={editing} state={state} camera={camera} focusField={focusField} />
      <HiddenField
        editing={editing}
        state={state}
        camera={camera}
        field={field}
        onEnd={() => {
          field.current?.closest<HTMLElement>('[role=application]')?.focus();
          session.editing.endText();
        }}
      />
      <TextBar editing={editing} state={state} camera={camera} focusField={focusField} />
      {state.expression && <ExpressionInput editing={editing} state={state} camera={camera} range={state.expression} />}
    </>
  );
}
