import type { PictureAccess } from './snippets.ts';

/** A page that can be filled in and previewed. */
export interface PlaygroundPage {
  id: string;
  name: string;
  /** px */
  width: number;
  height: number;
  /** In the form of the API. */
  variables?: unknown;
  layers?: unknown;
  bindings?: unknown;
  /** Set for a page that continues on further pages. */
  paginate?: unknown;
}

/** A template to fill in: a public one, or one of the active space. */
export interface PlaygroundTemplate {
  id: string;
  name: string;
  /** In order; at least one. */
  pages: readonly PlaygroundPage[];
  /** The variables of all pages, in the form of the API. */
  variables?: unknown;
  /** Device pixels for each px of a picture, if the output has no scale. */
  renderScale?: number;
}

export interface PlaygroundSource {
  /** `public`: the published version, of any space. `own`: the draft, of the active space. */
  kind: 'public' | 'own';
  /** For a template of the active space: which of its states is drawn. */
  state?: TemplateState;
  /** Pictures of pages with their defaults, until the first preview arrives; undefined if there are none. */
  getThumbnail?(pageIndex: number): string | undefined;
  /** What URLs of its pictures need. */
  access: PictureAccess;
  /** What an editor of the template can do about it. */
  edit?: { versionsHref: string; openAddresses(): Promise<void> };
}

/** Whether the draft or the published version of a template is drawn. */
export interface TemplateState {
  isLive: boolean;
  /** null: nothing is published. */
  publishedVersion: number | null;
  onChange(isLive: boolean): void;
}
