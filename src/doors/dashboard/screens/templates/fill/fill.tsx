import { useQuery } from '@tanstack/react-query';
import { galley } from '../../../app/api.ts';
import type { Versioned } from '../../../app/edits.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { ButtonLink, Empty, Skeleton } from '../../../design/index.ts';
import { Playground } from '../../gallery/playground/playground.tsx';
import { editedOn, type PageDoc, type TemplateDoc, thumbnailUrl } from '../data.ts';
import { TemplateFrame } from '../frame.tsx';

/** A template to fill, as it is edited. */
export function Screen() {
  return <TemplateFrame path="">{({ doc }: Versioned<TemplateDoc>) => <Fill doc={doc} />}</TemplateFrame>;
}

function Fill({ doc }: { doc: TemplateDoc }) {
  const stamp = editedOn(doc);
  const pages = useQuery({ queryKey: ['templates', doc.id, 'whole', stamp], queryFn: () => wholePages(doc.pages) });
  if (doc.pages.length === 0) {
    return (
      <Empty title="No pages" action={<ButtonLink href={`/app/templates/${doc.id}/pages`}>Add a page</ButtonLink>}>
        There is nothing to fill or to draw yet.
      </Empty>
    );
  }
  if (pages.error) return <ProblemNotice error={pages.error} onRetry={() => void pages.refetch()} />;
  if (pages.data === undefined) return <Skeleton height="480px" />;
  return (
    <Playground
      template={{ id: doc.id, name: doc.name, variables: doc.variables, pages: pages.data }}
      source={{
        kind: 'own',
        access: doc.requireGetRenderToken ? 'secret' : 'open',
        thumbnailOf: (place) => (place === 1 ? thumbnailUrl(doc.id, { stamp }) : undefined),
      }}
    />
  );
}

/** With the variables of pages that the answer had no room for. */
async function wholePages(pages: readonly PageDoc[]): Promise<PageDoc[]> {
  const found: PageDoc[] = [];
  for (const page of pages) {
    found.push(page.truncated ? ((await galley.getPagesById(page.id)).doc as unknown as PageDoc) : page);
  }
  return found;
}
