import { type Focus, toShare } from '../../../../kit/value-form/focus-point.tsx';
import { useBoxOnScreen } from './box-on-screen.ts';
import { CanvasControls } from './canvas-controls.tsx';
import { DragHandle } from './drag-handle.tsx';

interface FocusHandleProps {
  layerId: string;
  focus: Focus;
  onShow(focus: Focus): void;
  onKeep(): void;
}

/**
 * The focus of a picture on the canvas. `object-position` puts the point that is at some share of the picture at the same
 * share of its box, so the handle does not need the size of the picture.
 */
export function FocusHandle({ layerId, focus, onShow, onKeep }: FocusHandleProps) {
  const box = useBoxOnScreen(layerId);
  if (!box || box.size.width === 0 || box.size.height === 0) return null;
  const { size, onScreen, inBox } = box;
  return (
    <CanvasControls>
      <DragHandle
        at={onScreen({ x: focus.x * size.width, y: focus.y * size.height })}
        isSelected
        onDrag={(event) => {
          const { x, y } = inBox(event);
          onShow({ x: toShare(x / size.width), y: toShare(y / size.height) });
        }}
        onEnd={onKeep}
      />
    </CanvasControls>
  );
}
