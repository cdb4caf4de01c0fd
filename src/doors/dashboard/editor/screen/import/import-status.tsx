import { lazy, Suspense } from 'react';
import { FieldUploads } from '../../../app/uploads/upload-list.tsx';
import { Button, Notice } from '../../../design/index.ts';
import styles from './import.module.css';
import type { Imports } from './use-imports.ts';

const ImportReport = lazy(() => import('./import-report.tsx').then((loaded) => ({ default: loaded.ImportReport })));

/** What happens to files that are being added, over the canvas. */
export function ImportStatus({
  imports: { uploads, problem, showProblem, report, closeReport },
}: {
  imports: Imports;
}) {
  return (
    <div className={styles.status}>
      {problem !== undefined && (
        <Notice tone="danger" title="This did not work">
          <p>{problem}</p>
          <Button size="small" onPress={() => showProblem(undefined)}>
            Dismiss
          </Button>
        </Notice>
      )}
      <FieldUploads state={uploads} />
      {report && (
        <Suspense>
          <ImportReport {...report} onClose={closeReport} />
        </Suspense>
      )}
    </div>
  );
}
