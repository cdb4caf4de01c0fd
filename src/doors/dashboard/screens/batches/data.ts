import { skipToken, useQuery } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { galley } from '../../app/api.ts';

export type Batch = DataOf<'batches.get'>['doc'];
export type BatchItem = DataOf<'batches.items.list'>['list'][number];

export const batchKey = (id: string) => ['batches', id] as const;

/** How often a batch is read again that is checked or drawn, and one that waits, in milliseconds. */
const pollMs = { working: 1_000, waiting: 5_000 };

/** A batch, which is read again until it is over. */
export function useBatch(id: string | undefined) {
  return useQuery({
    queryKey: batchKey(id ?? ''),
    queryFn: id === undefined ? skipToken : () => galley.batches.get(id).then(({ doc }) => doc),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (data && isOver(data)) return false;
      return error || data?.state === 'paused' || data?.state === 'queued' ? pollMs.waiting : pollMs.working;
    },
  });
}

/** Whether a batch only changes if the user retries it. */
export const isOver = ({ state }: Pick<Batch, 'state'>) =>
  state === 'done' || state === 'failed' || state === 'cancelled';
