import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { isProblem } from 'galley-client';
import type { ReactNode } from 'react';
import type { Action } from './action.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { type Edits, isSame, type Versioned } from './edits.ts';
import { type PathDifference, pathDifferences } from './path-differences.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { shortened } from './shortened.ts';

/** Both versions of a field, as text of any length. */
export interface TextDifference {
  name: string;
  theirs: string;
  yours: string;
}

interface SaveProblemProps<Doc> {
  error: unknown;
  onRetry(): void;
  /** Paths whose faults stand at their fields: they are not said twice. */
  shownAt?: readonly string[];
  /** The record as it is now. */
  read(): Promise<Versioned<Doc>>;
  /** Where it differs from what the person edited. */
  compare(theirs: Doc): readonly TextDifference[];
  /** Both versions as they are drawn. */
  pictures?(theirs: Doc): ReactNode;
  onTakeTheirs(theirs: Versioned<Doc>): void;
  /** Saves again, based on the read that it is given. */
  onSaveMine(theirs: Versioned<Doc>): void;
}

/**
 * Why a record was not saved. Where somebody else saved it since it was read, it shows both versions and lets the person
 * choose (DASH-4, GEN-12).
 */
export function SaveProblem<Doc>({ error, onRetry, shownAt = [], ...conflict }: SaveProblemProps<Doc>) {
  if (isProblem(error, 'precondition_failed')) return <Conflict requestId={error.requestId} {...conflict} />;
  return <ProblemNotice error={error} onRetry={onRetry} shownAt={shownAt} />;
}

type ConflictProps<Doc> = Omit<SaveProblemProps<Doc>, 'error' | 'onRetry' | 'shownAt'> & {
  requestId: string | undefined;
};

function Conflict<Doc>({ requestId, read, compare, pictures, onTakeTheirs, onSaveMine }: ConflictProps<Doc>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['conflict', requestId],
    queryFn: read,
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  return (
    <ChangedMeanwhile
      differences={data && compare(data.doc).map(shortenedDifference)}
      pictures={data && pictures?.(data.doc)}
      onLoadTheirs={() => data && onTakeTheirs(data)}
      onSaveMine={() => data && onSaveMine(data)}
    />
  );
}

interface EditsProblemProps<Doc> extends Pick<SaveProblemProps<Doc>, 'shownAt' | 'read' | 'pictures'> {
  save: Pick<Action<never, unknown>, 'error' | 'retry' | 'clear'>;
  edits: Edits<Doc>;
  /** Where the screen keeps its read. */
  queryKey: QueryKey;
  compare(theirs: Doc, yours: Doc): readonly TextDifference[];
  /** Saves the edits over what was read. */
  onSave(base: Versioned<Doc>): void;
}

/** The same for a record that is edited by `useEdits`. */
export function EditsProblem<Doc>({ save, edits, queryKey, compare, onSave, ...rest }: EditsProblemProps<Doc>) {
  const client = useQueryClient();
  return (
    <SaveProblem<Doc>
      {...rest}
      error={save.error}
      onRetry={save.retry}
      compare={(theirs) => compare(theirs, edits.value)}
      onTakeTheirs={(theirs) => {
        client.setQueryData(queryKey, theirs);
        edits.discard();
        save.clear();
      }}
      onSaveMine={(theirs) => {
        edits.rebase(theirs);
        onSave(theirs);
      }}
    />
  );
}

/** The fields that differ. `names` has those that can be edited, as the form says them. */
export const byField =
  <Field extends string>(names: Readonly<Partial<Record<Field, string>>>) =>
  (theirs: Readonly<Partial<Record<Field, unknown>>>, yours: Readonly<Partial<Record<Field, unknown>>>) =>
    (Object.keys(names) as Field[])
      .filter((field) => !isSame(theirs[field], yours[field]))
      .flatMap((field) =>
        differencesIn(theirs[field], yours[field]).map(({ path, ...values }) => ({
          name: path === '' ? (names[field] ?? field) : `${names[field] ?? field}: ${path}`,
          ...printedBoth(values),
        })),
      );

/** The paths that differ within two objects or lists; else the values themselves. */
function differencesIn(theirs: unknown, yours: unknown): readonly PathDifference[] {
  const found = pathDifferences(theirs, yours);
  // The order of members counts where nothing else differs.
  return found.length > 0 ? found : [{ path: '', theirs, yours }];
}

/** Both values of a difference, in words. */
export const printedBoth = ({ theirs, yours }: Pick<PathDifference, 'theirs' | 'yours'>) => ({
  theirs: printed(theirs),
  yours: printed(yours),
});

/** Characters of each cell. */
const maxCharacters = 300;

function shortenedDifference({ name, theirs, yours }: TextDifference): TextDifference {
  return {
    name: shortened(name, maxCharacters),
    theirs: shortened(theirs, maxCharacters),
    yours: shortened(yours, maxCharacters),
  };
}

function printed(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
