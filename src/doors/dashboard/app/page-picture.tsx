import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from 'galley-client';
import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import { Button, Picture, Stack } from '../design/index.ts';
import { galley } from './api.ts';
import { describeProblem } from './problem-words.ts';

/** Limits previews to two at a time: a screen of many pages leaves the service room for what somebody types. */
const limited = pLimit(2);

/** A page that is not saved, as a preview takes it. */
export type PreviewPage = NonNullable<BodyOf<'previews.create'>['page']>;

export type PreviewLayer = NonNullable<PreviewPage['layers']>[number];

/** The body of a preview, and what changes when its picture does. */
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
  /** px of the page. */
  width: number;
  height: number;
  /** Which proportions the frame has. Absent: those of the page. */
  frame?: readonly [width: number, height: number];
}

/** A page as it would be drawn now. It is asked for once it comes near the window. */
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

/** Whether an element was ever within a window's height of what is shown. */
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
