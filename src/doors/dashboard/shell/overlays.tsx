import type { ReactNode } from 'react';
import { ConfirmProvider, Toasts } from '../design/index.ts';

/** Provides what any screen can show above itself: questions and toasts. */
export function Overlays({ children }: { children: ReactNode }) {
  return (
    <ConfirmProvider>
      {children}
      <Toasts />
    </ConfirmProvider>
  );
}
