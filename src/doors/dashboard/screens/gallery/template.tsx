import { useQuery } from '@tanstack/react-query';
import { type DataOf, isProblem } from 'galley-client';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { ScreenPlaceholder } from '../../app/screen-placeholder.tsx';
import { useMaybeSession } from '../../app/session.tsx';
import { Button, ButtonLink, Empty, PageHeader, toast, useConfirm } from '../../design/index.ts';
import { Playground } from './playground/playground.tsx';
import { copyInputs } from './playground/use-saved-inputs.ts';
import { thumbnailPath } from './thumbnail.ts';

type PublicTemplate = DataOf<'publicTemplates.get'>['doc'];

/** /app/gallery/:slug: a public template, which users can fill in, download and copy. */
export function Screen() {
  const { slug = '' } = useParams();
  const read = useQuery({ queryKey: ['gallery', 'template', slug], queryFn: () => readTemplate(slug) });
  if (isProblem(read.error, 'template_not_found')) {
    return (
      <>
        <PageHeader title="This template is not in the gallery" back={gallery} />
        <Empty title="It may be private now" action={<ButtonLink href="/templates">Browse the gallery</ButtonLink>}>
          The template may also have a new URL. Browse the gallery to find other templates.
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
          getThumbnail: (index) => thumbnailPath(template.thumbnailUrl, { isLarge: true, pageNumber: index }),
        }}
      />
    </>
  );
}

const gallery = { href: '/templates', name: 'Templates' };

/**
 * Loads the template with the variables of all pages, including pages for which there was no room in the first
 * response.
 */
async function readTemplate(slug: string): Promise<PublicTemplate> {
  const { doc } = await galley.publicTemplates.get(slug);
  const pages = (doc.pages ?? []).map(async (page) =>
    page.truncated ? (await galley.publicTemplates.pages.get(doc.id, page.id)).doc : page,
  );
  return { ...doc, pages: await Promise.all(pages) };
}

/** A parameter of the address: the template is copied into the space of the user who opens the address. */
const useParameter = 'use';

function without(search: URLSearchParams, name: string): URLSearchParams {
  search.delete(name);
  return search;
}

/**
 * A name for the copy: the template's name, followed by a number if the space already has a template with this name.
 */
async function freeName(name: string): Promise<string> {
  const { list } = await galley.templates.list({ search: [...name].slice(0, 80).join(''), perPage: 100, page: 1 });
  const takenNames = new Set(list.map((template) => template.name));
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!takenNames.has(tried)) return tried;
  }
}

function UseTemplate({ template: { id, slug, name } }: { template: PublicTemplate }) {
  const session = useMaybeSession();
  const navigate = useNavigate();
  const duplicate = async () => {
    const { doc } = await galley.templates.duplicate(id, { name: await freeName(name) });
    copyInputs(session?.user.id, id, doc.id);
    return doc.id;
  };
  const copy = useAction(async () => {
    const templateId = await duplicate();
    toast('Template copied to your space');
    await navigate(`/app/templates/${templateId}`);
  });
  // If publishing fails, a retry publishes the same copy.
  const copyId = useRef<string>(undefined);
  // A batch draws a published version.
  const createInBulk = useAction(async () => {
    copyId.current ??= await duplicate();
    const templateId = copyId.current;
    await galley.templates.publish({ templateId });
    toast('Template copied to your space');
    await navigate(`/app/templates/${templateId}/bulk`);
  });
  const [search, setSearch] = useSearchParams();
  const confirm = useConfirm();
  const mayCopy = session !== null && session.space !== null && session.space.role !== 'viewer';
  const isAsked = search.has(useParameter) && mayCopy;
  // The user who chose it on a page of the gallery is asked here: a link alone copies nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once for each arrival
  useEffect(() => {
    if (!isAsked) return;
    void (async () => {
      const body = <p>You can change the copy freely. The template in the gallery is not affected.</p>;
      const title = `Copy “${name}” to ${session?.space?.name ?? 'your space'}?`;
      const agreed = await confirm({ title, body, action: 'Use template', variant: 'primary' });
      setSearch((before) => without(before, useParameter), { replace: true });
      if (agreed) await copy.run();
    })();
  }, [isAsked]);
  if (session === null) {
    const to = encodeURIComponent(`/app/gallery/${slug}?${useParameter}`);
    return <ButtonLink href={`/sign-up?to=${to}`}>Use template</ButtonLink>;
  }
  return (
    <>
      <Button isPending={copy.isPending} isDisabled={!mayCopy} onPress={() => void copy.run()}>
        Use template
      </Button>
      <Button isPending={createInBulk.isPending} isDisabled={!mayCopy} onPress={() => void createInBulk.run()}>
        Bulk create
      </Button>
      {!mayCopy && <p>Only editors can copy templates to this space.</p>}
      <ProblemNotice error={copy.error ?? createInBulk.error} onRetry={copy.error ? copy.retry : createInBulk.retry} />
    </>
  );
}
