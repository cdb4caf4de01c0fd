import type { ReactNode } from 'react';
import { Button, Notice, Row, Table } from '../design/index.ts';

export interface Difference {
  name: string;
  theirs: ReactNode;
  yours: ReactNode;
}

interface ChangedMeanwhileProps {
  /** Both versions of what differs, in words. Absent: theirs is being read. */
  differences: readonly Difference[] | undefined;
  /** Both versions as they are drawn, where they can be. */
  pictures?: ReactNode;
  onLoadTheirs(): void;
  onSaveMine(): void;
}

const maxRows = 30;

/** Somebody saved the record between its reading and this save: shows both and lets the person choose (DASH-4). */
export function ChangedMeanwhile({ differences, pictures, onLoadTheirs, onSaveMine }: ChangedMeanwhileProps) {
  const isReading = differences === undefined;
  return (
    <Notice tone="warning" title="Somebody changed this while you edited it">
      <p>Nothing was overwritten, and what you typed is still here.</p>
      {differences?.length === 0 ? (
        <p>Their version says the same as yours.</p>
      ) : (
        <Table
          label="Both versions"
          rows={differences?.slice(0, maxRows)}
          idOf={({ name }) => name}
          columns={[
            { id: 'name', name: 'Where', cell: ({ name }) => name },
            { id: 'theirs', name: 'Theirs', cell: ({ theirs }) => theirs },
            { id: 'yours', name: 'Yours', cell: ({ yours }) => yours },
          ]}
        />
      )}
      {!isReading && differences.length > maxRows && <p>and {differences.length - maxRows} more</p>}
      {pictures}
      <Row>
        <Button size="small" onPress={onLoadTheirs} isDisabled={isReading}>
          Load theirs
        </Button>
        <Button size="small" variant="danger" onPress={onSaveMine} isDisabled={isReading}>
          Save mine over it
        </Button>
      </Row>
    </Notice>
  );
}
