import { useQuery } from '@tanstack/react-query';
import { isProblem } from 'galley-client';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { type Edits, isSame, type Versioned } from './edits.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { shortened } from './shortened.ts';

/** Both versions of a field, as text of any length. */
export interface TextDifference {
  name: string;
  theirs: string;
  yours: string;
}

interface ConflictNoticeProps<Doc> {
  /** Of the save. Nothing is shown unless it is a 412. */
  error: unknown;
  edits: Edits<Doc>;
  /** The record as it is now. */
  read(): Promise<Versioned<Doc>>;
  /** Names of the fields that can be edited, as the form says them. */
  names: Partial<Record<keyof Doc, string>>;
  /** Where both differ. Absent: field by field. */
  compare?(theirs: Doc, yours: Doc): readonly TextDifference[];
  onTakeTheirs(theirs: Versioned<Doc>): void;
  /** Saves again, based on the read that it is given. */
  onSaveMine(theirs: Versioned<Doc>): void;
}

/** Two people edited one record: shows both versions, and lets the person choose (DASH-4, GEN-12). */
export function ConflictNotice<Doc extends object>(props: ConflictNoticeProps<Doc>) {
  if (!isProblem(props.error, 'precondition_failed')) return null;
  return <Conflict {...props} />;
}

function Conflict<Doc extends object>(props: ConflictNoticeProps<Doc>) {
  const { error, edits, read, names, onTakeTheirs, onSaveMine } = props;
  const compare = props.compare ?? ((theirs: Doc, yours: Doc) => byField(names, theirs, yours));
  const theirs = useQuery({
    queryKey: ['conflict', (error as { requestId?: string }).requestId],
    queryFn: read,
    staleTime: 0,
  });
  if (theirs.error) return <ProblemNotice error={theirs.error} onRetry={() => void theirs.refetch()} />;
  const found = theirs.data;
  const rows = found === undefined ? undefined : compare(found.doc, edits.value);
  return (
    <ChangedMeanwhile
      differences={rows?.map((row) => ({
        name: shortened(row.name, longest),
        theirs: shortened(row.theirs, longest),
        yours: shortened(row.yours, longest),
      }))}
      onLoadTheirs={() => found && onTakeTheirs(found)}
      onSaveMine={() => found && onSaveMine(found)}
    />
  );
}

function byField<Doc extends object>(
  names: Partial<Record<keyof Doc, string>>,
  theirs: Doc,
  yours: Doc,
): readonly TextDifference[] {
  return (Object.keys(names) as Array<keyof Doc>)
    .filter((field) => !isSame(theirs[field], yours[field]))
    .map((field) => ({
      name: names[field] ?? String(field),
      theirs: printed(theirs[field]),
      yours: printed(yours[field]),
    }));
}

const longest = 300;

function printed(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
