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

/** What was read stays for half a minute; the client of the service repeats what failed, so nothing is repeated here. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: notice }),
  mutationCache: new MutationCache({ onError: notice }),
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
