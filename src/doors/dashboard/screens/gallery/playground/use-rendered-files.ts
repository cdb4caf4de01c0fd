import { useState } from 'react';
import type { RenderRequest } from './output.ts';
import { type RenderedFile, useRender } from './use-render.ts';

/** The file for the current values. One of two buttons renders it, and it is outdated once the values change. */
export interface RenderedFileState {
  /** The file that was rendered for the current request. */
  made: RenderedFile | undefined;
  isOutdated: boolean;
  /** The button that shows progress. */
  pending: 'download' | 'embed' | undefined;
  error: unknown;
  make(input: { isSaved: boolean }): void;
  retry(): void;
}

interface MadeParts {
  request: RenderRequest;
  /** The name of the template, which becomes the name of the file. */
  name: string;
  isStranger: boolean;
  isDraft: boolean;
}

export function useRenderedFiles({ request, name, isStranger, isDraft }: MadeParts): RenderedFileState {
  const render = useRender({ isStranger, isDraft });
  const current = JSON.stringify({ ...request, isDraft });
  const [files, setKept] = useState<{ of: string; file: RenderedFile }>();
  const [failed, setFailed] = useState<string>();
  const [button, setButton] = useState<'download' | 'embed'>();
  const make = async ({ isSaved }: { isSaved: boolean }) => {
    setButton(isSaved ? 'download' : 'embed');
    setFailed(current);
    const file = await render.run({ request, name, isSaved });
    if (file) setKept({ of: current, file });
  };
  return {
    made: files?.of === current ? files.file : undefined,
    isOutdated: files !== undefined && files.of !== current,
    pending: render.isPending ? button : undefined,
    // An error belongs to the values that were sent, so it disappears when the values change.
    error: failed === current ? render.error : null,
    make: (input) => void make(input),
    retry: render.retry,
  };
}
