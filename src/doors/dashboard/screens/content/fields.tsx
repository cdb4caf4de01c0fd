import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { PageHeader, Skeleton } from '../../design/index.ts';
import { FieldsForm } from './fields-form.tsx';
import { contentKeys, readCollection } from './records.ts';

/** The fields and settings of a collection. */
export function Screen() {
  const { apiName = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: [...contentKeys.collection(apiName), 'edited'],
    queryFn: () => readCollection(apiName),
    // What is edited here is not read anew behind the person's back: a save says the ETag of what it began with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!data) {
    return (
      <>
        <PageHeader title="Fields" back={{ href: '/app/content', name: 'Content' }} />
        {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : <Skeleton height="320px" />}
      </>
    );
  }
  return <FieldsForm key={apiName} read={data} />;
}
