import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { shorten } from '../../app/shorten.ts';
import { Stack, toast, useConfirm } from '../../design/index.ts';
import { readTemplate, type TemplateDoc } from './data.ts';

interface DeleteTemplate {
  /** Loads what would be lost, asks the user, and deletes the template. Resolves to whether it was deleted. */
  ask(): Promise<boolean>;
  isPending: boolean;
  /** Why the deletion failed. It is shown where the deletion was started. */
  notice: ReactNode;
}

export function useDeleteTemplate(id: string): DeleteTemplate {
  const confirm = useConfirm();
  const client = useQueryClient();
  const prepare = useAction(async () => {
    const [{ doc }, versions] = await Promise.all([
      readTemplate(id),
      galley.templates.versions.list(id, { perPage: 1 }),
    ]);
    return { doc, versionCount: versions.count };
  });
  const remove = useAction(async () => {
    await galley.templates.delete(id);
    // The deleted template must not be loaded again before its screen is left.
    client.removeQueries({ queryKey: ['templates', id] });
    await client.invalidateQueries({ queryKey: ['templates', 'list'] });
    toast('Template deleted');
    return true;
  });
  const ask = async () => {
    const uses = await prepare.run();
    if (uses === undefined) return false;
    const agreed = await confirm({
      title: 'Delete this template?',
      body: <Losses {...uses} />,
      action: 'Delete template',
    });
    return agreed ? (await remove.run()) === true : false;
  };
  return {
    ask,
    isPending: prepare.isPending || remove.isPending,
    notice: (
      <>
        <ProblemNotice error={prepare.error} onRetry={() => void ask()} />
        <ProblemNotice error={remove.error} onRetry={remove.retry} />
      </>
    ),
  };
}

const maxNamed = 5;

function Losses({ doc, versionCount }: { doc: TemplateDoc; versionCount: number }) {
  const { name, pages, publishedVersion, publicOn, slug } = doc;
  const urls = [
    ...(publicOn === null ? [] : [`/templates/${slug}`]),
    ...(publishedVersion === null ? [] : pages.map((page) => `/api/render/${page.id}`)),
  ];
  return (
    <Stack>
      <p style={{ overflowWrap: 'anywhere' }}>
        “{shorten(name, 120)}” is deleted with {formatCount(pages.length, 'page')} and{' '}
        {formatCount(versionCount, 'published version')}. This cannot be undone. Rendered files are kept.
      </p>
      {urls.length > 0 && (
        <div>
          <p>These URLs stop working everywhere:</p>
          <ul>
            {urls.slice(0, maxNamed).map((url) => (
              <li key={url}>
                <code>{url}</code>
              </li>
            ))}
            {urls.length > maxNamed && <li>And {(urls.length - maxNamed).toLocaleString()} more.</li>}
          </ul>
        </div>
      )}
    </Stack>
  );
}

const formatCount = (count: number, what: string) => `${count.toLocaleString()} ${what}${count === 1 ? '' : 's'}`;
