import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import { GalleyProblem } from 'galley-client';
import { FreshQueryClient } from './fresh-query-client.ts';
import { sessionKey } from './session.tsx';
import { sessionEnded } from './session-ended.ts';

/**
 * Handles errors that concern the session. If the service says that the session has ended, the user is asked to sign in
 * again. If it rejects the user's role, the session on this page is outdated: it is marked for reloading, but not
 * reloaded at once, so that what was typed on the screen is not lost.
 */
export const noticeSessionProblem = (error: unknown) => {
  if (!(error instanceof GalleyProblem)) return;
  if (error.status === 401 && error.code === 'unauthorized') sessionEnded.set(true);
  if (error.code !== 'forbidden_role') return;
  void queryClient.invalidateQueries({ queryKey: sessionKey, exact: true, refetchType: 'none' });
};

/**
 * Loaded data is used for half a minute before it is loaded again. Failed requests are not retried here, because the
 * client of the service already does this.
 */
export const queryClient: QueryClient = new FreshQueryClient({
  queryCache: new QueryCache({ onError: noticeSessionProblem }),
  mutationCache: new MutationCache({ onError: noticeSessionProblem }),
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
