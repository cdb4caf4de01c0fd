import { useQuery } from '@tanstack/react-query';
import { galley } from '../../../app/api.ts';
import { useDelayed } from '../../../app/delayed.ts';
import { demoRenders } from './demo-token.ts';
import type { RenderRequest } from './output.ts';
import type { PlaygroundPage } from './template.ts';

interface CostParts {
  request: RenderRequest;
  pages: readonly PlaygroundPage[];
  isDraft: boolean;
  isStranger: boolean;
  isEnabled: boolean;
}

/**
 * The cost of a file in words. A draft costs each time it is rendered, a published file only when it is drawn (RND-17,
 * CRD-2).
 */
export function useCost({ request, pages, isDraft, isStranger, isEnabled }: CostParts): string {
  // If a page continues on further pages, only the service knows how many there are.
  const drawn = drawnPages(request, pages);
  const continues =
    request.format === 'pdf' && drawn.some(({ paginate }) => paginate !== undefined && paginate !== null);
  const delayedRequest = useDelayed(request, 1_000);
  const dryRun = useQuery({
    queryKey: ['cost', isDraft, delayedRequest],
    queryFn: ({ signal }) =>
      galley.renders.createForSession({ ...delayedRequest, dryRun: true, ...(isDraft && { draft: true }) }, { signal }),
    enabled: isEnabled && continues && !isStranger,
  });
  if (isStranger) {
    return `Without an account, you can render ${demoRenders} images an hour, including previews.`;
  }
  const credits = continues ? dryRun.data?.credits.cost : drawn.length;
  if (credits === undefined) return 'Costs 1 credit per page.';
  const count = credits === 1 ? '1 credit' : `${credits.toLocaleString()} credits`;
  return isDraft
    ? `Costs ${count} for each render of the draft.`
    : `Costs ${count}. Rendering the same file again is free.`;
}

function drawnPages({ pageId, pageIds, templateId }: RenderRequest, pages: readonly PlaygroundPage[]) {
  if (templateId !== undefined) return pages;
  const ids = new Set(pageIds ?? [pageId]);
  return pages.filter(({ id }) => ids.has(id));
}
