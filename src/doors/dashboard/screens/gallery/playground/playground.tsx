import { GalleyProblem } from 'galley-client';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useMaybeSession } from '../../../app/session.tsx';
import { useIsWindowWide } from '../../../app/window-width.ts';
import { Button, ButtonLink, Card, Notice, Row, Switch } from '../../../design/index.ts';
import { demoRenders, isDemoUsed } from './demo-token.ts';
import { variablesOfPage } from './form/schema.ts';
import { changesOf } from './form/values.ts';
import { VariableForm } from './form/variable-form.tsx';
import { askedOf, factsOf } from './output.ts';
import { OutputFields } from './output-fields.tsx';
import styles from './playground.module.css';
import { maxSideFor } from './preview-size.ts';
import { Result } from './result.tsx';
import { SnippetCard } from './snippet-card.tsx';
import { snippetsOf } from './snippets.ts';
import { Stage } from './stage.tsx';
import type { PlaygroundPage, PlaygroundSource, PlaygroundTemplate } from './template.ts';
import { useKept } from './use-kept.ts';
import { usePreview } from './use-preview.ts';
import { useRender } from './use-render.ts';
import { WarningList } from './warning-list.tsx';

interface PlaygroundProps {
  template: PlaygroundTemplate;
  source: PlaygroundSource;
}

/** A template to fill: the form, the picture that follows it, the file, and samples that make the same elsewhere. */
export function Playground({ template, source }: PlaygroundProps) {
  const [first] = template.pages;
  if (!first) {
    return (
      <Notice tone="warning" title="This template has no pages">
        <p>There is nothing to fill in or draw yet.</p>
      </Notice>
    );
  }
  return <FilledPlayground key={template.id} {...{ template, source, first }} />;
}

function FilledPlayground({ template, source, first }: PlaygroundProps & { first: PlaygroundPage }) {
  const space = useMaybeSession()?.space ?? null;
  const isStranger = useMaybeSession() === null;
  // Keys and screen readers meet the parts in the order in which they stand: wide, the file is made beside the form.
  const isWide = useIsWindowWide(960);
  const isDraft = source.kind === 'own';
  const { values, output, setValue, reset, setOutput } = useKept(template.id);
  const [search, setSearch] = useSearchParams();
  const [lint, setLint] = useState(false);
  const [maxSide, setMaxSide] = useState(640);
  const onSide = useCallback((pixels: number) => setMaxSide(maxSideFor(pixels)), []);
  const place = Math.max(
    0,
    template.pages.findIndex(({ id }) => id === search.get('page')),
  );
  const page = template.pages[place] ?? first;

  const { shared, own } = useMemo(() => variablesOfPage(template.variables, page.variables), [template, page]);
  const tweaks = useMemo(() => changesOf([...shared, ...own], values), [shared, own, values]);
  const brand = isStranger ? { brandId: null, brandVariant: null } : output;
  const input = { pageId: page.id, tweaks, brandId: brand.brandId, brandVariant: brand.brandVariant, lint, maxSide };
  const isUnchanged = Object.keys(tweaks).length === 0;
  const thumbnail = source.thumbnailOf?.(place + 1);
  const { preview, error, isBusy, retry } = usePreview(input, { isStranger, isDraft, isUnchanged });
  const faults = error instanceof GalleyProblem ? error.errors : noFaults;

  const render = useRender({ isStranger, isDraft });
  const asked = askedOf({
    ...{ templateId: template.id, pageId: page.id, pageIds: template.pages.map(({ id }) => id), tweaks },
    output: { ...output, ...brand },
  });
  const [made, setMade] = useState<{ of: string; file: NonNullable<Awaited<ReturnType<typeof render.run>>> }>();
  const current = JSON.stringify(asked);
  const make = async (isSaved: boolean) => {
    const file = await render.run({ asked, name: template.name, isSaved });
    if (file) setMade({ of: current, file });
  };
  const mayRender = isStranger || (space !== null && space.role !== 'viewer');
  const snippets = useMemo(
    () =>
      snippetsOf({
        ...{ origin: location.origin, asked: JSON.parse(current), page, name: template.name },
        access: source.access,
      }),
    [current, page, template.name, source.access],
  );

  const take = (
    <Card>
      <h2>Take it with you</h2>
      <OutputFields {...{ output, isStranger, pageCount: template.pages.length, onChange: setOutput }} />
      <Row>
        <Button variant="primary" isPending={render.isPending} isDisabled={!mayRender} onPress={() => void make(true)}>
          Download {factsOf(output.format).name}
        </Button>
        <Button isPending={render.isPending} isDisabled={!mayRender} onPress={() => void make(false)}>
          Get the line to embed
        </Button>
      </Row>
      <p className={styles.hint}>{costWords({ isStranger, mayRender })}</p>
      {isDemoUsed(render.error) ? <DemoUsed /> : <ProblemNotice error={render.error} onRetry={render.retry} />}
      {made && made.of === current && <Result made={made.file} alt={template.name} />}
      {made && made.of !== current && (
        <p className={styles.hint}>The file that you made shows other values: make it again.</p>
      )}
    </Card>
  );

  return (
    <div className={styles.playground}>
      <div className={styles.left}>
        <div className={styles.stage}>
          <Stage
            {...{ page, isBusy, onSide, pages: template.pages }}
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
        <DrawFailure {...{ error, retry, isStranger }} shownAt={faults.map(({ path }) => path)} />
        <WarningList warnings={preview?.warnings ?? []} />
        {isWide && take}
      </div>
      <div className={styles.side}>
        <Card>
          <h2>Fill it in</h2>
          <VariableForm {...{ shared, own, values, faults, pageName: page.name, onChange: setValue }} onReset={reset} />
        </Card>
        {!isStranger && (
          <Card>
            <h2>Check it</h2>
            <Switch isSelected={lint} onChange={setLint}>
              Look for texts that are hard to read
            </Switch>
            <p className={styles.hint} role="status">
              {checkWords(preview?.warnings.length)}
            </p>
          </Card>
        )}
        {!isWide && take}
      </div>
      <div className={styles.below}>
        <Card>
          <SnippetCard snippets={snippets} />
        </Card>
      </div>
    </div>
  );
}

const noFaults: GalleyProblem['errors'] = [];

function checkWords(warnings: number | undefined): string {
  if (warnings === undefined) return 'Texts that do not fit and pictures that do not come are always looked for.';
  return warnings === 0 ? 'All is drawn as asked.' : 'What was found stands below the picture.';
}

function costWords({ isStranger, mayRender }: { isStranger: boolean; mayRender: boolean }): string {
  if (isStranger)
    return `Without an account you have ${demoRenders} pictures an hour, also those that follow what you type.`;
  if (!mayRender) return 'You are a viewer here: editors may make files, which costs the space credits.';
  return 'A file costs one credit for each page; the same file again costs nothing.';
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

function DemoUsed() {
  const to = `${location.pathname}${location.search}`;
  return (
    <Notice tone="info" title="You have used the pictures that visitors have">
      <p>With an account you go on now, with what you typed; or wait an hour.</p>
      <Row>
        <ButtonLink size="small" variant="primary" href={`/sign-up?to=${encodeURIComponent(to)}`}>
          Make an account
        </ButtonLink>
        <ButtonLink size="small" href={`/sign-in?to=${encodeURIComponent(to)}`}>
          Sign in
        </ButtonLink>
      </Row>
    </Notice>
  );
}
