import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let ended = false;

/** Whether the service said 401 to somebody who was signed in. The shell then asks for the password, over the screen. */
export const sessionEnded = {
  set(value: boolean): void {
    ended = value;
    for (const listener of listeners) listener();
  },
};

export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ended,
  );
}
