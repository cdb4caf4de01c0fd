import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let ended = false;

/** Whether the service answered 401 to a signed-in user. The shell then asks for the password, over the screen. */
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
