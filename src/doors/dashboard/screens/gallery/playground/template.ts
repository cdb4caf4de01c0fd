import type { PictureAccess } from './snippets.ts';

/** A page that can be filled and looked at. */
export interface PlaygroundPage {
  id: string;
  name: string;
  /** px */
  width: number;
  height: number;
  /** As the API has them. */
  variables?: unknown;
}

/** A template to fill: a public one, or one of the active space. */
export interface PlaygroundTemplate {
  id: string;
  name: string;
  /** In order; one at least. */
  pages: readonly PlaygroundPage[];
  /** Of all pages, as the API has them. */
  variables?: unknown;
}

export interface PlaygroundSource {
  /** `public`: as it is published, of whichever space. `own`: of the active space, as it is edited. */
  kind: 'public' | 'own';
  /** Pictures of pages with their defaults, until the first own one comes; undefined where there is none. */
  thumbnailOf?(place: number): string | undefined;
  /** What addresses of its pictures need. */
  access: PictureAccess;
}
