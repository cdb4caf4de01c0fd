import type { ReactNode } from 'react';
import { Button, Notice, Row, Table } from '../../design/index.ts';

export interface Difference {
  name: string;
  theirs: ReactNode;
  yours: ReactNode;
}

interface ChangedMeanwhileProps {
  /** The fields that differ, with both versions in words. Undefined while the other version loads. */
  differences: readonly Difference[] | undefined;
  /** Pictures of both versions, if they can be drawn. */
  pictures?: ReactNode;
  onLoadTheirs(): void;
  onSaveMine(): void;
}

const maxRows = 30;

/**
 * Shown if another user has saved the record since it was loaded. It shows both versions, and the user chooses one
 * (DASH-4).
 */
export function ChangedMeanwhile({ differences, pictures, onLoadTheirs, onSaveMine }: ChangedMeanwhileProps) {
  const isReading = differences === undefined;
  return (
    <Notice tone="warning" title="Someone else changed this while you were editing">
      <p>Nothing was overwritten, and your changes are kept.</p>
      {differences?.length === 0 ? (
        <p>Both versions are identical.</p>
      ) : (
        <Table
          label="Both versions"
          rows={differences?.slice(0, maxRows)}
          getRowId={({ name }) => name}
          columns={[
            { id: 'name', name: 'Field', cell: ({ name }) => name },
            { id: 'theirs', name: 'Theirs', cell: ({ theirs }) => theirs },
            { id: 'yours', name: 'Yours', cell: ({ yours }) => yours },
          ]}
        />
      )}
      {!isReading && differences.length > maxRows && <p>And {differences.length - maxRows} more.</p>}
      {pictures}
      <Row>
        <Button size="small" onPress={onLoadTheirs} isDisabled={isReading}>
          Load their version
        </Button>
        <Button size="small" variant="danger" onPress={onSaveMine} isDisabled={isReading}>
          Overwrite with my version
        </Button>
      </Row>
    </Notice>
  );
}
