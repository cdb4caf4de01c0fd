import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { galley } from '../../../app/api.ts';
import type { Versioned } from '../../../app/edits.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Card, Empty, Pagination, Skeleton, Stack } from '../../../design/index.ts';
import type { TemplateDoc } from '../data.ts';
import { TemplateFrame } from '../frame.tsx';
import { Compare } from './compare/compare.tsx';
import { draftId } from './designs.ts';
import { DraftCard } from './draft-card.tsx';
import { VersionList } from './version-list.tsx';

/** What was published of a template, and how it differs. */
export function Screen() {
  return <TemplateFrame path="/versions">{({ doc }: Versioned<TemplateDoc>) => <Versions doc={doc} />}</TemplateFrame>;
}

const perPage = 20;

function Versions({ doc }: { doc: TemplateDoc }) {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const before = params.get('before') ?? String(doc.publishedVersion ?? '');
  const after = params.get('after') ?? draftId;
  const comparison = useRef<HTMLDivElement>(null);
  const versions = useQuery({
    queryKey: ['templates', doc.id, 'versions', page],
    queryFn: () => galley.templates.versions.list(doc.id, { page, perPage }),
  });
  const { data, error } = versions;
  const say = (changed: Record<string, string>) =>
    setParams((now) => ({ ...Object.fromEntries(now), ...changed }), { preventScrollReset: true });
  if (doc.publishedVersion === null) {
    return (
      <Stack>
        <DraftCard doc={doc} />
        <Empty title="No versions yet">Each time you publish the draft, Galley keeps a version here.</Empty>
      </Stack>
    );
  }
  return (
    <Stack>
      <DraftCard doc={doc} />
      <div ref={comparison} style={{ scrollMarginTop: 16 }}>
        <Compare doc={doc} before={before} after={after} onChoose={say} />
      </div>
      <Card>
        <h2>Published versions</h2>
        <ProblemNotice error={error} onRetry={() => void versions.refetch()} />
        {data === undefined && error === null && <Skeleton height="240px" />}
        {data !== undefined && (
          <>
            <VersionList
              doc={doc}
              versions={data.list}
              onCompare={(version) => {
                say({ before: String(version), after: draftId });
                comparison.current?.scrollIntoView();
              }}
            />
            <Pagination
              page={page}
              pagesCount={data.pagesCount}
              count={data.count}
              what="versions"
              onChange={(next) => say({ page: String(next) })}
            />
          </>
        )}
      </Card>
    </Stack>
  );
}
