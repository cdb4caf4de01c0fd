import { useQuery } from '@tanstack/react-query';
import { isProblem } from 'galley-client';
import type { ReactNode } from 'react';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { shorten } from '../../app/shorten.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import type { TextDifference } from './differences.ts';
import type { EditedRecord } from './use-record.ts';

interface SaveProblemProps<Doc, Form, Verb extends string> {
  record: EditedRecord<Doc, Form, Verb>;
  /** Paths whose faults are already shown at their fields, and are therefore omitted. */
  shownAt?: readonly string[];
  /** Lists the differences between the two versions. */
  compare(theirs: Form, yours: Form): readonly TextDifference[];
  /** Pictures of both versions. */
  pictures?(theirs: Doc): ReactNode;
}

/**
 * Explains why a record was not saved. If another user has saved the record since it was loaded, it shows both
 * versions, and the user chooses one (DASH-4, GEN-12).
 */
export function SaveProblem<Doc, Form, Verb extends string>({
  shownAt = [],
  ...conflict
}: SaveProblemProps<Doc, Form, Verb>) {
  const { error, retry } = conflict.record.saving;
  if (isProblem(error, 'precondition_failed')) return <Conflict requestId={error.requestId} {...conflict} />;
  return <ProblemNotice error={error} onRetry={retry} shownAt={shownAt} />;
}

type ConflictProps<Doc, Form, Verb extends string> = Omit<SaveProblemProps<Doc, Form, Verb>, 'shownAt'> & {
  requestId: string | undefined;
};

function Conflict<Doc, Form, Verb extends string>(props: ConflictProps<Doc, Form, Verb>) {
  const { requestId, record, compare, pictures } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ['conflict', requestId],
    queryFn: record.read,
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  return (
    <ChangedMeanwhile
      differences={data && compare(record.toForm(data.doc), record.value).map(shortenedDifference)}
      pictures={data && pictures?.(data.doc)}
      onLoadTheirs={() => data && record.takeTheirs(data)}
      onSaveMine={() => data && void record.overwrite(data)}
    />
  );
}

/** The maximum number of characters in each cell. */
const maxCharacters = 300;

function shortenedDifference({ name, theirs, yours }: TextDifference): TextDifference {
  return {
    name: shorten(name, maxCharacters),
    theirs: shorten(theirs, maxCharacters),
    yours: shorten(yours, maxCharacters),
  };
}
