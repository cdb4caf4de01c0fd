import { Skeleton, Stack } from '../design/index.ts';

/** Shown in place of a screen while its code or its data loads. */
export function ScreenPlaceholder() {
  return (
    <Stack>
      <Skeleton width="240px" height="32px" />
      <Skeleton height="120px" />
      <Skeleton height="320px" />
    </Stack>
  );
}
