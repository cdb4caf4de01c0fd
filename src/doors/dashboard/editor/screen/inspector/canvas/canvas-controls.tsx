import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './canvas.module.css';

const controlsId = 'canvas-controls';

/** The place on the canvas for controls of the inspector. It is above the overlay. */
export function CanvasControlsOutlet() {
  return <div id={controlsId} className={styles.outlet} />;
}

/**
 * Shows handles on the canvas while the component of the inspector to which they belong is shown. The controls of the
 * inspector do the same without a pointer, so assistive technology does not need the handles.
 */
export function CanvasControls({ children }: { children: ReactNode }) {
  const [outlet, setOutlet] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setOutlet(document.getElementById(controlsId)), []);
  return (
    outlet &&
    createPortal(
      <svg className={styles.handles} aria-hidden="true" onMouseDown={(event) => event.preventDefault()}>
        {children}
      </svg>,
      outlet,
    )
  );
}
