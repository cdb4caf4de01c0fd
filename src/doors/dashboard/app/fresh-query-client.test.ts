import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { FreshQueryClient } from './fresh-query-client.ts';

describe('a list whose first load began before a change', () => {
  it('[DASH-1] shows the state after the change', async () => {
    const client = new FreshQueryClient();
    const responses: ((list: string[]) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['templates', 'versions', 1],
      queryFn: () => new Promise<string[]>((resolve) => responses.push(resolve)),
    });
    observer.subscribe(() => undefined);
    expect(responses).toHaveLength(1);

    const invalidation = client.invalidateQueries({ queryKey: ['templates'] });
    expect(responses).toHaveLength(2);
    responses[1]?.(['Version 1']);
    responses[0]?.([]);
    await invalidation;
    expect(observer.getCurrentResult()).toMatchObject({ data: ['Version 1'], status: 'success', fetchStatus: 'idle' });
    client.clear();
  });

  it('[DASH-1] reports the failure of the second load', async () => {
    const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } });
    const responses: PromiseWithResolvers<string[]>[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['versions'],
      queryFn: () => {
        responses.push(Promise.withResolvers());
        return responses.at(-1)?.promise ?? [];
      },
    });
    observer.subscribe(() => undefined);
    const invalidation = client.invalidateQueries();
    responses[1]?.reject(new Error('The service is not reachable.'));
    responses[0]?.resolve([]);
    await invalidation;
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
    client.clear();
  });
});
