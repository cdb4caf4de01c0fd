import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Session, sessionKey } from '../app/session.tsx';
import { sessionEnded } from '../app/session-ended.ts';
import { leavesUnsaved } from './leaves-unsaved.ts';

const home = '/app';

/** Identifies the user and the space for which a screen loaded its data. */
export const getIdentity = ({ user, space }: Session): string => `${user.id} ${space?.id ?? ''}`;

/**
 * The session that the screens show. `read` is the latest session from the service. All tabs share one cookie, so
 * another tab can change the session. If another tab signs in another user or changes the space, data that was loaded
 * before is no longer shown, and the home screen explains why. If the user is the same and has unsaved changes, they
 * are asked before the screen is left. If nobody is signed in any more, the screen stays and asks for the password.
 */
export function useDisplayedSession(read: Session | null | undefined): Session | null | undefined {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [displayedSession, setDisplayedSession] = useState<Session | null>(null);
  const awaited = useRef<Session>(null);
  useSessionReadOnFocus(client);

  const switchSession = (displayedSession: Session, next: Session) => {
    awaited.current = null;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    client.getMutationCache().clear();
    sessionEnded.set(false);
    setDisplayedSession(next);
    // Toasts are part of the shell, which is not loaded while the user signs in.
    void import('../design/toast.tsx').then(({ clearToasts, toast }) => {
      clearToasts();
      toast(changeWords(displayedSession, next));
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: it judges each session once, when it is read
  useLayoutEffect(() => {
    if (read === undefined) return;
    if (displayedSession === null) return setDisplayedSession(read);
    if (read === null) return sessionEnded.set(true);
    if (getIdentity(read) === getIdentity(displayedSession)) {
      awaited.current = null;
      return setDisplayedSession(read);
    }
    if (pathname === home) return switchSession(displayedSession, read);
    awaited.current = read;
    void navigate(home, read.user.id === displayedSession.user.id ? {} : { state: leavesUnsaved });
  }, [read]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs where another screen was reached, before that is painted
  useLayoutEffect(() => {
    if (displayedSession !== null && awaited.current !== null) switchSession(displayedSession, awaited.current);
    void client.refetchQueries({ queryKey: sessionKey, exact: true, stale: true }, { cancelRefetch: false });
  }, [pathname]);

  return displayedSession ?? read;
}

function changeWords(before: Session, now: Session): string {
  if (now.user.id !== before.user.id) {
    return `${now.user.name} signed in from another tab, so the pages of ${before.user.name} were closed.`;
  }
  if (now.space === null) return `You no longer have access to “${before.space?.name}”, so its pages were closed.`;
  return `You switched to “${now.space.name}” in another tab.`;
}

/**
 * Loads the session again when the window gets the focus or its tab becomes visible. Both are needed: a window next to
 * another one can get the focus without having been hidden, and a tab can become visible without getting the focus.
 */
function useSessionReadOnFocus(client: QueryClient): void {
  useEffect(() => {
    const readAgain = () => {
      if (document.visibilityState !== 'visible') return;
      void client.refetchQueries({ queryKey: sessionKey, exact: true }, { cancelRefetch: false });
    };
    addEventListener('focus', readAgain);
    document.addEventListener('visibilitychange', readAgain);
    return () => {
      removeEventListener('focus', readAgain);
      document.removeEventListener('visibilitychange', readAgain);
    };
  }, [client]);
}
