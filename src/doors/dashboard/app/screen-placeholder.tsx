import { Skeleton, Stack } from '../design/index.ts';

/** Replaces a screen while its code or records load. */
export function ScreenPlaceholder() {
  return (
    <Stack>
      <Skeleton width="240px" height="32px" />
      <Skeleton height="120px" />
      <Skeleton height="320px" />
    </Stack>
  );
}
