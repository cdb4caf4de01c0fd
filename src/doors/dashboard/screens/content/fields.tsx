import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { PageHeader, Skeleton } from '../../design/index.ts';
import { FieldsForm } from './fields-form.tsx';
import { contentKeys, readCollection } from './records.ts';

/** The screen for the fields and settings of a collection. */
export function Screen() {
  const { apiName = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: contentKeys.collection(apiName),
    queryFn: () => readCollection(apiName),
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
