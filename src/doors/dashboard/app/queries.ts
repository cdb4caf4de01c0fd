import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { GalleyProblem } from 'galley-client';
import { sessionKey } from './session.tsx';
import { sessionEnded } from './session-ended.ts';

const notice = (error: unknown, query?: { queryKey: readonly unknown[] }) => {
  if (!(error instanceof GalleyProblem)) return;
  if (error.status === 401 && error.code === 'unauthorized') sessionEnded.set(true);
  // The role is another one than the screen knows. What reads the session answers that by itself.
  if (error.code === 'forbidden_role' && query?.queryKey[0] !== sessionKey[0])
    void queryClient.invalidateQueries({ queryKey: sessionKey, exact: true });
};

/** What was read stays for half a minute; the client of the service repeats what failed, so nothing is repeated here. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: notice }),
  mutationCache: new MutationCache({ onError: (error) => notice(error) }),
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
