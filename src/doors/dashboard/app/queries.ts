import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { GalleyProblem } from 'galley-client';
import { sessionEnded } from './session-ended.ts';

const notice = (error: unknown) => {
  if (error instanceof GalleyProblem && error.status === 401 && error.code === 'unauthorized') sessionEnded.set(true);
};

/** What was read stays for half a minute; the client of the service repeats what failed, so nothing is repeated here. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: notice }),
  mutationCache: new MutationCache({ onError: notice }),
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
