import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIsAtLeast, useSession } from '../../../app/session.tsx';
import { toast } from '../../../design/index.ts';
import { EditorSession } from '../editor-session.ts';
import { HttpHost } from '../http-host.ts';
import { JournalWriter } from '../journal/journal-writer.ts';
import { type JournalOwner, openPageJournal, type PageJournal } from '../journal/page-journal.ts';
import { type LockState, PageLock } from './page-lock.ts';
import type { OpenJournal } from './restore-page.ts';

/** The lock of the open page. */
export interface OpenLock {
  state: LockState;
  /** Whether another tab edits the page. */
  isElsewhere: boolean;
  takeOver(): void;
}

interface Opened {
  session: EditorSession | undefined;
  error: unknown;
  lock: OpenLock;
}

/** Opens a page in the editor: for changes if the person may edit it and no other tab does, and to look at it otherwise. */
export function useOpenSession(templateId: string, pageId: string): Opened {
  const isEditor = useIsAtLeast('editor');
  const { user, space } = useSession();
  const [session, setSession] = useState<EditorSession>();
  const [error, setError] = useState<unknown>();
  const saved = useRef<Promise<void>>(Promise.resolve());
  const open = useRef<EditorSession>(undefined);
  const [lock, setLock] = useState<PageLock>();
  const state = useLockState(lock);
  const isKnown = !isEditor || (state !== undefined && state !== 'waiting');
  const mayEdit = isEditor && state === 'held';
  const [userId, spaceId] = [user.id, space?.id ?? ''];
  useEffect(() => {
    if (!isKnown) return;
    const owner = { userId, spaceId, templateId, pageId };
    const opening = openSession(owner, { mayEdit });
    let isClosed = false;
    opening.then(
      (opened) => {
        if (isClosed) return;
        open.current = opened.session;
        setSession(opened.session);
      },
      (reason: unknown) => !isClosed && setError(reason),
    );
    return () => {
      isClosed = true;
      open.current = undefined;
      setSession(undefined);
      saved.current = opening.then(
        (opened) => opened.close(),
        () => {},
      );
    };
  }, [isKnown, mayEdit, userId, spaceId, templateId, pageId]);
  useEffect(() => {
    const made = new PageLock({ pageId, save: async () => open.current?.saving.settle() });
    setLock(made);
    // The effect above has closed the session by then, so that its last save has begun.
    return () => void made.dispose(saved.current);
  }, [pageId]);
  return {
    session,
    error,
    lock: {
      state: state ?? 'waiting',
      isElsewhere: isEditor && (state === 'elsewhere' || state === 'taking over'),
      takeOver: () => void lock?.takeOver(),
    },
  };
}

function useLockState(lock: PageLock | undefined): LockState | undefined {
  return useSyncExternalStore(lock?.subscribe ?? subscribeToNothing, () => lock?.state);
}

const subscribeToNothing = () => () => {};

async function openSession(
  owner: JournalOwner,
  { mayEdit }: { mayEdit: boolean },
): Promise<{ session: EditorSession; close(): Promise<void> }> {
  const opening = mayEdit ? openJournal(owner) : Promise.resolve(undefined);
  const open = opening.then((journal) => journal?.open);
  const session = await EditorSession.open(new HttpHost(owner), owner.pageId, { mayEdit, journal: open });
  const journal = await opening;
  if (journal?.open.kept && session.saving.isDirty) toast('Changes from this device that were not saved are back');
  return {
    session,
    close: async () => {
      await session.dispose();
      journal?.close();
    },
  };
}

/** Opens the journal and reads it. Without it, the person is told that nothing is kept on the device. */
async function openJournal(owner: JournalOwner): Promise<{ open: OpenJournal; close(): void } | undefined> {
  const onFailure = () => toast('Your browser keeps no unsaved changes. Wait for “Saved” before you close this tab.');
  const onRejected = () => toast('Unsaved changes on this device could not be read and were dropped');
  let journal: PageJournal;
  try {
    journal = await openPageJournal(owner);
  } catch {
    onFailure();
    return undefined;
  }
  const kept = await journal.read();
  if (kept.state === 'broken') onRejected();
  const unsaved = kept.state === 'kept' ? kept.unsaved : undefined;
  const writer = new JournalWriter({ journal, onFailure }, { isEmpty: unsaved === undefined });
  return { open: { writer, kept: unsaved, onRejected }, close: () => journal.close() };
}
