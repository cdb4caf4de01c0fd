import { GalleyProblem } from 'galley-client';
import { useEffect, useRef, useState } from 'react';
import { galley } from '../../../app/api.ts';
import { sessionEnded } from '../../../app/session-ended.ts';
import type { JsonObject } from '../../../kit/value-form/schema.ts';
import { withDemoToken } from './demo-token.ts';
import { PreviewQueue } from './preview-queue.ts';

export interface Warning {
  code: string;
  message: string;
  layerId?: string | undefined;
}

interface Preview {
  /** Of the page that it shows. */
  pageId: string;
  picture: string;
  /** Which page of a document that flows over several it shows, from 1. */
  pageNumber: number;
  pages: number;
  warnings: readonly Warning[];
}

export interface PreviewInput {
  pageId: string;
  /** Which page of a document that flows over several, from 1. */
  pageNumber: number;
  tweaks: JsonObject;
  brandId: string | null;
  brandVariant: string | null;
  locale: string | null;
  /** Whether texts are looked for that are hard to read. */
  lint: boolean;
  /** Pixels of the longer side. */
  maxSide: number;
}

interface Options {
  /** Strangers draw with a demo token, which has few renders. */
  isStranger: boolean;
  /** Whether the page is shown as it is edited. */
  isDraft: boolean;
  /** Whether what is shown without it would be the same: strangers do not spend a render on it. */
  isUnchanged: boolean;
}

/** The picture of what is typed. The last one stays until the next comes. */
export function usePreview(input: PreviewInput, { isStranger, isDraft, isUnchanged }: Options) {
  const [shown, setShown] = useState<Preview>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const queue = useRef<PreviewQueue<PreviewInput, Preview>>(undefined);
  useEffect(() => {
    const made = new PreviewQueue<PreviewInput, Preview>({
      draw: isStranger ? drawAsStranger : (asked, signal) => drawAsPerson(asked, isDraft, signal),
      onPicture: setShown,
      onError: (failed) => {
        setError(failed);
        if (!isStranger && failed instanceof GalleyProblem && failed.status === 401) sessionEnded.set(true);
      },
      onBusy: setBusy,
      debounceMs: isStranger ? 700 : 80,
      maxWaitMs: isStranger ? 2_500 : 240,
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      now: () => performance.now(),
    });
    queue.current = made;
    return () => made.cancel();
  }, [isStranger, isDraft]);
  const { pageId, pageNumber, brandId, brandVariant, locale, lint, maxSide } = input;
  // The same input may be made again by each drawing of the screen.
  const text = JSON.stringify(input);
  const [last, setLast] = useState({ text, input });
  const wanted = last.text === text ? last : { text, input };
  if (wanted !== last) setLast(wanted);
  const chosen = JSON.stringify([pageId, pageNumber, brandId, brandVariant, locale, lint, maxSide]);
  const lastChosen = useRef('');
  useEffect(() => {
    if (isStranger && isUnchanged) {
      queue.current?.cancel();
      setShown(undefined);
      setError(undefined);
      return;
    }
    queue.current?.ask(wanted.input, { isImmediate: lastChosen.current !== chosen });
    lastChosen.current = chosen;
  }, [wanted, chosen, isStranger, isUnchanged]);
  return {
    // The picture of another page is none of this one.
    preview: shown?.pageId === pageId ? shown : undefined,
    error,
    isBusy,
    retry: () => queue.current?.ask(input, { isImmediate: true }),
  };
}

async function drawAsPerson(input: PreviewInput, isDraft: boolean, signal: AbortSignal): Promise<Preview> {
  const drawPage = (pageNumber: number) => drawPreview({ ...input, pageNumber }, isDraft, signal);
  try {
    return await drawPage(input.pageNumber);
  } catch (error) {
    // The document became shorter while a later page of it was looked at: its last one is shown.
    if (!(error instanceof GalleyProblem) || !error.errors.some(({ path }) => path === 'pageNumber')) throw error;
    const first = await drawPage(1);
    return first.pages > 1 ? await drawPage(first.pages) : first;
  }
}

async function drawPreview(
  { pageId, pageNumber, tweaks, brandId, brandVariant, locale, lint, maxSide }: PreviewInput,
  isDraft: boolean,
  signal: AbortSignal,
): Promise<Preview> {
  const previewBody = {
    pageId,
    pageNumber,
    maxSide,
    lint,
    draft: isDraft,
    tweaks,
    ...(brandId !== null && { brandId }),
    ...(brandId !== null && brandVariant !== null && { brandVariant }),
    ...(locale !== null && { locale }),
  };
  const { picture, warnings, pages } = await galley.previews.create(previewBody, {
    signal,
    maxRetries: 1,
  });
  return { pageId, pageNumber, pages, picture, warnings };
}

async function drawAsStranger({ pageId, tweaks, locale }: PreviewInput, signal: AbortSignal): Promise<Preview> {
  const body = { pageId, tweaks, format: 'webp', scale: 1, ...(locale !== null && { locale }) } as const;
  const made = await withDemoToken((headers) => galley.renders.create(body, { signal, headers }));
  if (!made.file) throw new Error('The render has no file');
  return { pageId, pageNumber: 1, pages: 1, picture: new URL(made.file.url).pathname, warnings: made.warnings };
}
