import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from 'galley-client';
import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import { Button, Picture, Stack } from '../design/index.ts';
import { galley } from './api.ts';
import { describeProblem } from './problem-words.ts';

/**
 * Runs at most two previews at a time, so that a screen with many pages leaves capacity for the page that is being
 * edited.
 */
const limited = pLimit(2);

/** An unsaved page in a preview request. */
export type PreviewPage = NonNullable<BodyOf<'previews.create'>['page']>;

export type PreviewLayer = NonNullable<PreviewPage['layers']>[number];

/** The body of a preview request, and a stamp that changes whenever the picture may change. */
export interface PreviewRequest {
  body: BodyOf<'previews.create'>;
  stamp: string;
}

export function usePreview({ body, stamp }: PreviewRequest, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['previews', stamp, body],
    queryFn: ({ signal }) => limited(() => galley.previews.create(body, { signal })),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

interface PagePictureProps extends PreviewRequest {
  alt: string;
  /** The width of the page in px. */
  width: number;
  height: number;
  /** The proportions of the frame; those of the page if absent. */
  frame?: readonly [width: number, height: number];
}

/**
 * The current picture of a page. It is requested once the element is less than a window's height from the visible area.
 */
export function PagePicture({ body, stamp, alt, width, height, frame }: PagePictureProps) {
  const [isNear, pictureRef] = useNearness();
  const { data, error, refetch } = usePreview({ body, stamp }, { isEnabled: isNear });
  const [frameWidth, frameHeight] = frame ?? [width, height];
  return (
    <div ref={pictureRef}>
      <Picture
        src={error ? '' : data?.picture}
        alt={alt}
        width={frameWidth}
        height={frameHeight}
        absence="No preview"
      />
      {error !== null && (
        <Stack>
          <p role="alert">{describeProblem(error).title}</p>
          <Button size="small" onPress={() => void refetch()}>
            Try again
          </Button>
        </Stack>
      )}
    </div>
  );
}

/** Whether an element has ever been less than a window's height from the visible area. */
function useNearness() {
  const elementRef = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = elementRef.current;
    if (isNear || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '50%' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return [isNear, elementRef] as const;
}
