import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './canvas.module.css';

const controlsId = 'canvas-controls';

/** The place on the canvas for controls of the inspector. It is above the overlay. */
export function CanvasControlsOutlet() {
  return <div id={controlsId} className={styles.outlet} />;
}

/** Shows controls on the canvas while the component of the inspector to which they belong is shown. */
export function CanvasControls({ children }: { children: ReactNode }) {
  const [outlet, setOutlet] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setOutlet(document.getElementById(controlsId)), []);
  return outlet && createPortal(children, outlet);
}
