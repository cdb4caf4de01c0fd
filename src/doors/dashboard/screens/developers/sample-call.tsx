import { useQuery } from '@tanstack/react-query';
import { renderUrl } from 'galley-client';
import { galley } from '../../app/api.ts';
import { CodeBlock } from '../../design/index.ts';
import type { ScopeChoice } from './scope-fields.tsx';

/**
 * The page that samples use: the first page of the space's newest template, or a page of the gallery if the space has
 * no template. Undefined if there is none.
 */
export function useSamplePage() {
  return useQuery({
    queryKey: ['developers', 'sample-page'],
    staleTime: 300_000,
    queryFn: async () => {
      const ownTemplates = await galley.templates.list({ perPage: 1 });
      const [first] = ownTemplates.list;
      const pages = first && (await galley.templates.get(first.id)).doc.pages;
      if (pages?.[0]) return pages[0].id;
      const [publicTemplate] = (await galley.publicTemplates.list({ perPage: 1 })).list;
      return publicTemplate ? (await galley.publicTemplates.get(publicTemplate.id)).doc.pages?.[0]?.id : undefined;
    },
  });
}

const placeholder = 'YOUR_PAGE_ID';

/**
 * Shows a command that tests a key. It depends on the scopes of the key. Nothing is shown if the key may do nothing
 * over HTTP.
 */
export function SampleCall({ token, scopes }: { token: string; scopes: ScopeChoice }) {
  const page = useSamplePage();
  const line = sampleLine(token, scopes, page.data ?? placeholder);
  if (line === undefined) return null;
  return (
    <>
      <p>Try it in a terminal:</p>
      <CodeBlock label="Command" text={line} isWrapped />
    </>
  );
}

function sampleLine(token: string, { apiEndpoints }: ScopeChoice, pageId: string): string | undefined {
  const may = (scope: NonNullable<typeof apiEndpoints>[number]) => apiEndpoints?.includes(scope) ?? true;
  const authorization = `-H 'Authorization: Bearer ${token}'`;
  if (may('render.create')) {
    const body = JSON.stringify({ pageId, format: 'png', output: 'binary' });
    return `curl -o picture.png ${authorization} -H 'Content-Type: application/json' -d '${body}' ${location.origin}/api/render`;
  }
  if (may('render.get')) return `curl -o picture.png ${authorization} '${renderUrl(location.origin, { pageId }).href}'`;
  if (may('templates.read')) return `curl ${authorization} ${location.origin}/api/templates`;
  if (may('usage.read')) return `curl ${authorization} ${location.origin}/api/v1/usage`;
  if (may('shaders.read')) return `curl ${authorization} ${location.origin}/api/v1/shaders`;
  return undefined;
}
