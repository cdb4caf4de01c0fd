import { GalleyProblem } from 'galley-client';
import type { ReactNode } from 'react';
import { Button, Notice, Row } from '../design/index.ts';

/** Whether a change was refused since the record has changed since it was read. */
export const isStale = (error: unknown): boolean => error instanceof GalleyProblem && error.status === 412;

interface ChangedMeanwhileProps {
  /** Both versions of what differs, in words. Absent: theirs is being read. */
  differences: ReadonlyArray<{ name: string; theirs: ReactNode; yours: ReactNode }> | undefined;
  isPending: boolean;
  onLoadTheirs(): void;
  onSaveMine(): void;
}

/** Somebody saved the record between its reading and this save: shows both and lets the person choose (DASH-4). */
export function ChangedMeanwhile({ differences, isPending, onLoadTheirs, onSaveMine }: ChangedMeanwhileProps) {
  return (
    <Notice tone="warning" title="Somebody changed this while you edited it">
      <p>Nothing was overwritten, and what you typed is still here.</p>
      {differences === undefined && <p>Reading their version …</p>}
      {differences?.length === 0 && <p>Their version says the same as yours.</p>}
      {differences?.map(({ name, theirs, yours }) => (
        <dl key={name}>
          <dt>
            <strong>{name}</strong>
          </dt>
          <dd>Theirs: {theirs}</dd>
          <dd>Yours: {yours}</dd>
        </dl>
      ))}
      <Row>
        <Button size="small" onPress={onLoadTheirs} isDisabled={differences === undefined}>
          Load theirs
        </Button>
        <Button size="small" onPress={onSaveMine} isPending={isPending} isDisabled={differences === undefined}>
          Save mine over it
        </Button>
      </Row>
    </Notice>
  );
}
