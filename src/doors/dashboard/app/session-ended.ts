import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let ended = false;

/**
 * Whether the service has answered 401 to a signed-in user. If so, the shell asks for the password in a dialog above
 * the screen.
 */
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
