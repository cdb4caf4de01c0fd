import { useEffect, useSyncExternalStore } from 'react';
import { useSessionQuery } from '../../../app/session.tsx';
import { toast } from '../../../design/index.ts';
import { useUnsavedGuard } from '../../../kit/record/unsaved.ts';
import type { EditorSession } from '../editor-session.ts';

/** Saves when the window is hidden, and again when the connection or the session is back. Guards what cannot be saved. */
export function useSaving(session: EditorSession): void {
  const { autosave } = session;
  const isDirty = useSyncExternalStore(session.subscribeSaving, () => session.isDirty);
  useUnsavedGuard(isDirty, { save: () => session.settled() });
  useEffect(() => {
    const flush = () => document.visibilityState === 'hidden' && session.flush();
    const retry = () => session.retry();
    document.addEventListener('visibilitychange', flush);
    addEventListener('online', retry);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      removeEventListener('online', retry);
    };
  }, [session]);
  const merges = useSyncExternalStore(autosave.subscribe, () => autosave.merges);
  useEffect(() => {
    if (merges > 0) toast('Changes of somebody else were added to this page');
  }, [merges]);
  const { data, dataUpdatedAt } = useSessionQuery();
  const isSignedIn = Boolean(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session that was read again may be a new one
  useEffect(() => {
    if (isSignedIn) session.retry();
  }, [session, isSignedIn, dataUpdatedAt]);
}
