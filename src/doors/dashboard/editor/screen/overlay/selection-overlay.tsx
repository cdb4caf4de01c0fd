import { isLocked, type LayerTree, layerTree } from '../../model/layer-tree.ts';
import { isDrawingTool } from '../../model/new-layers.ts';
import { roundPx } from '../../model/operations/places.ts';
import { toScreen } from '../../view/camera.ts';
import { bounds, firstBoxes, type PlacedBox, selectionFrame } from '../../view/hit.ts';
import { readCornerRadii } from '../../view/radius.ts';
import { readSizing } from '../../view/sizing.ts';
import { spacingBands } from '../../view/spacing.ts';
import { useEditor, useLiveLayerTree, useLiveSelection, useSessionState } from '../use-editor.ts';
import { Distances, SnapMarks } from './distances.tsx';
import { DropMark } from './drop-mark.tsx';
import { GuideLines } from './guide-lines.tsx';
import { Handles } from './handles.tsx';
import { AreaOutline, Outline, Outlines, Pill } from './marks.tsx';
import styles from './overlay.module.css';
import { PageHandles } from './page-handles.tsx';
import { PixelGrid } from './pixel-grid.tsx';
import { RadiusHandles } from './radius-handles.tsx';
import { Rulers } from './rulers.tsx';
import { SpacingMarks } from './spacing-marks.tsx';

/** A layer has handles for its spaces and radii if both of its sides are at least this long, in screen px. */
const smallestWithInner = 80;

/** Everything that is drawn over the picture: outlines, handles, guides and distances. */
export function SelectionOverlay() {
  const session = useEditor();
  const { store } = session;
  const camera = useSessionState((state) => state.camera);
  const boxes = useSessionState((state) => state.boxes);
  const overlay = useSessionState((state) => state.overlay);
  const tool = useSessionState((state) => state.tool);
  const showsRulers = useSessionState((state) => state.showsRulers);
  const showsPixelGrid = useSessionState((state) => state.showsPixelGrid);
  const selection = useLiveSelection();
  const tree = useLiveLayerTree();
  const places = firstBoxes(boxes);
  const find = (layerId: string | undefined) => (layerId === undefined ? undefined : places.get(layerId));
  const selected = selection.flatMap((layerId) => places.get(layerId) ?? []);
  const frame = selectionFrame(selected);
  const hovered =
    overlay.hovered === undefined || selection.includes(overlay.hovered) ? undefined : find(overlay.hovered);
  const page = places.get('');
  const parent = find(overlay.parent);
  const isPointing = !isDrawingTool(tool);
  const isEditingText = useSessionState((state) => state.textEditing !== undefined);
  const mayTransform =
    store.mayEdit &&
    isPointing &&
    !isEditingText &&
    selection.every((layerId) => tree.has(layerId) && !isLocked(tree, layerId));
  const isResting = !store.isGesturing && !overlay.marquee && !isEditingText;
  return (
    <svg className={styles.overlay} aria-hidden="true">
      {page && <Outline place={page} camera={camera} className={styles.pageOutline} />}
      {page && showsPixelGrid && <PixelGrid camera={camera} page={page} />}
      {showsRulers && <GuideLines camera={camera} isMovable={store.mayEdit && isPointing && isResting} />}
      {hovered && <Outline place={hovered} camera={camera} className={styles.hovered} />}
      {parent && <Outline place={parent} camera={camera} className={styles.parent} />}
      <Outlines places={repeated(boxes, selection)} camera={camera} className={styles.repeated} />
      <Outlines places={selected} camera={camera} className={styles.selected} />
      {frame && selected.length > 1 && <Outline place={frame} camera={camera} className={styles.frame} />}
      {mayTransform && isResting && page && selection.length === 0 && <PageHandles page={page} camera={camera} />}
      {mayTransform && isResting && frame && <Handles place={frame} camera={camera} />}
      {mayTransform && <SelectedSpacing selected={selected} tree={tree} places={places} />}
      {mayTransform && <SelectedRadius selected={selected} tree={tree} />}
      {isResting && isPointing && frame && (
        <Pill
          at={below(toScreen(camera, bounds(frame)), bounds(frame), camera.scale)}
          text={sizeText(tree, selected)}
          className={styles.size}
        />
      )}
      {overlay.marquee && <AreaOutline area={overlay.marquee} camera={camera} className={styles.marquee} />}
      {overlay.drawn && <AreaOutline area={overlay.drawn} camera={camera} className={styles.selected} />}
      {overlay.snap && <SnapMarks snap={overlay.snap} camera={camera} />}
      {overlay.distances && <Distances distances={overlay.distances} snap={overlay.snap} camera={camera} />}
      {overlay.drop && (
        <DropMark
          drop={overlay.drop}
          place={places.get(overlay.drop.parentId ?? '')}
          camera={camera}
          name={containerName(layerTree(store.document, store.pageId), overlay.drop.parentId)}
        />
      )}
      {overlay.readout && <Pill at={besidePointer(toScreen(camera, overlay.readout.at))} text={overlay.readout.text} />}
      {showsRulers && <Rulers camera={camera} size={session.drawing.screenSize} selected={frame} />}
    </svg>
  );
}

interface SelectedSpacingProps {
  selected: readonly PlacedBox[];
  tree: LayerTree;
  places: ReadonlyMap<string, PlacedBox>;
}

/** The paddings and gaps of the selected container, while the pointer is over it. */
function SelectedSpacing({ selected, tree, places }: SelectedSpacingProps) {
  const { store } = useEditor();
  const camera = useSessionState((state) => state.camera);
  const overlay = useSessionState((state) => state.overlay);
  const [container] = selected;
  const isDragged = store.isGesturing;
  if (!container || selected.length > 1) return null;
  const isShown = overlay.spacing !== undefined || (!isDragged && overlay.hovered === container.layerId);
  if (!isShown || Math.min(container.width, container.height) * camera.scale < smallestWithInner) return null;
  const bands = spacingBands(tree, container.layerId, places);
  return (
    <SpacingMarks container={container} bands={bands} active={overlay.spacing} isDragged={isDragged} camera={camera} />
  );
}

/** The radii of the selected layer, while the pointer is over it. */
function SelectedRadius({ selected, tree }: Pick<SelectedSpacingProps, 'selected' | 'tree'>) {
  const { store } = useEditor();
  const camera = useSessionState((state) => state.camera);
  const overlay = useSessionState((state) => state.overlay);
  const [place] = selected;
  const radii =
    place && selected.length === 1 && tree.has(place.layerId) ? readCornerRadii(tree.layer(place.layerId)) : undefined;
  if (!place || !radii) return null;
  const isShown = overlay.radius !== undefined || (!store.isGesturing && overlay.hovered === place.layerId);
  if (!isShown || Math.min(place.width, place.height) * camera.scale < smallestWithInner) return null;
  return <RadiusHandles place={place} radii={radii} camera={camera} />;
}

/** The boxes of selected layers in the other repetitions of a loop. */
function repeated(boxes: readonly PlacedBox[], selection: readonly string[]): PlacedBox[] {
  const selected = new Set(selection);
  const first = firstBoxes(boxes);
  return boxes.filter((box) => selected.has(box.layerId) && first.get(box.layerId) !== box);
}

function containerName(tree: LayerTree, layerId: string | undefined): string {
  const name = layerId === undefined ? 'Page' : tree.layer(layerId)['name'];
  return typeof name === 'string' ? name : 'Container';
}

/** The size of the selection. Of one layer, the words for a side that its content or its parent decides. */
function sizeText(tree: LayerTree, selected: readonly PlacedBox[]): string {
  const [only] = selected;
  const frame = selectionFrame(selected);
  if (!only || !frame) return '';
  return (['width', 'height'] as const)
    .map((side) => {
      const sizing = selected.length === 1 && tree.has(only.layerId) ? readSizing(tree, only.layerId, side) : 'fixed';
      const size = `${roundPx(frame[side])}`;
      return sizing === 'fixed' ? size : `${size} ${sizing === 'hug' ? 'Hug' : 'Fill'}`;
    })
    .join(' × ');
}

/** The middle below an area whose corner is at a point of the screen. */
function below(corner: { x: number; y: number }, { width, height }: { width: number; height: number }, scale: number) {
  return { x: corner.x + (width * scale) / 2, y: corner.y + height * scale + 26 };
}

function besidePointer({ x, y }: { x: number; y: number }) {
  return { x, y: y + 28 };
}
