import type { Camera } from '../../view/camera.ts';
import { pixelGridScale, toScreen } from '../../view/camera.ts';
import styles from './overlay.module.css';

/** The grid of the pixels of the page, at a zoom of 800 % and more. */
export function PixelGrid({ camera, page }: { camera: Camera; page: { width: number; height: number } }) {
  const { scale } = camera;
  if (scale < pixelGridScale) return null;
  const { x, y } = toScreen(camera, { x: 0, y: 0 });
  return (
    <g>
      <defs>
        <pattern id="pixel-grid" x={x} y={y} width={scale} height={scale} patternUnits="userSpaceOnUse">
          <path className={styles.pixelGrid} d={`M0 .5H${scale}M.5 0V${scale}`} />
        </pattern>
      </defs>
      <rect x={x} y={y} width={page.width * scale} height={page.height * scale} fill="url(#pixel-grid)" />
    </g>
  );
}
