import { type Action, useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { withDemoToken } from './demo-token.ts';
import { getFormatFacts, type RenderRequest } from './output.ts';
import { fileName } from './snippets.ts';
import type { Warning } from './use-preview.ts';

/** A rendered file. */
export interface RenderedFile {
  /** The URL of the file. Anyone who has it can open it. */
  url: string;
  name: string;
  /** The width of the page in px, before the scale is applied. */
  width: number;
  height: number;
  bytes: number;
  pages: number;
  isPicture: boolean;
  cost: number;
  /** The credits that are left. Null if there is no limit, or if the caller may not see them. */
  remaining: number | null;
  warnings: readonly Warning[];
}

interface RenderInput {
  request: RenderRequest;
  /** The name of the page, which becomes the name of the file. */
  name: string;
  /** Whether the browser saves the file. */
  isSaved: boolean;
}

/** Renders a file, with the session of the user or with a demo token. */
export function useRender({
  isStranger,
  isDraft,
}: {
  isStranger: boolean;
  isDraft: boolean;
}): Action<RenderInput, RenderedFile> {
  return useAction(async ({ request, name, isSaved }: RenderInput): Promise<RenderedFile> => {
    const response = isStranger
      ? await withDemoToken((headers) =>
          galley.renders.create(request, {
            headers,
          }),
        )
      : await galley.renders.createForSession({ ...request, ...(isDraft && { draft: true }) });
    if (!response.file) throw new Error('The render has no file');
    const { file, width, height, pages, credits, warnings } = response;
    const { extension, isPicture } = getFormatFacts(request.format);
    const made: RenderedFile = {
      url: file.url,
      name: `${fileName(name)}.${extension}`,
      width,
      height,
      bytes: file.bytes,
      pages,
      isPicture,
      cost: credits.cost,
      remaining: credits.remaining,
      warnings,
    };
    if (isSaved) save(made);
    return made;
  });
}

/** Makes the browser save a file that is on this service. */
export function save({ url, name }: Pick<RenderedFile, 'url' | 'name'>): void {
  const link = document.createElement('a');
  link.href = new URL(url).pathname;
  link.download = name;
  link.click();
}
