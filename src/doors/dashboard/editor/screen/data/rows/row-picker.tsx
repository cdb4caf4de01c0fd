import { ChevronDown, Rows3 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { shorten } from '../../../../app/shorten.ts';
import { Button, Menu, type MenuEntry } from '../../../../design/index.ts';
import { useEditor, useSessionState } from '../../use-editor.ts';
import { useRows } from './use-rows.ts';

// The dialog has forms for every type of variable, which the editor does not need to start.
const RowsDialog = lazy(async () => ({ default: (await import('./rows-dialog.tsx')).RowsDialog }));

/** Chooses the sample row that the canvas shows, and opens the rows (DASH-5). */
export function RowPicker() {
  const session = useEditor();
  const rows = useRows();
  const rowId = useSessionState((state) => state.rowId);
  const isOpen = useSessionState((state) => state.isShowingRows);
  const current = rows.find(({ id }) => id === rowId);
  const entries: MenuEntry[] = [
    { id: 'defaults', name: 'Defaults', onAction: () => session.showRow(undefined) },
    ...rows.map(({ id, name }) => ({ id: `row ${id}`, name, onAction: () => session.showRow(id) })),
    'separator',
    { id: 'edit', name: 'Edit rows and see all', onAction: () => session.openRows(true) },
  ];
  return (
    <>
      <Menu label="Preview rows" entries={entries}>
        <Button variant="quiet" size="small" aria-label={`Preview rows: ${current?.name ?? 'Defaults'}`}>
          <Rows3 aria-hidden="true" />
          {shorten(current?.name ?? 'Defaults', 24)}
          <ChevronDown aria-hidden="true" />
        </Button>
      </Menu>
      {isOpen && (
        <Suspense fallback={null}>
          <RowsDialog onClose={() => session.openRows(false)} />
        </Suspense>
      )}
    </>
  );
}
