import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { galley } from '../../../../app/api.ts';
import { formatMoment } from '../../../../app/date-words.ts';
import { usePreview } from '../../../../app/page-picture.tsx';
import { ProblemNotice } from '../../../../app/problem-notice.tsx';
import { shorten } from '../../../../app/shorten.ts';
import { Card, Notice, Picture, Segments, Select, Skeleton } from '../../../../design/index.ts';
import type { DesignPage, TemplateDoc } from '../../data.ts';
import { changesBetween, changesInWords, type Design, type PageChange } from '../changes.ts';
import { draftId, useDraft, useVersion } from '../designs.ts';
import styles from '../versions.module.css';
import { compareDrawn, shareInWords, toBlob } from './difference.ts';
import { PictureSlider } from './slider.tsx';

interface CompareProps {
  doc: TemplateDoc;
  /** The id of the earlier design: `draft`, or the number of a version. */
  before: string;
  after: string;
  onChoose(chosen: Record<string, string>): void;
}

const views = [
  { id: 'sides', name: 'Side by side' },
  { id: 'slider', name: 'Slider' },
  { id: 'difference', name: 'Difference' },
  { id: 'before', name: 'Before' },
  { id: 'after', name: 'After' },
] as const;
type View = (typeof views)[number]['id'];

/** The number of most recent versions that can be chosen. The list below shows all versions. */
const maxChoices = 100;

/** Compares any two designs of the template, draft or versions, page by page as pictures. */
export function Compare({ doc, before, after, onChoose }: CompareProps) {
  const choices = useQuery({
    queryKey: ['templates', doc.id, 'versions', 'choices'],
    queryFn: () => galley.templates.versions.list(doc.id, { perPage: maxChoices }),
  });
  const one = useDesign(doc, before);
  const other = useDesign(doc, after);
  const listed = (choices.data?.list ?? []).map(({ version, publishedOn }) => ({
    id: String(version),
    name: `Version ${version}`,
    description: formatMoment(publishedOn),
  }));
  const options = [{ id: draftId, name: 'Draft', description: 'The current draft' }, ...listed];
  const withChosen = (id: string) =>
    options.some((option) => option.id === id) ? options : [...options, { id, name: `Version ${id}` }];
  const error = one.error ?? other.error ?? choices.error;
  return (
    <Card>
      <h2>Compare</h2>
      <div className={styles.choices}>
        <Select
          label="Before"
          options={withChosen(before)}
          value={before}
          onChange={(id) => onChoose({ before: id })}
        />
        <Select label="After" options={withChosen(after)} value={after} onChange={(id) => onChoose({ after: id })} />
      </div>
      <ProblemNotice
        error={error}
        onRetry={() => {
          void one.refetch();
          void other.refetch();
          void choices.refetch();
        }}
      />
      {one.data && other.data ? (
        <Compared doc={doc} before={one.data} after={other.data} />
      ) : (
        error === null && <Skeleton height="320px" />
      )}
    </Card>
  );
}

function useDesign(doc: TemplateDoc, id: string) {
  const draft = useDraft(doc);
  const number = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
  const version = useVersion(doc.id, number);
  return number === null ? draft : version;
}

const stateWords = { added: 'added', removed: 'removed', changed: 'changed', same: 'unchanged' };

function Compared({ doc, before, after }: { doc: TemplateDoc; before: Design; after: Design }) {
  const [chosen, setChosen] = useState<string>();
  const [view, setView] = useState<View>('sides');
  const changes = changesBetween(before, after);
  const { pages } = changes;
  const page = pages.find(({ id }) => id === chosen) ?? pages.find(({ state }) => state !== 'same') ?? pages[0];
  if (page === undefined) return <p>Neither version has a page.</p>;
  return (
    <>
      <p>{changesInWords(changes)}</p>
      <div className={styles.choices}>
        <Select
          label="Page"
          options={pages.map(({ id, name, state }, index) => ({
            id,
            name: `${index + 1}. ${shorten(name, 60)}`,
            description: stateWords[state],
          }))}
          value={page.id}
          onChange={setChosen}
        />
        <Segments label="View" options={views} value={view} onChange={setView} />
      </div>
      <ComparedPage key={page.id} doc={doc} page={page} before={before} after={after} view={view} />
    </>
  );
}

interface ComparedPageProps {
  doc: TemplateDoc;
  page: PageChange;
  before: Design;
  after: Design;
  view: View;
}

const maxSide = 1_200;

/** The preview request for a page of a design. A page of a version is requested by the version's number. */
const buildRequest = (page: DesignPage | undefined, { version, stamp }: Design, doc: TemplateDoc) => ({
  body: { pageId: page?.id ?? '', maxSide, ...(version === null ? { draft: true } : { version }) },
  stamp: `${doc.id} ${stamp}`,
});

function ComparedPage({ doc, page, before, after, view }: ComparedPageProps) {
  const one = usePreview(buildRequest(page.before, before, doc), { isEnabled: page.before !== undefined });
  const other = usePreview(buildRequest(page.after, after, doc), { isEnabled: page.after !== undefined });
  const width = Math.max(page.before?.width ?? 1, page.after?.width ?? 1);
  const height = Math.max(page.before?.height ?? 1, page.after?.height ?? 1);
  const isBoth = page.before !== undefined && page.after !== undefined;
  const difference = useQuery({
    queryKey: [
      'difference',
      one.data?.picture.length,
      other.data?.picture.length,
      before.id,
      before.stamp,
      after.id,
      after.stamp,
      page.id,
    ],
    queryFn: ({ signal }) => {
      if (!one.data || !other.data) throw new Error('The previews are not ready yet');
      const [before, after] = [one.data, other.data];
      return compareDrawn(
        { ...before, picture: toBlob(before.picture) },
        { ...after, picture: toBlob(after.picture) },
        signal,
      );
    },
    enabled: isBoth && one.data !== undefined && other.data !== undefined,
    gcTime: 0,
  });
  const marked = useObjectUrl(difference.data?.picture);
  const error = one.error ?? other.error;
  const beforePicture = { name: before.name, src: one.data?.picture, page: page.before };
  const afterPicture = { name: after.name, src: other.data?.picture, page: page.after };
  const renderAbsence = (design: Design) => <Notice title={`${design.name} does not have this page`} />;
  return (
    <>
      <p aria-live="polite">
        {!isBoth
          ? `This page is only in ${page.before === undefined ? after.name : before.name}.`
          : difference.data !== undefined
            ? shareInWords(difference.data.share)
            : error === null && difference.error === null
              ? 'Comparing…'
              : 'The versions could not be compared.'}
      </p>
      <ProblemNotice
        error={error}
        onRetry={() => {
          if (one.error) void one.refetch();
          if (other.error) void other.refetch();
        }}
      />
      <ProblemNotice error={difference.error} onRetry={() => void difference.refetch()} />
      {view === 'sides' && (
        <div className={styles.sides}>
          <Side {...beforePicture} label="Before" />
          <Side {...afterPicture} label="After" />
        </div>
      )}
      {view === 'before' && <Side {...beforePicture} label="Before" />}
      {view === 'after' && <Side {...afterPicture} label="After" />}
      {view === 'slider' &&
        (!isBoth ? (
          renderAbsence(page.before === undefined ? before : after)
        ) : one.data && other.data ? (
          <PictureSlider before={one.data.picture} after={other.data.picture} width={width} height={height} />
        ) : (
          <Picture src={undefined} alt="" width={width} height={height} />
        ))}
      {view === 'difference' &&
        (isBoth ? (
          <Picture
            src={marked}
            alt="Differences, marked in red"
            width={difference.data?.width ?? width}
            height={difference.data?.height ?? height}
          />
        ) : (
          renderAbsence(page.before === undefined ? before : after)
        ))}
    </>
  );
}

interface SideProps {
  label: string;
  name: string;
  src: string | undefined;
  /** The page; undefined if the version does not have it. */
  page: DesignPage | undefined;
}

function Side({ label, name, src, page }: SideProps) {
  return (
    <figure>
      <figcaption>
        {label}: {name}
        {page !== undefined && ` · ${page.width} × ${page.height} px`}
      </figcaption>
      <Picture
        src={page === undefined ? '' : src}
        alt={`${label}: ${name}`}
        width={page?.width ?? 16}
        height={page?.height ?? 9}
        absence="No page"
      />
    </figure>
  );
}

/** An object URL for a blob, which is valid while the component is shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
