import { Button, Notice } from '../../../design/index.ts';
import type { LockState } from './page-lock.ts';

/** Says that another tab edits the page, and takes it over. */
export function Elsewhere({ state, onTakeOver }: { state: LockState; onTakeOver(): void }) {
  return (
    <Notice title="This page is open in another tab">
      <p>You can look at it here, but not change it.</p>
      <Button size="small" variant="primary" isPending={state === 'taking over'} onPress={onTakeOver}>
        Edit here
      </Button>
    </Notice>
  );
}
