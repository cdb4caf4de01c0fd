import { QueryClient } from '@tanstack/react-query';

/**
 * A query client whose invalidation also restarts first loads. For a query without data, the library waits for the
 * request that is on its way, although the service may have answered it before the change.
 */
export class FreshQueryClient extends QueryClient {
  override refetchQueries(...[filters, options]: Parameters<QueryClient['refetchQueries']>): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // The refetch replaces a silently cancelled load. Disabled and static queries have no refetch.
      if (query.state.data === undefined && !query.isDisabled() && !query.isStatic())
        void query.cancel({ silent: true });
    }
    return super.refetchQueries(filters, options);
  }
}
