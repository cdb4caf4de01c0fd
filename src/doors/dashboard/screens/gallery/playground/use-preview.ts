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
  /** The id of the page in the picture. */
  pageId: string;
  picture: string;
  /** The number of the page in a document that flows over several pages, from 1. */
  pageNumber: number;
  pages: number;
  warnings: readonly Warning[];
}

export interface PreviewInput {
  pageId: string;
  /** The number of the page in a document that flows over several pages, from 1. */
  pageNumber: number;
  tweaks: JsonObject;
  brandId: string | null;
  brandVariant: string | null;
  locale: string | null;
  /** Whether the service looks for texts that are hard to read. */
  lint: boolean;
  /** The length of the longer side in pixels. */
  maxSide: number;
}

interface Options {
  /** Whether the user is a visitor. Visitors draw with a demo token, which has few renders. */
  isStranger: boolean;
  /** Whether the draft of the page is shown. */
  isDraft: boolean;
  /** Whether the existing picture already shows these values, so that visitors do not spend a render on a preview. */
  isUnchanged: boolean;
}

/** The preview of the typed values. The last preview is shown until the next one arrives. */
export function usePreview(input: PreviewInput, { isStranger, isDraft, isUnchanged }: Options) {
  const [preview, setPreview] = useState<Preview>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const queue = useRef<PreviewQueue<PreviewInput, Preview>>(undefined);
  useEffect(() => {
    const made = new PreviewQueue<PreviewInput, Preview>({
      draw: isStranger ? drawAsStranger : (previewInput, signal) => drawAsPerson(previewInput, isDraft, signal),
      onPicture: setPreview,
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
  // The JSON is compared, because each rendering of the screen may create the same input as a new object.
  const text = JSON.stringify(input);
  const [last, setLast] = useState({ text, input });
  const wanted = last.text === text ? last : { text, input };
  if (wanted !== last) setLast(wanted);
  const chosen = JSON.stringify([pageId, pageNumber, brandId, brandVariant, locale, lint, maxSide]);
  const lastChosen = useRef('');
  useEffect(() => {
    if (isStranger && isUnchanged) {
      queue.current?.cancel();
      setPreview(undefined);
      setError(undefined);
      return;
    }
    queue.current?.ask(wanted.input, { isImmediate: lastChosen.current !== chosen });
    lastChosen.current = chosen;
  }, [wanted, chosen, isStranger, isUnchanged]);
  return {
    // A picture of another page is not shown.
    preview: preview?.pageId === pageId ? preview : undefined,
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
    // If the document became shorter while a later page was shown, that page no longer exists, so the last page is
    // shown.
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
