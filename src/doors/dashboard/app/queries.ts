import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { GalleyProblem } from 'galley-client';
import { sessionKey } from './session.tsx';
import { sessionEnded } from './session-ended.ts';

/** A role that is refused is another one than the screen knows. What was typed there stays: it is read where it is left. */
const notice = (error: unknown) => {
  if (!(error instanceof GalleyProblem)) return;
  if (error.status === 401 && error.code === 'unauthorized') sessionEnded.set(true);
  if (error.code !== 'forbidden_role') return;
  void queryClient.invalidateQueries({ queryKey: sessionKey, exact: true, refetchType: 'none' });
};

/** What was read stays for half a minute; the client of the service repeats what failed, so nothing is repeated here. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: notice }),
  mutationCache: new MutationCache({ onError: notice }),
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
