import { useEffect, useSyncExternalStore } from 'react';
import { useSessionQuery } from '../../../app/session.tsx';
import { toast } from '../../../design/index.ts';
import { useUnsavedGuard } from '../../../kit/record/unsaved.ts';
import type { EditorSession } from '../editor-session.ts';

/** Saves when the window is hidden, and again when the connection or the session is back. Guards what cannot be saved. */
export function useSaving(session: EditorSession): void {
  const { saving } = session;
  const isDirty = useSyncExternalStore(saving.subscribe, () => saving.isDirty);
  useUnsavedGuard(isDirty, { save: () => saving.settled() });
  useEffect(() => {
    const flush = () => document.visibilityState === 'hidden' && saving.flush();
    const retry = () => saving.retry();
    document.addEventListener('visibilitychange', flush);
    addEventListener('online', retry);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      removeEventListener('online', retry);
    };
  }, [saving]);
  const merges = useSyncExternalStore(saving.page.subscribe, () => saving.page.merges);
  useEffect(() => {
    if (merges > 0) toast('Changes of somebody else were added to this page');
  }, [merges]);
  const { data, dataUpdatedAt } = useSessionQuery();
  const isSignedIn = Boolean(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session that was read again may be a new one
  useEffect(() => {
    if (isSignedIn) saving.retry();
  }, [saving, isSignedIn, dataUpdatedAt]);
}
