import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import styles from './overlay.module.css';

/**
 * Shows the name of an icon button when it is hovered or focused. A tooltip must not contain information that is found
 * nowhere else.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <AriaTooltip offset={6} className={styles.tooltip}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
