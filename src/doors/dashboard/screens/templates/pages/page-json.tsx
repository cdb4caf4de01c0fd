import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { etagOf, GalleyProblem } from 'galley-client';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useParams } from 'react-router';
import { parseJsonText } from '../../../../../core/json.ts';
import { galley } from '../../../app/api.ts';
import { useDelayed } from '../../../app/delayed.ts';
import type { PreviewPage } from '../../../app/page-picture.tsx';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { describeProblem } from '../../../app/problem-words.ts';
import { ScreenPlaceholder } from '../../../app/screen-placeholder.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import { Button, Notice, PageHeader, Picture, Row, Stack, TextField, toast } from '../../../design/index.ts';
import { BothPictures, drawnPage } from '../../../kit/record/both-pictures.tsx';
import { printedBoth } from '../../../kit/record/differences.ts';
import { listDifferences } from '../../../kit/record/path-differences.ts';
import { SaveProblem } from '../../../kit/record/save-problem.tsx';
import { UndoChanges } from '../../../kit/record/undo-changes.tsx';
import { ifMatch, useRecord, type Versioned } from '../../../kit/record/use-record.ts';
import { isObject } from '../../../kit/value-form/schema.ts';
import type { PageDoc } from '../data.ts';
import { FaultList, PlaceButton, putCaret } from './fault-list.tsx';
import { patchTo, toEditableDocument } from './page-document.ts';
import styles from './pages.module.css';
import { syntaxFault, type TextPosition } from './text-places.ts';

interface PageText {
  text: string;
}

const queryKey = (pageId: string) => ['pages', pageId, 'text'] as const;

/** The screen that shows a page's document as text, with its picture next to it. */
export function Screen() {
  const { id = '', pageId = '' } = useParams();
  const { data, error, refetch } = useQuery({ queryKey: queryKey(pageId), queryFn: () => readText(pageId) });
  const back = { href: `/app/templates/${id}/pages`, name: 'Pages' };
  if (data !== undefined) return <Editor id={id} pageId={pageId} back={back} read={data} />;
  if (error === null) return <ScreenPlaceholder />;
  return (
    <>
      <PageHeader title="Page" back={back} />
      <ProblemNotice error={error} onRetry={() => void refetch()} />
    </>
  );
}

async function readText(pageId: string): Promise<Versioned<PageText>> {
  return toVersionedText(await galley.templates.pages.get(pageId));
}

function toVersionedText(answer: { doc: PageDoc }): Versioned<PageText> {
  const text = JSON.stringify(toEditableDocument(answer.doc), null, 2);
  return { doc: { text }, etag: etagOf(answer) };
}

interface EditorProps {
  id: string;
  pageId: string;
  back: { href: string; name: string };
  read: Versioned<PageText>;
}

function Editor({ id, pageId, back, read }: EditorProps) {
  const mayEdit = useIsAtLeast('editor');
  const client = useQueryClient();
  const record = useRecord<PageText, PageText>({
    latest: read,
    toForm: (doc) => doc,
    read: () => readText(pageId),
    keep: (next) => client.setQueryData(queryKey(pageId), next),
    write: async ({ base }) => {
      if (!judged.ok) throw new Error(judged.reason);
      const saved = toVersionedText(
        await galley.templates.pages.update(pageId, patchTo(judged.document), ifMatch(base)),
      );
      void client.invalidateQueries({ queryKey: ['templates'] });
      toast('Page saved');
      return saved;
    },
  });
  const { text } = record.value;
  const { saving } = record;
  const judged = parseDocument(text);
  const fault = useSyntaxFault(text, judged);
  const area = useRef<HTMLTextAreaElement>(null);
  const goTo = (position: TextPosition) => area.current && putCaret(area.current, position);
  const saveFaults = saving.error instanceof GalleyProblem ? saving.error.errors : noFaults;
  const { name } = judged.ok ? judged.document : {};
  return (
    <>
      <PageHeader
        title={typeof name === 'string' && name !== '' ? name : 'Page'}
        lead="Edit the page as JSON. Galley checks it when you save."
        back={back}
        actions={
          <>
            <UndoChanges record={record} />
            <Button
              variant="primary"
              isDisabled={!mayEdit || !record.isDirty || !judged.ok}
              isPending={saving.isPending}
              onPress={() => void record.save()}
            >
              Save page
            </Button>
          </>
        }
      />
      <div className={styles.editor}>
        <Stack>
          {saveFaults.length > 0 ? (
            <FaultList tone="danger" title="The page was not saved" faults={saveFaults} text={text} onGoTo={goTo} />
          ) : (
            <SaveProblem
              record={record}
              compare={(theirs, yours) => compareDocuments(theirs.text, yours.text)}
              pictures={(theirs) => (
                <BothPictures what="page" theirs={parseDrawnPage(theirs.text, id)} yours={parseDrawnPage(text, id)} />
              )}
            />
          )}
          <TextField
            areaRef={area}
            label="Document"
            rows={24}
            isMono
            isReadOnly={!mayEdit}
            value={text}
            onChange={(typed) => record.set({ text: typed })}
            error={faultWords(judged, fault)}
            description="Name, size, layers, variables and bindings. The document reference describes every field."
            spellCheck="false"
          />
          <Row>
            {fault && <PlaceButton position={fault.position} onGoTo={goTo} />}
            <a href="/docs/documents">Document reference</a>
          </Row>
        </Stack>
        <Preview templateId={id} document={judged.ok ? judged.document : undefined} text={text} onGoTo={goTo} />
      </div>
    </>
  );
}

type Judged = { ok: true; document: Record<string, unknown> } | { ok: false; reason: string };

function parseDocument(text: string): Judged {
  try {
    const document = parseJsonText(text);
    return isObject(document) ? { ok: true, document } : { ok: false, reason: 'a page must be an object' };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Finds the first syntax error of the text when the user pauses typing, because parsing a document of several megabytes
 * takes too long to do it at each keystroke.
 */
function useSyntaxFault(text: string, judged: Judged) {
  const read = useDelayed(text, 300);
  const isBroken = !judged.ok && read === text;
  return useMemo(() => (isBroken ? syntaxFault(read) : undefined), [isBroken, read]);
}

function faultWords(judged: Judged, fault: ReturnType<typeof syntaxFault>): string | undefined {
  if (judged.ok) return undefined;
  const reason = fault
    ? `line ${fault.position.line}, column ${fault.position.column}: ${fault.reason}`
    : judged.reason;
  return `Invalid JSON: ${reason}.`;
}

interface PreviewProps {
  templateId: string;
  document: Record<string, unknown> | undefined;
  /** The text of the document in the field. */
  text: string;
  onGoTo(position: TextPosition): void;
}

/**
 * Shows the picture of the page. It is drawn again when the user pauses typing. The last picture stays while the next
 * one is drawn, or if it cannot be drawn.
 */
function Preview({ templateId, document, text, onGoTo }: PreviewProps) {
  const delayedDocument = useDelayed(useDeferredValue(document), 300);
  const preview = useQuery({
    queryKey: ['previews', 'unsaved', templateId, delayedDocument],
    queryFn: ({ signal }) =>
      galley.previews.create(
        { page: delayedDocument as PreviewPage, templateId, maxSide: 1_200 },
        { signal, maxRetries: 0 },
      ),
    enabled: delayedDocument !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { data, error } = preview;
  const faults = error === null ? [] : describeProblem(error).faults.map(relativeToPage);
  return (
    <section className={styles.preview} aria-label="Preview">
      <Picture src={data?.picture} alt="Preview of the page" width={data?.width ?? 16} height={data?.height ?? 9} />
      <p aria-live="polite">{preview.isFetching ? 'Drawing…' : error !== null ? 'The preview is out of date.' : ''}</p>
      {error !== null &&
        (faults.length > 0 ? (
          <FaultList
            tone="warning"
            title={`Correct ${faults.length} ${faults.length === 1 ? 'error' : 'errors'} before you save`}
            faults={faults}
            text={text}
            onGoTo={onGoTo}
          />
        ) : (
          <ProblemNotice error={error} onRetry={() => void preview.refetch()} />
        ))}
      {(data?.warnings ?? []).length > 0 && (
        <Notice tone="warning" title="Warnings">
          <ul>
            {data?.warnings.slice(0, 20).map(({ code, message, layerId }) => (
              <li key={`${code} ${layerId} ${message}`}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  );
}

const noFaults: GalleyProblem['errors'] = [];

/** Makes the path of a fault relative to the page, which is one field of a preview request. */
const relativeToPage = <Fault extends { path: string }>(fault: Fault) => ({
  ...fault,
  path: fault.path.replace(/^page\./, ''),
});

/** The differences between two documents, each with its path. */
function compareDocuments(theirs: string, yours: string) {
  const [one, other] = [parseDocument(theirs), parseDocument(yours)];
  if (!one.ok || !other.ok) return theirs === yours ? [] : [{ name: 'document', theirs, yours }];
  return listDifferences(one.document, other.document).map(({ path, ...values }) => ({
    name: path,
    ...printedBoth(values),
  }));
}

function parseDrawnPage(text: string, templateId: string) {
  const judged = parseDocument(text);
  return judged.ok ? drawnPage(judged.document, templateId) : undefined;
}
