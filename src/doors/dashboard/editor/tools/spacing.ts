import { inverse, transformPoint } from '../../../../draw/geometry/matrix.ts';
import { autoLayout } from '../model/auto-layout.ts';
import { layerTree } from '../model/layer-tree.ts';
import { isFree } from '../model/operations/expressions.ts';
import { type LayerValues, setLayerValues } from '../model/operations/layers.ts';
import { firstBoxes } from '../view/hit.ts';
import {
  paddingNames,
  paddingText,
  readSpacing,
  type SpacingHandle,
  type SpacingSide,
  spacingSides,
} from '../view/spacing.ts';
import { gestureState } from './gesture.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/** With Ctrl or Cmd, the space changes in steps of this many px. */
const coarseStep = 8;
/** A space that is dragged this far below zero, in screen px, is removed. */
const tearOff = 25;

/**
 * Drags the padding or the gap of the selected container. Alt changes the opposite padding too, and Alt with Shift all four
 *. Undefined if the space cannot be changed by px.
 */
export function dragSpacing(
  context: GestureContext,
  start: PointerInput,
  handle: SpacingHandle,
): ToolState | undefined {
  const { store } = context;
  const { document, pageId } = store;
  const [layerId] = store.selection.layerIds;
  const box = layerId === undefined ? undefined : firstBoxes(context.boxes()).get(layerId);
  const before = box?.layout && readSpacing(box.layout);
  const layout = layerId === undefined ? undefined : autoLayout(layerTree(document, pageId), layerId);
  if (layerId === undefined || !box || !before || !layout) return undefined;
  const toLocal = inverse({ ...box.matrix, e: 0, f: 0 });

  /** How far the pointer was dragged in the direction in which the space grows, in px of the container. */
  const growth = ({ page }: PointerInput) => {
    const { x, y } = transformPoint(toLocal, page.x - start.page.x, page.y - start.page.y);
    const along = { x, y, left: x, right: -x, top: y, bottom: -y };
    return along[handle.kind === 'gap' ? handle.axis : handle.side];
  };
  const changed = (value: number, input: PointerInput): number | undefined => {
    const after = value + growth(input);
    if (after * context.camera().scale < -tearOff) return undefined;
    const step = input.modifiers.mod ? coarseStep : 1;
    return Math.max(0, Math.round(after / step) * step);
  };
  const values = (input: PointerInput): { values: LayerValues; shown: number } => {
    if (handle.kind === 'gap') {
      const gap = changed(handle.axis === 'x' ? before.columnGap : before.rowGap, input);
      return { values: gapValues(handle.axis, gap, layout.wraps || layout.isGrid), shown: gap ?? 0 };
    }
    const padding = changed(before.padding[handle.side], input);
    const sides = new Set(draggedSides(handle.side, input));
    const all = spacingSides.map((side) => (sides.has(side) ? (padding ?? 0) : before.padding[side]));
    return { values: paddingValues(all), shown: padding ?? 0 };
  };

  const paths = Object.keys(handle.kind === 'gap' ? gapValues('x', 0, false) : paddingValues([0, 0, 0, 0]));
  const isSet = paths.some((path) => !isFree(document, pageId, layerId, path));
  const label = handle.kind === 'gap' ? 'Change gap' : 'Change padding';
  return gestureState(context, start, {
    label,
    cursor: spacingCursor(handle),
    note: isSet
      ? `${handle.kind === 'gap' ? 'The gap' : 'The padding'} is bound to an expression and was not changed.`
      : undefined,
    step: (input) => {
      const change = values(input);
      return {
        diff: isSet ? new Map() : setLayerValues(document, pageId, [[layerId, change.values]]),
        overlay: { spacing: handle, readout: { text: `${change.shown}`, at: input.page } },
      };
    },
  });
}

const opposite: Readonly<Record<SpacingSide, SpacingSide>> = {
  top: 'bottom',
  bottom: 'top',
  left: 'right',
  right: 'left',
};

function draggedSides(side: SpacingSide, { modifiers: { alt, shift } }: PointerInput): readonly SpacingSide[] {
  if (!alt) return [side];
  return shift ? spacingSides : [side, opposite[side]];
}

/** The shorthand replaces what each side had. */
function paddingValues(sides: readonly number[]): LayerValues {
  const longhands = paddingNames.map((name) => [`style.${name}`, undefined] as const);
  return { 'style.padding': paddingText(sides), ...Object.fromEntries(longhands) };
}

/** Between lines, a container that wraps has a gap of its own. */
function gapValues(axis: 'x' | 'y', gap: number | undefined, hasLines: boolean): LayerValues {
  if (hasLines) return { [axis === 'x' ? 'style.columnGap' : 'style.rowGap']: gap };
  return { 'style.gap': gap, 'style.columnGap': undefined, 'style.rowGap': undefined };
}

export function spacingCursor(handle: SpacingHandle): string {
  const isAcross = handle.kind === 'gap' ? handle.axis === 'x' : handle.side === 'left' || handle.side === 'right';
  return isAcross ? 'ew-resize' : 'ns-resize';
}
