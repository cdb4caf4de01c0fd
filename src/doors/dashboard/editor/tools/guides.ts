import { type Axis, readGuides, setGuides } from '../model/operations/guides.ts';
import { gestureState } from './gesture.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/** The width of the rulers, in screen px. A guide that is dropped on its ruler is deleted. */
export const rulerSize = 20;

/** Drags a guide to whole px: a new one out of a ruler, or one that is on the page. */
export function dragGuide(
  context: GestureContext,
  start: PointerInput,
  { axis, index }: { axis: Axis; index?: number },
): ToolState {
  const { document, pageId } = context.store;
  const guides = readGuides(document, pageId)[axis];
  const others = guides.filter((_, each) => each !== index);
  const isNew = index === undefined;
  return gestureState(context, start, {
    label: isNew ? 'Add guide' : 'Move guide',
    cursor: axis === 'x' ? 'ew-resize' : 'ns-resize',
    isOfRulers: true,
    step: ({ page, screen }) => {
      const isOnRuler = screen[axis] < rulerSize;
      const at = Math.round(page[axis]);
      // A guide that is deleted is out of sight before the button is released.
      const diff = setGuides(document, pageId, axis, isOnRuler ? others : [...others, at]);
      return { diff, overlay: isOnRuler ? {} : { readout: { text: `${at}`, at: page } } };
    },
  });
}
