import { Skeleton, Stack } from '../design/index.ts';

/** The place of a screen whose code or records are being read. */
export function ScreenPlaceholder() {
  return (
    <Stack>
      <Skeleton width="240px" height="32px" />
      <Skeleton height="120px" />
      <Skeleton height="320px" />
    </Stack>
  );
}
