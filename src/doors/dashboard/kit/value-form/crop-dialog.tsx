import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { literalEntries } from '../../../../core/literal-keys.ts';
import { useAction } from '../../app/action.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, Dialog, DialogActions, Select, Stack } from '../../design/index.ts';
import { arrowDirections } from './arrow-keys.ts';
import { type Crop, croppedFile, cropRectangle, maxZoom, movedCrop, pixels, type Size, wholeCrop } from './crop.ts';
import styles from './value-form.module.css';

interface CropDialogProps {
  label: string;
  /** The address of the picture on this service. */
  src: string;
  /** The type of the file that is created. */
  name: string;
  isVector: boolean;
  /** The size in px at which the page shows the image; undefined if it is only known after layout. */
  frame: Size | undefined;
  onClose(): void;
  onCrop(file: File): void;
}

type Shape = 'frame' | 'original' | 'square' | 'landscape' | 'portrait';

const shapes: Readonly<Record<Exclude<Shape, 'frame' | 'original'>, { name: string; proportion: number }>> = {
  square: { name: 'Square', proportion: 1 },
  landscape: { name: '4:3', proportion: 4 / 3 },
  portrait: { name: '3:4', proportion: 3 / 4 },
};

/** How far an arrow key moves the visible part, as a fraction of its size. */
const step = { small: 0.02, large: 0.1 };

/**
 * A dialog in which the user chooses a part of a picture, with the pointer or the keyboard. A file is created from this
 * part.
 */
export function CropDialog({ label, src, name, isVector, frame, onClose, onCrop }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size>();
  const [shape, setShape] = useState<Shape>(frame ? 'frame' : 'original');
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const zoomId = useId();
  const make = useAction(async () => {
    if (!image.current || !area) return;
    onCrop(await croppedFile({ image: image.current, isVector, name }, area));
  });
  const proportion =
    shape === 'frame' && frame
      ? frame.width / frame.height
      : shape === 'original' || shape === 'frame'
        ? (size?.width ?? 1) / (size?.height ?? 1)
        : shapes[shape].proportion;
  const area = size && cropRectangle(size, proportion, crop);
  const move = (x: number, y: number) => size && setCrop((before) => movedCrop(size, proportion, before, { x, y }));
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!area || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const pictureScale = area.width / event.currentTarget.clientWidth;
    move(event.movementX * pictureScale, event.movementY * pictureScale);
  };
  const press = (event: KeyboardEvent) => {
    const by = arrowDirections[event.key];
    if (!by || !area) return;
    event.preventDefault();
    const share = event.shiftKey ? step.large : step.small;
    move(-by.x * area.width * share, -by.y * area.height * share);
  };
  return (
    <Dialog title={`Crop ${label}`} isOpen isWide onClose={onClose}>
      <Stack>
        <div className={styles.cropStage}>
          {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML is a picture that is moved in a frame */}
          <div
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture in it
            tabIndex={0}
            aria-label="Crop area. Use the arrow keys to move it, and Shift to move it farther."
            className={styles.cropFrame}
            style={{ aspectRatio: proportion, '--proportion': proportion }}
            onKeyDown={press}
            onPointerDown={(event) => {
              if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={drag}
          >
            <img
              ref={image}
              src={src}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
              style={area && size && toCropStyle(size, area)}
            />
          </div>
        </div>
        <p className={styles.hint} role="status">
          {area ? `Selected: ${pixels(area)} of ${pixels(size ?? area)}.` : 'Loading the image…'}
        </p>
        <div className={styles.cropFields}>
          <Select<Shape>
            label="Aspect ratio"
            options={[
              ...(frame ? [{ id: 'frame' as const, name: 'As in the design' }] : []),
              { id: 'original', name: 'Original' },
              ...literalEntries(shapes).map(([id, { name }]) => ({ id, name })),
            ]}
            value={shape}
            onChange={(chosen) => {
              setShape(chosen);
              setCrop(wholeCrop);
            }}
          />
          <div className={styles.zoom}>
            <label htmlFor={zoomId}>Zoom</label>
            <input
              id={zoomId}
              type="range"
              min={1}
              max={maxZoom}
              step={0.05}
              value={crop.zoom}
              aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
              onChange={({ target }) => setCrop({ ...crop, zoom: Number(target.value) })}
            />
          </div>
        </div>
        <p className={styles.hint}>The crop is saved as a new asset. The original is not changed.</p>
        <ProblemNotice error={make.error} onRetry={make.retry} />
      </Stack>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="primary" isDisabled={!area} isPending={make.isPending} onPress={() => void make.run()}>
          Crop
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The position and size of the picture behind its frame, as fractions of the frame. */
const toCropStyle = (size: Size, area: Size & { x: number; y: number }) => ({
  width: `${(size.width / area.width) * 100}%`,
  height: `${(size.height / area.height) * 100}%`,
  left: `${(-area.x / area.width) * 100}%`,
  top: `${(-area.y / area.height) * 100}%`,
});
