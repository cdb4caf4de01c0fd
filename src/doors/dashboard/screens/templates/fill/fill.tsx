import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import { ButtonLink, Empty, Skeleton } from '../../../design/index.ts';
import type { Versioned } from '../../../kit/record/use-record.ts';
import { Playground } from '../../gallery/playground/playground.tsx';
import { editedOn, type PageDoc, type TemplateDoc, thumbnailUrl } from '../data.ts';
import { TemplateFrame } from '../frame.tsx';
import { useVersion } from '../versions/designs.ts';

/** The screen for filling in a template, either its draft or its published version. */
export function Screen() {
  return <TemplateFrame path="">{({ doc }: Versioned<TemplateDoc>) => <Fill doc={doc} />}</TemplateFrame>;
}

/** A parameter of the address: the published version is drawn instead of the draft. */
const liveParameter = 'live';

function Fill({ doc }: { doc: TemplateDoc }) {
  const stamp = editedOn(doc);
  const client = useQueryClient();
  const mayEdit = useIsAtLeast('editor');
  const [search, setSearch] = useSearchParams();
  const isLive = search.has(liveParameter) && doc.publishedVersion !== null;
  const draft = useQuery({ queryKey: ['templates', doc.id, 'whole', stamp], queryFn: () => wholePages(doc.pages) });
  const published = useVersion(doc.id, isLive ? doc.publishedVersion : null);
  const pages = isLive ? published : draft;
  if (doc.pages.length === 0) {
    return (
      <Empty title="No pages" action={<ButtonLink href={`/app/templates/${doc.id}/pages`}>Add a page</ButtonLink>}>
        Add a page to enter values and render this template.
      </Empty>
    );
  }
  if (pages.error) return <ProblemNotice error={pages.error} onRetry={() => void pages.refetch()} />;
  if (pages.data === undefined) return <Skeleton height="480px" />;
  const live = isLive ? published.data : undefined;
  const { variables, renderScale } = live ? live.settings : doc;
  return (
    <Playground
      template={{
        id: doc.id,
        name: doc.name,
        variables,
        pages: live?.pages ?? draft.data ?? [],
        ...(typeof renderScale === 'number' && { renderScale }),
      }}
      source={{
        kind: 'own',
        state: {
          isLive,
          publishedVersion: doc.publishedVersion,
          onChange: (chosen) =>
            setSearch(
              (before) => {
                if (chosen) before.set(liveParameter, '');
                else before.delete(liveParameter);
                return before;
              },
              { replace: true },
            ),
        },
        access: doc.publishedVersion === null ? 'unpublished' : doc.requireGetRenderToken ? 'secret' : 'open',
        ...(mayEdit && {
          edit: {
            versionsHref: `/app/templates/${doc.id}/versions`,
            openAddresses: async () => {
              await galley.templates.update(doc.id, { requireGetRenderToken: false });
              await client.invalidateQueries({ queryKey: ['templates'] });
            },
          },
        }),
        getThumbnail: (index) =>
          index !== 1
            ? undefined
            : thumbnailUrl(doc.id, isLive && doc.publishedVersion ? { version: doc.publishedVersion } : { stamp }),
      }}
    />
  );
}

/** Loads the pages for which there was no room in the response, because their variables are needed. */
async function wholePages(pages: readonly PageDoc[]): Promise<PageDoc[]> {
  const loadedPages: PageDoc[] = [];
  for (const page of pages) {
    loadedPages.push(page.truncated ? (await galley.templates.pages.get(page.id)).doc : page);
  }
  return loadedPages;
}
