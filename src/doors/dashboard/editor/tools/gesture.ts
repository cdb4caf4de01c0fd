import { applyDiff, composeDiffs, type Diff } from '../model/diff.ts';
import type { EditorDocument } from '../model/records.ts';
import { dragThreshold, type GestureContext, type Overlay, type PointerInput, type ToolState } from './tool.ts';

/** What a gesture has done when the pointer is at one place. */
export interface GestureStep {
  /** The change of the document at the start of the gesture. */
  diff: Diff;
  overlay: Overlay;
  /** The selection if the gesture ends here. By default it stays. */
  select?: readonly string[];
}

interface GestureOptions {
  /** The entry of the history: "Move". */
  label: string;
  cursor: string;
  step(input: PointerInput, isReleased: boolean): GestureStep;
  /** Whether it begins or ends at the edges of the canvas, where the rulers are, so that the canvas does not pan there. */
  isOfRulers?: true;
  /** Announced after the gesture if the document accepted it. */
  note?: string | undefined;
}

/**
 * A gesture that changes the document while the pointer is dragged: one entry of the history if the pointer is released,
 * and none if it is canceled (EDT-4). Below the threshold of a drag nothing changes (EDT-5).
 */
export function gestureState(context: GestureContext, start: PointerInput, options: GestureOptions): ToolState {
  const gesture = context.store.startGesture(options.label);
  let isDragging = false;
  const apply = (input: PointerInput, isReleased: boolean) => {
    const { diff, ...step } = options.step(input, isReleased);
    return { ...step, faults: gesture.update(diff) };
  };
  const end = (): ToolState => {
    context.showOverlay({});
    return context.idle();
  };
  const cancel = (): ToolState => {
    gesture.cancel();
    return end();
  };
  const state: ToolState = {
    ...(options.isOfRulers ? {} : { pansAtEdges: true }),
    cursor: options.cursor,
    move: (input) => {
      isDragging ||= isDrag(start, input);
      if (isDragging) context.showOverlay(apply(input, false).overlay);
      return state;
    },
    release: (input) => {
      if (!isDragging) return cancel();
      const { select, faults } = apply(input, true);
      gesture.commit(select);
      const message = faults[0]?.message ?? options.note;
      if (message !== undefined) context.refuse(message);
      return end();
    },
    cancel,
  };
  return state;
}

/** Whether the pointer has moved so far from where it was pressed that it drags. */
export function isDrag(start: PointerInput, { screen }: PointerInput): boolean {
  const distance = Math.hypot(screen.x - start.screen.x, screen.y - start.screen.y);
  return distance >= dragThreshold(start.pointerType);
}

/** One change of several, each of which is made to the document that the one before leaves. */
export function applyInTurn(document: EditorDocument, changes: ReadonlyArray<(current: EditorDocument) => Diff>): Diff {
  let current = document;
  const diffs = changes.map((change) => {
    const diff = change(current);
    current = applyDiff(current, diff);
    return diff;
  });
  return composeDiffs(diffs);
}
