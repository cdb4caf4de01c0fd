import { useQuery } from '@tanstack/react-query';
import { type DataOf, isProblem } from 'galley-client';
import { useNavigate, useParams } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { ScreenPlaceholder } from '../../app/screen-placeholder.tsx';
import { useMaybeSession } from '../../app/session.tsx';
import { Button, ButtonLink, Empty, PageHeader, toast } from '../../design/index.ts';
import { Playground } from './playground/playground.tsx';
import { carryOver } from './playground/use-kept.ts';
import { thumbnailPath } from './thumbnail.ts';

type PublicTemplate = DataOf<'getTemplatesPublicById'>['doc'];

/** /app/gallery/:slug: a public template, to fill, take along and copy. */
export function Screen() {
  const { slug = '' } = useParams();
  const read = useQuery({ queryKey: ['gallery', 'template', slug], queryFn: () => readTemplate(slug) });
  if (isProblem(read.error, 'template_not_found')) {
    return (
      <>
        <PageHeader title="This template is not in the gallery" back={gallery} />
        <Empty
          title="It may have been made private"
          action={<ButtonLink href="/app/gallery">See the gallery</ButtonLink>}
        >
          Or its address has changed. The gallery has others.
        </Empty>
      </>
    );
  }
  if (read.error) {
    return (
      <>
        <PageHeader title="Template" back={gallery} />
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} />
      </>
    );
  }
  if (!read.data) return <ScreenPlaceholder />;
  const template = read.data;
  return (
    <>
      <PageHeader
        title={template.name}
        lead={template.description}
        back={gallery}
        actions={<UseTemplate template={template} />}
      />
      <Playground
        template={{ ...template, pages: template.pages ?? [] }}
        source={{
          kind: 'public',
          access: template.requireGetRenderToken ? 'copy' : 'open',
          thumbnailOf: (place) => thumbnailPath(template.thumbnailUrl, { isLarge: true, place }),
        }}
      />
    </>
  );
}

const gallery = { href: '/app/gallery', name: 'Gallery' };

/** With the variables of pages that the answer had no room for. */
async function readTemplate(slug: string): Promise<PublicTemplate> {
  const { doc } = await galley.getTemplatesPublicById(slug);
  const pages = (doc.pages ?? []).map(async (page) =>
    page.truncated ? (await galley.getTemplatesPublicByIdPagesByPageId(doc.id, page.id)).doc : page,
  );
  return { ...doc, pages: await Promise.all(pages) };
}

function UseTemplate({ template: { id, slug } }: { template: PublicTemplate }) {
  const session = useMaybeSession();
  const navigate = useNavigate();
  const copy = useAction(async () => {
    const { doc } = await galley.postTemplatesByIdDuplicate(id, {});
    carryOver(session?.user.id, id, doc.id);
    toast('Copied into your space');
    await navigate(`/app/templates/${doc.id}`);
  });
  if (session === null) {
    const to = encodeURIComponent(`/app/gallery/${slug}`);
    return <ButtonLink href={`/sign-up?to=${to}`}>Use this template</ButtonLink>;
  }
  const mayCopy = session.space !== null && session.space.role !== 'viewer';
  return (
    <>
      <Button isPending={copy.isPending} isDisabled={!mayCopy} onPress={() => void copy.run()}>
        Use this template
      </Button>
      {!mayCopy && <p>Editors of this space may copy it.</p>}
      <ProblemNotice error={copy.error} onRetry={copy.retry} />
    </>
  );
}
