import type { ComponentType } from 'react';

/** A screen and its path below /app. The code of the screen is loaded when it is first shown. */
export interface ScreenRoute {
  /** The path without /app. It may contain parameters: `templates/:id`. */
  path: string;
  load(): Promise<{ Screen: ComponentType }>;
  /** Whether visitors can open the screen. */
  isPublic?: boolean;
}
