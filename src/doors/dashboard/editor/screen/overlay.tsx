import type { ReactNode } from 'react';
import { layerTree } from '../model/layer-tree.ts';
import { enclosing } from '../model/operations/places.ts';
import { resizeCursor } from '../tools/resizing.ts';
import { type Camera, toScreen } from '../view/camera.ts';
import type { Drop } from '../view/drop.ts';
import { bounds, corners, type LayerPlace, type PlacedBox, type Point } from '../view/hit.ts';
import type { NeighborDistance, Snap } from '../view/snapping.ts';
import { handles } from '../view/transform.ts';
import styles from './editor.module.css';
import { useEditor, useLayerTree, useSelection, useSessionState } from './use-editor.ts';

/** Sizes of the overlay in screen px, which do not change with the zoom (editor.md 2.1). */
const handleSize = 8;
const handleHit = 16;
const rotateZone = 32;
/** Below this side the selection has no handles to resize it, so that it can still be moved. */
const smallestWithHandles = 12;

/** Everything that is drawn over the picture: outlines, handles, guides and distances. */
export function SelectionOverlay() {
  const { store } = useEditor();
  const camera = useSessionState((state) => state.camera);
  const boxes = useSessionState((state) => state.boxes);
  const overlay = useSessionState((state) => state.overlay);
  const selection = useSelection();
  const tree = useLayerTree();
  const find = (layerId: string) => boxes.find((box) => box.layerId === layerId);
  const selected = selection.flatMap((layerId) => find(layerId) ?? []);
  const hovered =
    overlay.hovered === undefined || selection.includes(overlay.hovered) ? undefined : find(overlay.hovered);
  const page = find('');
  const isEditingText = useSessionState((state) => state.textEditing !== undefined);
  const isBusy = store.isGesturing || isEditingText;
  const mayTransform =
    store.mayEdit &&
    !isBusy &&
    selection.every((layerId) => tree.has(layerId) && tree.layer(layerId)['locked'] !== true);
  return (
    <svg className={styles.overlay} aria-hidden="true">
      {page && <Outline place={page} camera={camera} className={styles.pageOutline} />}
      {hovered && <Outline place={hovered} camera={camera} className={styles.hovered} />}
      {repeated(boxes, selection).map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the repetitions of a loop have no other name
        <Outline key={index} place={place} camera={camera} className={styles.repeated} />
      ))}
      {selected.map((place) => (
        <Outline key={place.layerId} place={place} camera={camera} className={styles.selected} />
      ))}
      {mayTransform && selected.length > 0 && <Handles place={frame(selected)} camera={camera} />}
      {overlay.marquee && <AreaOutline area={overlay.marquee} camera={camera} className={styles.marquee} />}
      {overlay.drawn && <AreaOutline area={overlay.drawn} camera={camera} className={styles.selected} />}
      {overlay.snap && <SnapLines snap={overlay.snap} camera={camera} />}
      {overlay.distances?.map((distance) => (
        <Distance key={distance.side} distance={distance} camera={camera} />
      ))}
      {overlay.drop && (
        <DropMark
          drop={overlay.drop}
          place={find(overlay.drop.parentId ?? '')}
          camera={camera}
          name={parentName(layerTree(store.document, store.pageId), overlay.drop)}
        />
      )}
      {overlay.readout && <Readout text={overlay.readout.text} at={toScreen(camera, overlay.readout.at)} />}
    </svg>
  );
}

/** The boxes of selected layers in the other repetitions of a loop. */
function repeated(boxes: readonly PlacedBox[], selection: readonly string[]): PlacedBox[] {
  return selection.flatMap((layerId) => boxes.filter((box) => box.layerId === layerId).slice(1));
}

function frame(selected: readonly PlacedBox[]): LayerPlace {
  const [only] = selected;
  if (selected.length === 1 && only) return only;
  const { x, y, width, height } = enclosing(selected.map(bounds));
  return { width, height, matrix: { a: 1, b: 0, c: 0, d: 1, e: x, f: y } };
}

function parentName(tree: ReturnType<typeof layerTree>, { parentId }: Drop): string {
  const name = parentId === undefined ? 'Page' : tree.layer(parentId)['name'];
  return typeof name === 'string' ? name : 'Container';
}

interface MarkProps {
  camera: Camera;
  className?: string | undefined;
}

function Outline({ place, camera, className }: MarkProps & { place: LayerPlace }) {
  const points = corners(place).map((point) => toScreen(camera, point));
  return <polygon className={className} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />;
}

function AreaOutline({
  area,
  camera,
  className,
}: MarkProps & { area: { x: number; y: number; width: number; height: number } }) {
  const { x, y } = toScreen(camera, area);
  return (
    <rect className={className} x={x} y={y} width={area.width * camera.scale} height={area.height * camera.scale} />
  );
}

/** Handles at the corners and edges, and the zones outside the corners that rotate. They are larger to the pointer than to the eye. */
function Handles({ place, camera }: { place: LayerPlace; camera: Camera }) {
  const { matrix, width, height } = place;
  const angle = (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
  const isLarge = Math.min(width, height) * camera.scale >= smallestWithHandles;
  const at = (x: number, y: number): Point => {
    const [px, py] = [((1 + x) / 2) * width, ((1 + y) / 2) * height];
    return toScreen(camera, {
      x: matrix.a * px + matrix.c * py + matrix.e,
      y: matrix.b * px + matrix.d * py + matrix.f,
    });
  };
  const turned = ({ x, y }: Point) => `rotate(${angle} ${x} ${y})`;
  const corner = handles.filter((handle) => handle.x !== 0 && handle.y !== 0);
  const edge = handles.filter((handle) => handle.x === 0 || handle.y === 0);
  return (
    <g>
      {corner.map((handle) => {
        const point = at(handle.x, handle.y);
        return (
          <rect
            key={`rotate ${handle.x} ${handle.y}`}
            data-handle="rotate"
            className={styles.zone}
            style={{ cursor: 'grab' }}
            x={point.x - (handle.x < 0 ? rotateZone : 0)}
            y={point.y - (handle.y < 0 ? rotateZone : 0)}
            width={rotateZone}
            height={rotateZone}
            transform={turned(point)}
          />
        );
      })}
      {isLarge &&
        [...edge, ...corner].map((handle) => {
          const point = at(handle.x, handle.y);
          const isEdge = handle.x === 0 || handle.y === 0;
          const [hitWidth, hitHeight] = isEdge
            ? [
                handle.x === 0 ? Math.max(0, width * camera.scale - handleHit) : handleSize,
                handle.y === 0 ? Math.max(0, height * camera.scale - handleHit) : handleSize,
              ]
            : [handleHit, handleHit];
          return (
            <g key={`${handle.x} ${handle.y}`} transform={turned(point)}>
              {!isEdge && (
                <rect
                  className={styles.handle}
                  x={point.x - handleSize / 2}
                  y={point.y - handleSize / 2}
                  width={handleSize}
                  height={handleSize}
                />
              )}
              <rect
                data-handle={`${handle.x},${handle.y}`}
                className={styles.zone}
                style={{ cursor: resizeCursor(handle) }}
                x={point.x - hitWidth / 2}
                y={point.y - hitHeight / 2}
                width={hitWidth}
                height={hitHeight}
              />
            </g>
          );
        })}
    </g>
  );
}

function SnapLines({ snap, camera }: { snap: Snap; camera: Camera }) {
  return snap.lines.map((line, index) => {
    const point = (along: number) =>
      toScreen(camera, line.axis === 'x' ? { x: line.at, y: along } : { x: along, y: line.at });
    const [from, to] = [point(line.from), point(line.to)];
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
    return <line key={index} className={styles.snap} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
  });
}

function Distance({ distance, camera }: { distance: NeighborDistance; camera: Camera }) {
  const isAcross = distance.side === 'left' || distance.side === 'right';
  const point = (along: number) =>
    toScreen(camera, isAcross ? { x: along, y: distance.across } : { x: distance.across, y: along });
  const [from, to] = [point(distance.from), point(distance.to)];
  return (
    <>
      <line className={styles.snap} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <Pill at={{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }}>{Math.round(distance.distance)}</Pill>
    </>
  );
}

function DropMark({
  drop,
  place,
  camera,
  name,
}: {
  drop: Drop;
  place: LayerPlace | undefined;
  camera: Camera;
  name: string;
}) {
  const [from, to] = drop.slot?.line.map((point) => toScreen(camera, point)) ?? [];
  const corner = place && toScreen(camera, bounds(place));
  return (
    <>
      {place && <Outline place={place} camera={camera} className={styles.target} />}
      {corner && (
        <text className={styles.targetName} x={corner.x} y={corner.y - 6}>
          {name}
        </text>
      )}
      {from && to && <line className={styles.insertion} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />}
    </>
  );
}

function Readout({ text, at }: { text: string; at: Point }) {
  return <Pill at={{ x: at.x, y: at.y + 24 }}>{text}</Pill>;
}

function Pill({ at, children }: { at: Point; children: ReactNode }) {
  const width = 12 + String(children).length * 7;
  return (
    <g>
      <rect className={styles.pill} x={at.x - width / 2} y={at.y - 9} width={width} height={18} rx={9} />
      <text className={styles.pillText} x={at.x} y={at.y + 4} textAnchor="middle">
        {children}
      </text>
    </g>
  );
}
