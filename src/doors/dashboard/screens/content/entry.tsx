import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { PageHeader, Skeleton } from '../../design/index.ts';
import { EntryForm } from './entry-form.tsx';
import { contentKeys, readCollection, readEntry } from './records.ts';

/** The screen of an entry. The id `new` stands for an unsaved entry, which may be a copy of another one. */
export function Screen() {
  const { apiName = '', entryId = '' } = useParams();
  const [params] = useSearchParams();
  const from = params.get('from');
  const isNew = entryId === 'new';
  const readId = isNew ? from : entryId;
  const collection = useQuery({
    queryKey: contentKeys.collection(apiName),
    queryFn: () => readCollection(apiName),
  });
  const entry = useQuery({
    queryKey: contentKeys.entry(readId ?? ''),
    queryFn: () => readEntry(readId ?? ''),
    enabled: readId !== null,
  });
  const error = collection.error ?? entry.error;
  if (!collection.data || (readId !== null && !entry.data)) {
    return (
      <>
        <PageHeader title={isNew ? 'New entry' : 'Entry'} back={{ href: `/app/content/${apiName}`, name: apiName }} />
        {error ? (
          <ProblemNotice error={error} onRetry={() => void Promise.all([collection.refetch(), entry.refetch()])} />
        ) : (
          <Skeleton height="420px" />
        )}
      </>
    );
  }
  return (
    <EntryForm
      key={`${apiName} ${entryId} ${from}`}
      collection={collection.data.doc}
      read={isNew ? undefined : entry.data}
      copied={isNew ? entry.data?.doc : undefined}
    />
  );
}
