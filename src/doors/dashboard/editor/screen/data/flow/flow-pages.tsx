import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { JsonObject } from '../../../../../../core/json.ts';
import { describeProblem } from '../../../../app/problem-words.ts';
import { Button, Picture } from '../../../../design/index.ts';
import { requireRecord, templateKey, toPage } from '../../../model/records.ts';
import { useEditor, useSessionState } from '../../use-editor.ts';
import { readRows } from '../rows/read-rows.ts';
import { useNearness } from '../use-nearness.ts';
import { useDrawnPreview } from '../use-preview.ts';
import { usePageRecord } from '../use-scope.ts';
import styles from './flow-pages.module.css';

/** The pages are drawn again this long after the last change, in milliseconds. */
const restMs = 800;

/** The pages into which a page with a flow region breaks, as the PDF will have them (EDT-9). */
export function FlowPages() {
  const page = usePageRecord();
  return page['paginate'] === undefined ? null : <PageStrip />;
}

function PageStrip() {
  const [isOpen, setIsOpen] = useState(true);
  const page = useRestingPage();
  const values = useShownValues();
  const { preview, error } = useDrawnPreview({ page, values, isEnabled: isOpen });
  const count = preview?.pages ?? 1;
  const onlyPage = preview?.warnings.find(({ code }) => code === 'pagination_unavailable');
  const Icon = isOpen ? ChevronDown : ChevronUp;
  return (
    <section aria-label="Pages of the document" className={styles.strip}>
      <header className={styles.header}>
        <h2 className={styles.title}>
          Pages of the document{preview && <span className={styles.count}> {count}</span>}
        </h2>
        {error !== undefined && <span className={styles.fault}>{describeProblem(error).title}</span>}
        {onlyPage && <span className={styles.reason}>{onlyPage.message}</span>}
        <Button
          variant="quiet"
          size="small"
          isIcon
          aria-label={isOpen ? 'Hide the pages of the document' : 'Show the pages of the document'}
          aria-expanded={isOpen}
          onPress={() => setIsOpen(!isOpen)}
        >
          <Icon aria-hidden="true" />
        </Button>
      </header>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
        <ol className={styles.pages} tabIndex={0} aria-label="Pictures of the pages">
          {Array.from({ length: count }, (_, index) => (
            <FlowPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={index}
              number={index + 1}
              count={count}
              page={page}
              values={values}
              first={preview?.picture}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface FlowPageProps {
  number: number;
  count: number;
  page: JsonObject;
  values: JsonObject;
  /** The picture of the first page. */
  first: string | undefined;
}

function FlowPage({ number, count, page, values, first }: FlowPageProps) {
  const [pageRef, isNear] = useNearness();
  const drawn = useDrawnPreview({ page, values, pageNumber: number, isEnabled: isNear && number > 1 });
  return (
    <li ref={pageRef} className={styles.page}>
      <Picture
        src={number === 1 ? first : drawn.error === undefined ? drawn.preview?.picture : ''}
        alt={`Page ${number} of ${count}`}
        width={Number(page['width'])}
        height={Number(page['height'])}
        absence="No picture"
      />
      <span className={styles.number}>{number}</span>
    </li>
  );
}

/** The open page, as it was when it was last left alone for a moment. */
function useRestingPage(): JsonObject {
  const { store } = useEditor();
  const document = useSyncExternalStore(store.subscribe, () => store.document);
  const [resting, setResting] = useState(document);
  useEffect(() => {
    const timer = setTimeout(() => setResting(document), restMs);
    return () => clearTimeout(timer);
  }, [document]);
  return toPage(resting, store.pageId);
}

function useShownValues(): JsonObject {
  const { store } = useEditor();
  const rowId = useSessionState((state) => state.rowId);
  const rows = readRows(requireRecord(store.document, templateKey));
  return rows.find(({ id }) => id === rowId)?.values ?? {};
}
