import { X } from 'lucide-react';
import {
  UNSTABLE_Toast as AriaToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { Button } from './button.tsx';
import styles from './overlay.module.css';

interface ToastContents {
  message: string;
  /** Undoes the action. If it is set, the toast has a button for it. */
  undo?: () => void;
}

const queue = new ToastQueue<ToastContents>({ maxVisibleToasts: 3 });

/**
 * Shows for a short time that an action succeeded. Faults are shown where they happened and never as a toast, because a
 * toast disappears.
 */
export function toast(message: string, { undo }: { undo?: () => void } = {}): void {
  queue.add({ message, ...(undo && { undo }) }, { timeout: undo ? 10_000 : 5_000 });
}

/** Removes all toasts when the user changes, because their buttons would undo actions of another user. */
export const clearToasts = (): void => queue.clear();

export function Toasts() {
  return (
    <ToastRegion queue={queue} className={styles.toasts}>
      {({ toast }) => (
        <AriaToast toast={toast} className={styles.toast}>
          <ToastContent>
            <Text slot="title">{toast.content.message}</Text>
          </ToastContent>
          <div>
            {toast.content.undo && (
              <Button
                size="small"
                onPress={() => {
                  toast.content.undo?.();
                  queue.close(toast.key);
                }}
              >
                Undo
              </Button>
            )}
            <Button slot="close" size="small" variant="quiet" isIcon aria-label="Close">
              <X aria-hidden="true" />
            </Button>
          </div>
        </AriaToast>
      )}
    </ToastRegion>
  );
}
