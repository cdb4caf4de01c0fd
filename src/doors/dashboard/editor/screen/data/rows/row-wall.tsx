import { useSyncExternalStore } from 'react';
import type { JsonObject } from '../../../../../../core/json.ts';
import type { Warning } from '../../../../../../core/warnings.ts';
import { describeProblem } from '../../../../app/problem-words.ts';
import { warningMarks } from '../../../../app/warning-marks.ts';
import { Badge, Button, Picture, toast } from '../../../../design/index.ts';
import { layerName } from '../../../model/commands/select.ts';
import { layerKey, toPage } from '../../../model/records.ts';
import { useEditor, useSessionState } from '../../use-editor.ts';
import { useNearness } from '../use-nearness.ts';
import { useDrawnPreview } from '../use-preview.ts';
import { usePageRecord } from '../use-scope.ts';
import { applyFix, listFixes } from './fixes.ts';
import styles from './rows.module.css';
import { useRows } from './use-rows.ts';

/** A picture of the page with the values of each row, marked where something does not fit (DASH-5). */
export function RowWall() {
  const { store } = useEditor();
  const rows = useRows();
  const document = useSyncExternalStore(store.subscribe, () => store.document);
  const page = toPage(document, store.pageId);
  const cards = [{ id: undefined, name: 'Defaults', values: {} }, ...rows];
  return (
    <ul className={styles.wall} aria-label="Pictures of the rows">
      {cards.map(({ id, name, values }) => (
        <RowCard key={id ?? ''} rowId={id} name={name} values={values} page={page} />
      ))}
    </ul>
  );
}

interface RowCardProps {
  /** Undefined for the defaults. */
  rowId: string | undefined;
  name: string;
  values: JsonObject;
  page: JsonObject;
}

function RowCard({ rowId, name, values, page }: RowCardProps) {
  const session = useEditor();
  const { width, height } = usePageRecord();
  const isShown = useSessionState((state) => state.rowId) === rowId;
  const [cardRef, isNear] = useNearness();
  const drawn = useDrawnPreview({ page, values, lint: true, isEnabled: isNear });
  const warnings = (drawn.preview?.warnings ?? []).filter(({ code }) => warningMarks[code] !== undefined);
  return (
    <li ref={cardRef} className={styles.card} data-shown={isShown || undefined}>
      <Picture
        src={drawn.error === undefined ? drawn.preview?.picture : ''}
        alt={`The page with the row ${name}`}
        width={Number(width)}
        height={Number(height)}
        absence="No picture"
      />
      <div className={styles.cardHeader}>
        <span className={styles.cardName}>{name}</span>
        <Button size="small" variant="quiet" isDisabled={isShown} onPress={() => session.showRow(rowId)}>
          {isShown ? 'Shown' : 'Show'}
        </Button>
      </div>
      {drawn.error !== undefined && (
        <p role="alert" className={styles.problem}>
          {describeProblem(drawn.error).title}
        </p>
      )}
      {drawn.preview && warnings.length === 0 && <p className={styles.fine}>No problems found</p>}
      {warnings.map((warning) => (
        <RowWarning key={`${warning.code} ${warning.layerId} ${warning.message}`} warning={warning} />
      ))}
    </li>
  );
}

function RowWarning({ warning }: { warning: Warning }) {
  const session = useEditor();
  const { store } = session;
  const { code, message, layerId } = warning;
  const layer = layerId === undefined ? undefined : store.document.records.get(layerKey(store.pageId, layerId));
  return (
    <div className={styles.warning}>
      <p className={styles.warningText} title={message}>
        <Badge tone="warning">{warningMarks[code]}</Badge> {layer ? layerName(layer) : message}
      </p>
      {layerId !== undefined && layer && (
        <div className={styles.fixes}>
          {listFixes(session, warning).map((fix) => (
            <Button
              key={fix.name}
              size="small"
              onPress={() => {
                const fault = applyFix(session, layerId, fix);
                if (fault === undefined) session.announce(`${fix.name}: ${layerName(layer)}`);
                else toast(fault);
              }}
            >
              {fix.name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
