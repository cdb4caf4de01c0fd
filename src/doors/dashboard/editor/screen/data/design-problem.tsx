import { useSyncExternalStore } from 'react';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Button, Notice } from '../../../design/index.ts';
import { resolveConflicts } from '../../model/merge.ts';
import { useEditor } from '../use-editor.ts';
import { printValue } from './print-value.ts';

/** Why variables are not saved, and what somebody else has changed at the same time. */
export function DesignProblem() {
  const { store, saving } = useEditor();
  const { design } = saving;
  const error = useSyncExternalStore(design.subscribe, () => design.error);
  const conflicts = useSyncExternalStore(design.subscribe, () => design.conflicts);
  const [conflict] = conflicts;
  return (
    <>
      <ProblemNotice error={error} onRetry={() => design.retry()} />
      {conflict && (
        <Notice tone="warning" title="Somebody else changed this too">
          <p>
            {describePath(conflict.path)}: yours is {printValue(conflict.mine)}, theirs is {printValue(conflict.theirs)}
            .
          </p>
          <Button size="small" onPress={() => design.resolved(conflict)}>
            Keep mine
          </Button>{' '}
          <Button
            size="small"
            onPress={() => {
              store.dispatch({
                label: 'Take their change',
                diff: resolveConflicts(store.document, [conflict], 'theirs'),
              });
              design.resolved(conflict);
            }}
          >
            Use theirs
          </Button>
        </Notice>
      )}
    </>
  );
}

/** The path of a value as people know it: `title.default` for the default of the variable `title`. */
const describePath = (path: string) => path.replace(/^variables\.(?:schema\.properties|values)\./, '');
