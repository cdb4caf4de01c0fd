import { useState } from 'react';
import { useParams } from 'react-router';
import { toJsonObject } from '../../../../../core/json.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import { ButtonLink, Empty, Notice, PageHeader, Skeleton, Stack } from '../../../design/index.ts';
import { mapColumns, toRowValues } from '../../../kit/table-file/row-values.ts';
import { listPageVariables, type Variable } from '../../../kit/value-form/schema.ts';
import { editedOn, type TemplateDoc, useTemplate } from '../../templates/data.ts';
import { isEdited } from '../../templates/state-badge.tsx';
import type { Design } from '../../templates/versions/changes.ts';
import { useVersion } from '../../templates/versions/designs.ts';
import { CheckCard } from './check-card.tsx';
import { ColumnsCard } from './columns-card.tsx';
import { buildOutputs, type OutputChoice, pageSize, patternFault } from './outputs.ts';
import { OutputsCard } from './outputs-card.tsx';
import { PreviewCard, type PreviewedRow } from './preview-card.tsx';
import { RowsCard } from './rows-card.tsx';
import type { RowsSource } from './rows-source.ts';

/** /app/templates/:id/bulk: makes files from every row of a table (JOB-2). */
export function Screen() {
  const { id = '' } = useParams();
  const template = useTemplate(id);
  const doc = template.data?.doc;
  const version = useVersion(id, doc?.publishedVersion ?? null);
  const mayEdit = useIsAtLeast('editor');
  const failed = template.error ? template : version.error ? version : undefined;
  return (
    <>
      <PageHeader
        title="Bulk create"
        lead="Make a picture or document from every row of a spreadsheet."
        back={{ href: `/app/templates/${id}`, name: doc?.name ?? 'Template' }}
      />
      {failed && <ProblemNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {doc?.publishedVersion === null ? (
        <Empty
          title="Not published yet"
          action={
            <ButtonLink variant="primary" href={`/app/templates/${id}/versions`}>
              Publish the template
            </ButtonLink>
          }
        >
          Bulk create uses the published version of a template, so that nothing changes while the files are made.
        </Empty>
      ) : !mayEdit ? (
        <Notice>Only editors can create files in bulk, because each file costs credits.</Notice>
      ) : doc && version.data ? (
        <BulkCreate doc={doc} design={version.data} />
      ) : (
        !failed && <Skeleton height="320px" />
      )}
    </>
  );
}

function BulkCreate({ doc, design }: { doc: TemplateDoc; design: Design }) {
  const [source, setSource] = useState<RowsSource>();
  const [mapping, setMapping] = useState<ReadonlyArray<string | undefined>>([]);
  const [fileName, setFileName] = useState('');
  const [choice, setChoice] = useState<OutputChoice>({
    pageIds: design.pages.slice(0, 1).map(({ id }) => id),
    sizes: [pageSize],
    formats: ['png'],
    scale: null,
    quality: null,
  });
  const variables = listVariables(design, choice.pageIds);
  const outputs = buildOutputs(choice);
  const choose = (next: RowsSource | undefined) => {
    setSource(next);
    if (next)
      setMapping(
        mapColumns(
          next.columns,
          listVariables(
            design,
            design.pages.map(({ id }) => id),
          ),
        ),
      );
  };
  return (
    <Stack>
      {isEdited(doc.publishedOn, editedOn(doc)) && (
        <Notice>The draft has changes that are not published. The files are made with version {design.version}.</Notice>
      )}
      <RowsCard source={source} variables={variables} onChange={choose} />
      {source && (
        <>
          <ColumnsCard source={source} mapping={mapping} variables={variables} onChange={setMapping} />
          <OutputsCard
            design={design}
            source={source}
            choice={choice}
            fileName={fileName}
            fileNameFault={patternFault(fileName, outputs.length)}
            onChange={(changed) => setChoice({ ...choice, ...changed })}
            onFileName={setFileName}
          />
          <PreviewCard rows={toPreviews(source, mapping, variables)} design={design} choice={choice} />
          <CheckCard
            source={source}
            mapping={mapping}
            variables={variables}
            outputs={outputs}
            fileName={fileName}
            isFileNameWrong={patternFault(fileName, outputs.length) !== undefined}
          />
        </>
      )}
    </Stack>
  );
}

/** The first rows as values by variable, with a name for each. */
function toPreviews(
  source: RowsSource,
  mapping: ReadonlyArray<string | undefined>,
  variables: readonly Variable[],
): PreviewedRow[] {
  if (source.kind === 'table')
    return source.rows.map((cells, index) => ({
      name: `Row ${index + 1}`,
      hint: cells.find((cell) => cell.trim() !== '') ?? '',
      values: toRowValues(cells, mapping, variables),
    }));
  const names = new Set(variables.map(({ name }) => name));
  return source.entries.map((entry, index) => ({
    name: String(entry['slug'] ?? `Entry ${index + 1}`),
    hint: '',
    values: toJsonObject(Object.fromEntries(Object.entries(entry).filter(([name]) => names.has(name)))),
  }));
}

/** The variables of the template and of some of its pages, each once. */
function listVariables({ settings, pages }: Design, pageIds: readonly string[]) {
  const sets = pages
    .filter(({ id }) => pageIds.includes(id))
    .map((page) => listPageVariables(settings['variables'], page.variables));
  const all = [...(sets[0]?.shared ?? []), ...sets.flatMap(({ pageVariables }) => pageVariables)];
  return [...new Map(all.map((variable) => [variable.name, variable])).values()];
}
