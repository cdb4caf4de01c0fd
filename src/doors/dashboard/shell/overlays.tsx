import type { ReactNode } from 'react';
import { ConfirmProvider, Toasts } from '../design/index.ts';

/** What any screen can open on top of itself: questions and messages. */
export function Overlays({ children }: { children: ReactNode }) {
  return (
    <ConfirmProvider>
      {children}
      <Toasts />
    </ConfirmProvider>
  );
}
