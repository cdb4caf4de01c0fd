import { useEffect, useState, useSyncExternalStore } from 'react';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Button, Notice, Picture } from '../../../design/index.ts';
import { applyDiff } from '../../model/diff.ts';
import { type Conflict, resolveConflicts } from '../../model/merge.ts';
import type { EditorDocument } from '../../model/records.ts';
import { useEditor } from '../use-editor.ts';
import styles from './data.module.css';
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
          <BothPictures key={conflict.path} conflict={conflict} />
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

/** The open page with the value of each side, as it was when the conflict was found (EDT-10). */
function BothPictures({ conflict }: { conflict: Conflict }) {
  const { store } = useEditor();
  const [mine] = useState(store.document);
  const [theirs] = useState(() => applyDiff(mine, resolveConflicts(mine, [conflict], 'theirs')));
  return (
    <div className={styles.bothPictures}>
      <SidePicture title="Yours" document={mine} />
      <SidePicture title="Theirs" document={theirs} />
    </div>
  );
}

/** The canvas's own engine draws the picture, because the service does not know the variables of this side. */
function SidePicture({ title, document }: { title: string; document: EditorDocument }) {
  const { drawing, values } = useEditor();
  const [src, setSrc] = useState<string | null>();
  useEffect(() => {
    drawing.drawVersion(document).then(
      (svg) => setSrc(`data:image/svg+xml,${encodeURIComponent(svg)}`),
      () => setSrc(null),
    );
  }, [drawing, document]);
  const { width, height } = values.page;
  return (
    <figure className={styles.sidePicture}>
      <figcaption>{title}</figcaption>
      <Picture src={src} alt={title} width={width} height={height} />
    </figure>
  );
}

/** The path of a value as people know it: `title.default` for the default of the variable `title`. */
const describePath = (path: string) => path.replace(/^variables\.(?:schema\.properties|values)\./, '');
