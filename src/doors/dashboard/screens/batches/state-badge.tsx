import { Badge, Row } from '../../design/index.ts';
import type { Batch } from './data.ts';
import { stateWords } from './words.ts';

/** The state of a batch in a word. */
export function StateBadge({ batch: { state, dryRun } }: { batch: Pick<Batch, 'state' | 'dryRun'> }) {
  const { name, tone } = stateWords[state];
  return (
    <Row>
      <Badge tone={tone}>{name}</Badge>
      {dryRun && <Badge>Check only</Badge>}
    </Row>
  );
}
