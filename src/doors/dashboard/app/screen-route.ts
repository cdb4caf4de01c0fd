import type { ComponentType } from 'react';

/** A screen by its path under /app. Its code is loaded when it is first shown. */
export interface ScreenRoute {
  /** With `:name` for parameters, without /app: `templates/:id`. */
  path: string;
  load(): Promise<{ Screen: ComponentType }>;
  /** Whether visitors see it. */
  isPublic?: boolean;
}
