import type { ReactNode } from 'react';
import { ConfirmProvider, Toasts } from '../design/index.ts';

/** What any screen may open over itself: questions, and words of what was done. */
export function Overlays({ children }: { children: ReactNode }) {
  return (
    <ConfirmProvider>
      {children}
      <Toasts />
    </ConfirmProvider>
  );
}
