import { GalleyProblem } from 'galley-client';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useMaybeSession } from '../../../app/session.tsx';
import { useIsWindowWide } from '../../../app/window-width.ts';
import { Card, Notice, Switch } from '../../../design/index.ts';
import { listFaults } from '../../../kit/value-form/judge.ts';
import { PictureUsesProvider } from '../../../kit/value-form/picture-context.tsx';
import { focusVariables } from '../../../kit/value-form/picture-uses.ts';
import { getLabel, listPageVariables } from '../../../kit/value-form/schema.ts';
import { UnreadFieldsProvider, useUnreadFields } from '../../../kit/value-form/unread.tsx';
import { faultsAt, pickChanges } from '../../../kit/value-form/values.ts';
import { isDemoUsed } from './demo-token.ts';
import { DemoUsed } from './demo-used.tsx';
import { DownloadCard } from './download-card.tsx';
import { FlowPager } from './flow-pager.tsx';
import { buildRequest } from './output.ts';
import { PictureAccess } from './picture-access.tsx';
import styles from './playground.module.css';
import { maxSideFor } from './preview-size.ts';
import { SnippetCard } from './snippet-card.tsx';
import { buildSnippets } from './snippets.ts';
import { Stage } from './stage.tsx';
import { StickyColumn } from './sticky-column.tsx';
import type { PlaygroundPage, PlaygroundSource, PlaygroundTemplate } from './template.ts';
import { usePreview } from './use-preview.ts';
import { useRenderedFiles } from './use-rendered-files.ts';
import { useSavedInputs } from './use-saved-inputs.ts';
import { VariableForm } from './variable-form.tsx';
import { WarningList } from './warning-list.tsx';

interface PlaygroundProps {
  template: PlaygroundTemplate;
  source: PlaygroundSource;
}

/**
 * Fills in a template. It has the form, the preview, the download, and code samples that create the same file
 * elsewhere.
 */
export function Playground({ template, source }: PlaygroundProps) {
  const [first] = template.pages;
  if (!first) {
    return (
      <Notice tone="warning" title="This template has no pages">
        <p>Add a page to enter values and render this template.</p>
      </Notice>
    );
  }
  return <FilledPlayground key={template.id} template={template} source={source} first={first} />;
}

function FilledPlayground({ template, source, first }: PlaygroundProps & { first: PlaygroundPage }) {
  const space = useMaybeSession()?.space ?? null;
  const isStranger = useMaybeSession() === null;
  // The order of the elements must be the visual order, for keyboards and screen readers. In a wide window, the
  // download is next to the form.
  const isWide = useIsWindowWide(960);
  const isDraft = source.kind === 'own' && source.state?.isLive !== true;
  const { values, output, setValue, reset, setOutput } = useSavedInputs(template.id);
  const [search, setSearch] = useSearchParams();
  const [lint, setLint] = useState(false);
  const [maxSide, setMaxSide] = useState(640);
  const onSide = useCallback((pixels: number) => setMaxSide(maxSideFor(pixels)), []);
  const pageIndex = Math.max(
    0,
    template.pages.findIndex(({ id }) => id === search.get('page')),
  );
  const page = template.pages[pageIndex] ?? first;
  /** The current page of a document that flows over several pages. */
  const [leaf, setLeaf] = useState({ pageId: page.id, number: 1 });

  const { shared, pageVariables } = useMemo(
    () => listPageVariables(template.variables, page.variables),
    [template, page],
  );
  const variables = useMemo(() => [...shared, ...pageVariables], [shared, pageVariables]);
  const inPictures = useMemo(() => focusVariables(page, variables), [page, variables]);
  const typed = useMemo(() => pickChanges(variables, values), [variables, values]);
  const unread = useUnreadFields();
  const invalid = useMemo(() => listFaults(variables, typed).map(({ label }) => label), [variables, typed]);
  // If a value cannot be drawn, its field shows a message. The picture and the samples keep the last valid values.
  const tweaks = useLastValid(typed, invalid.length === 0);
  const brand = isStranger ? { brandId: null, brandVariant: null } : output;
  const input = {
    pageId: page.id,
    pageNumber: leaf.pageId === page.id ? leaf.number : 1,
    tweaks,
    brandId: brand.brandId,
    brandVariant: brand.brandVariant,
    locale: output.locale,
    lint,
    maxSide,
  };
  const isUnchanged = Object.keys(tweaks).length === 0 && output.locale === null;
  const thumbnail = source.getThumbnail?.(pageIndex + 1);
  const { preview, error, isBusy, retry } = usePreview(input, { isStranger, isDraft, isUnchanged });
  const faults = error instanceof GalleyProblem ? error.errors : noFaults;
  const refused = variables.filter(({ name }) => faultsAt(faults, name) !== undefined);

  const renderRequest = buildRequest({
    templateId: template.id,
    pageId: page.id,
    pageIds: template.pages.map(({ id }) => id),
    tweaks,
    output: { ...output, ...brand },
  });
  const file = useRenderedFiles({ request: renderRequest, name: template.name, isStranger, isDraft });
  const mayRender = isStranger || (space !== null && space.role !== 'viewer');
  const [gt, setGt] = useState('');
  const current = JSON.stringify(renderRequest);
  const snippets = useMemo(
    () =>
      buildSnippets({
        origin: location.origin,
        request: JSON.parse(current),
        page,
        name: template.name,
        access: source.access,
        gt,
      }),
    [current, page, template.name, source.access, gt],
  );

  const downloadCard = (
    <DownloadCard
      template={template}
      source={source}
      page={page}
      output={output}
      asked={renderRequest}
      file={file}
      isStranger={isStranger}
      mayRender={mayRender}
      variables={variables}
      invalidFields={[
        ...new Set([...unread.labels, ...invalid, ...refused.map(({ name, schema }) => getLabel(name, schema))]),
      ]}
      onOutput={setOutput}
    />
  );

  return (
    <div className={styles.playground}>
      <div className={styles.work}>
        <StickyColumn className={styles.left}>
          {isWide && downloadCard}
          <div className={styles.stage}>
            <Stage
              flow={
                <FlowPager
                  page={preview?.pageNumber ?? 1}
                  pages={preview?.pages ?? 1}
                  onChange={(number) => setLeaf({ pageId: page.id, number })}
                />
              }
              page={page}
              isBusy={isBusy}
              onSide={onSide}
              pages={template.pages}
              picture={preview?.picture ?? thumbnail}
              alt={`${template.name}: ${page.name}`}
              onPage={(id) =>
                setSearch(
                  (before) => {
                    before.set('page', id);
                    return before;
                  },
                  { replace: true },
                )
              }
            />
          </div>
          <DrawFailure error={error} retry={retry} isStranger={isStranger} shownAt={faults.map(({ path }) => path)} />
          <WarningList warnings={preview?.warnings ?? []} variables={variables} layers={page.layers} />
        </StickyColumn>
        <div className={styles.side}>
          <Card>
            <h2>Values</h2>
            <UnreadFieldsProvider report={unread.report}>
              <PictureUsesProvider
                page={page}
                variables={variables}
                values={values}
                onChange={setValue}
                scale={output.scale ?? template.renderScale ?? usualScale}
              >
                <VariableForm
                  shared={shared}
                  pageVariables={pageVariables}
                  values={values}
                  faults={faults}
                  pageName={page.name}
                  onChange={setValue}
                  hidden={inPictures}
                  onReset={reset}
                />
              </PictureUsesProvider>
            </UnreadFieldsProvider>
          </Card>
          {!isStranger && (
            <Card>
              <h2>Checks</h2>
              <Switch isSelected={lint} onChange={setLint}>
                Check text contrast
              </Switch>
              <p className={styles.hint} role="status">
                {checkWords(preview?.warnings.length)}
              </p>
            </Card>
          )}
          {!isWide && downloadCard}
        </div>
      </div>
      <Card>
        <SnippetCard
          snippets={snippets}
          pictureAccess={<PictureAccess access={source.access} edit={source.edit} gt={gt} onGt={setGt} />}
        />
      </Card>
    </div>
  );
}

/** The number of device pixels for each px if neither the template nor the output has a scale. */
const usualScale = 2;

/** The values of a form when they were last valid. */
function useLastValid<Value>(value: Value, isValid: boolean): Value {
  const [last, setLast] = useState(value);
  if (isValid && last !== value) setLast(value);
  return isValid ? value : last;
}

const noFaults: GalleyProblem['errors'] = [];

function checkWords(warnings: number | undefined): string {
  if (warnings === undefined) return 'Text overflow and missing images are always checked.';
  return warnings === 0 ? 'No problems found.' : 'The problems are listed below the preview.';
}

interface DrawFailureProps {
  error: unknown;
  isStranger: boolean;
  shownAt: readonly string[];
  retry(): void;
}

function DrawFailure({ error, isStranger, shownAt, retry }: DrawFailureProps) {
  if (isStranger && isDemoUsed(error)) return <DemoUsed />;
  return <ProblemNotice error={error} onRetry={retry} shownAt={shownAt} />;
}
