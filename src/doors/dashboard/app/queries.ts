import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { GalleyProblem } from 'galley-client';
import { sessionKey } from './session.tsx';
import { sessionEnded } from './session-ended.ts';

/** If the service rejects a role, the screen has an old one. What was typed on a screen stays until it is left. */
const notice = (error: unknown) => {
  if (!(error instanceof GalleyProblem)) return;
  if (error.status === 401 && error.code === 'unauthorized') sessionEnded.set(true);
  if (error.code !== 'forbidden_role') return;
  void queryClient.invalidateQueries({ queryKey: sessionKey, exact: true, refetchType: 'none' });
};

/**
 * Loaded data is fresh for half a minute. The client of the service retries failed requests, so nothing is retried
 * here.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: notice }),
  mutationCache: new MutationCache({ onError: notice }),
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
