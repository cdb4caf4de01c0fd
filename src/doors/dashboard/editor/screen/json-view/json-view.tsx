import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button, Notice } from '../../../design/index.ts';
import { locatePaths, syntaxFault } from '../../../screens/templates/pages/text-places.ts';
import { typingPauseMs } from '../../model/history.ts';
import { type EditorDocument, toPage } from '../../model/records.ts';
import type { EditorStore } from '../../model/store.ts';
import { useEditor } from '../use-editor.ts';
import { JsonEditor, type TextFault } from './json-editor.ts';
import styles from './json-view.module.css';
import { diffTo, type PageFault, parsePage, printPage, toPageFault } from './page-text.ts';

/** The text is read when the person pauses typing, because a large page takes a moment. */
const pauseMs = 300;
const maxListed = 5;

/** The open page as JSON text. It is one more view of the store: a valid change is a step of the same history (EDT-3). */
export default function JsonView({ onClose }: { onClose(): void }) {
  const { store } = useEditor();
  const document = useSyncExternalStore(store.subscribe, () => store.document);
  const isGesturing = useSyncExternalStore(store.subscribe, () => store.isGesturing);
  const [faults, setFaults] = useState<readonly TextFault[]>([]);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor>(undefined);
  /** The document that the text was printed from, while the text has changes that are not in the document. */
  const typedFrom = useRef<EditorDocument>(undefined);
  useEffect(() => {
    if (!host.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const made = new JsonEditor(host.current, {
      text: printPage(store.document, store.pageId),
      label: 'Page as JSON',
      isReadOnly: !store.mayEdit,
      onType: () => {
        typedFrom.current ??= store.document;
        clearTimeout(timer);
        timer = setTimeout(apply, pauseMs);
      },
    });
    editor.current = made;
    const apply = () => {
      const base = typedFrom.current;
      if (base === undefined) return;
      const found = applyText(store, made.text, base);
      made.showFaults(found);
      setFaults(found);
      if (found.length === 0) typedFrom.current = undefined;
    };
    return () => {
      clearTimeout(timer);
      apply();
      made.dispose();
    };
  }, [store]);
  useEffect(() => {
    // A text that is not valid yet stays as it was typed. What was changed elsewhere is merged once it is valid.
    if (isGesturing || typedFrom.current !== undefined) return;
    editor.current?.show(printPage(document, store.pageId));
  }, [document, isGesturing, store]);
  return (
    <section className={styles.view} aria-label="JSON">
      <header className={styles.header}>
        <h2 className={styles.title}>JSON</h2>
        <Button size="small" variant="quiet" onPress={onClose}>
          Close
        </Button>
      </header>
      <div ref={host} className={styles.text} />
      {faults.length > 0 && (
        <Notice tone="warning" title="Correct this to change the page">
          <ul>
            {faults.slice(0, maxListed).map((fault) => (
              <li key={`${fault.start} ${fault.message}`}>
                {fault.message}{' '}
                <Button size="small" variant="quiet" onPress={() => editor.current?.goTo(fault)}>
                  Line {fault.line}
                </Button>
              </li>
            ))}
          </ul>
          {faults.length > maxListed && <p>And {faults.length - maxListed} more.</p>}
        </Notice>
      )}
    </section>
  );
}

/** Puts a typed page into the store. Returns the faults for which nothing was changed, each with its position. */
function applyText(store: EditorStore, text: string, base: EditorDocument): TextFault[] {
  const syntax = syntaxFault(text);
  if (syntax) return [{ ...syntax.position, message: `Invalid JSON: ${syntax.reason}.` }];
  const { pageId } = store;
  const { page, faults } = parsePage(text, toPage(base, pageId));
  if (faults.length > 0) return locate(text, faults);
  const diff = diffTo(store.document, { page, pageId, base });
  if (diff.size === 0) return [];
  const grouping = { key: 'json', pauseMs: typingPauseMs };
  const rejected = store.dispatch({ label: 'Edit JSON', diff, grouping });
  return locate(
    text,
    rejected.map((fault) => toPageFault(fault, page)),
  );
}

function locate(text: string, faults: readonly PageFault[]): TextFault[] {
  const findPosition = locatePaths(text);
  const start = { line: 1, column: 1, start: 0, end: 0 };
  return faults.map(({ path, message }) => ({ ...(findPosition(path) ?? start), message }));
}
