import { useEffect, useRef, useState } from 'react';
import type { Picture } from '../../../../../draw/gather/picture.ts';
import type { Area } from '../../../../../draw/geometry/area.ts';
import { compose, getRotation, transformPoint, translation } from '../../../../../draw/geometry/matrix.ts';
import { toScreen } from '../../view/camera.ts';
import { corners, firstBoxes, type LayerPlace, type Point } from '../../view/hit.ts';
import { type Handle, handles, resizeCursor } from '../../view/transform.ts';
import { handleName } from '../overlay/handle-names.ts';
import { Turned } from '../overlay/handles.tsx';
import type { ImageCropping } from '../session-state.ts';
import { useEditor, useSessionState } from '../use-editor.ts';
import styles from './crop.module.css';

/** The image that is cropped: its whole picture around the frame, the handles of the frame, and those of the picture. */
export function CropOverlay() {
  const cropping = useSessionState((state) => state.cropping);
  return cropping && <OpenCrop key={cropping.crop.layerId} cropping={cropping} />;
}

function OpenCrop({ cropping: { crop: cropping, picture } }: { cropping: ImageCropping }) {
  const { store } = useEditor();
  const camera = useSessionState((state) => state.camera);
  const drawn = useSessionState((state) => firstBoxes(state.boxes).get(cropping.layerId));
  const url = usePictureUrl(picture);
  const svg = useRef<SVGSVGElement>(null);
  // Keys reach the canvas wherever the crop was started.
  useEffect(() => svg.current?.closest<HTMLElement>('[role="application"]')?.focus({ preventScroll: true }), []);
  const { crop } = cropping;
  const { origin, ...place } = cropping.place(drawn);
  const matrix = compose(place.matrix, translation(origin.x, origin.y));
  const onScreen = (x: number, y: number) => toScreen(camera, transformPoint(matrix, x, y));
  const outline = ({ x, y, width, height }: Area) =>
    corners({ width, height, matrix: compose(matrix, translation(x, y)) })
      .map((point) => toScreen(camera, point))
      .map((point) => `${point.x},${point.y}`)
      .join(' ');
  const angle = getRotation(matrix);
  const { a, b, c, d } = matrix;
  const zero = onScreen(0, 0);
  const { scale } = camera;
  const transform = `matrix(${a * scale} ${b * scale} ${c * scale} ${d * scale} ${zero.x} ${zero.y})`;
  const at = ({ x, y, width, height }: Area, handle: Handle) =>
    onScreen(x + ((1 + handle.x) / 2) * width, y + ((1 + handle.y) / 2) * height);
  return (
    <svg ref={svg} className={styles.overlay} aria-hidden="true" data-crop={cropping.layerId}>
      <defs>
        <clipPath id="crop-hidden">
          <path clipRule="evenodd" d={`${rectanglePath(crop.picture)}${rectanglePath(crop.frame)}`} />
        </clipPath>
      </defs>
      <g transform={transform} clipPath="url(#crop-hidden)">
        <rect className={styles.ground} {...crop.picture} />
        {url !== undefined && (
          <image className={styles.hidden} href={url} {...crop.picture} preserveAspectRatio="none" />
        )}
      </g>
      <polygon className={styles.picture} points={outline(crop.picture)} />
      <polygon className={styles.frame} points={outline(crop.frame)} />
      {handles
        .filter(({ x, y }) => x !== 0 && y !== 0)
        .map((handle) => (
          <PictureCorner key={`${handle.x},${handle.y}`} at={at(crop.picture, handle)} handle={handle} place={place} />
        ))}
      {cropping.mayResize &&
        store.mayEdit &&
        handles.map((handle) => (
          <FrameHandle
            key={`${handle.x},${handle.y}`}
            at={at(crop.frame, handle)}
            handle={handle}
            place={place}
            angle={angle}
          />
        ))}
    </svg>
  );
}

function rectanglePath({ x, y, width, height }: Area): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

interface HandleProps {
  at: Point;
  handle: Handle;
  place: LayerPlace;
}

/** In screen px. */
const hitSize = 20;
const markLength = 16;

/** A dot at a corner of the whole picture, which zooms it. */
function PictureCorner({ at, handle, place }: HandleProps) {
  return (
    <g>
      <circle className={styles.corner} cx={at.x} cy={at.y} r={5} />
      <circle
        data-handle={handleName({ kind: 'picture', handle })}
        className={styles.zone}
        style={{ cursor: resizeCursor(handle, place) }}
        cx={at.x}
        cy={at.y}
        r={hitSize / 2}
      />
    </g>
  );
}

/** A bracket at a corner or an edge of the frame, inside of it, so that it differs from the handles of a selection. */
function FrameHandle({ at, handle, place, angle }: HandleProps & { angle: number }) {
  const { x, y } = handle;
  const isCorner = x !== 0 && y !== 0;
  const mark = isCorner
    ? `M${-x * markLength} 0H0V${-y * markLength}`
    : x === 0
      ? `M${-markLength / 2} 0H${markLength / 2}`
      : `M0 ${-markLength / 2}V${markLength / 2}`;
  return (
    <Turned at={at} angle={angle}>
      <path className={styles.markEdge} d={mark} />
      <path className={styles.mark} d={mark} />
      <rect
        data-handle={handleName({ kind: 'crop', handle })}
        className={styles.zone}
        style={{ cursor: resizeCursor(handle, place) }}
        x={-hitSize / 2}
        y={-hitSize / 2}
        width={hitSize}
        height={hitSize}
      />
    </Turned>
  );
}

/** A URL of the bytes that the engine draws, so that every picture can be shown, wherever it comes from. */
function usePictureUrl({ bytes, isVector }: Picture): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], isVector ? { type: 'image/svg+xml' } : {}));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, isVector]);
  return url;
}
