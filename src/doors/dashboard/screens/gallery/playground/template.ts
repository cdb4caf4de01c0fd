import type { PictureAccess } from './snippets.ts';

/** A page that the user can fill in and preview. */
export interface PlaygroundPage {
  id: string;
  name: string;
  /** The width in px. */
  width: number;
  height: number;
  /** The variables of the page in the form of the API. */
  variables?: unknown;
  layers?: unknown;
  bindings?: unknown;
  /** Set for a page that continues on further pages if its content does not fit. */
  paginate?: unknown;
}

/** A template that the user can fill in: a public one, or one of the active space. */
export interface PlaygroundTemplate {
  id: string;
  name: string;
  /** The pages in order. There is at least one. */
  pages: readonly PlaygroundPage[];
  /** The variables of all pages, in the form of the API. */
  variables?: unknown;
  /** The number of device pixels for each px of a picture, if the output has no scale. */
  renderScale?: number;
}

export interface PlaygroundSource {
  /** `public`: the published version of a template of any space. `own`: the draft of a template of the active space. */
  kind: 'public' | 'own';
  /** Whether the draft or the published version is drawn. Set for a template of the active space. */
  state?: TemplateState;
  /**
   * The address of a page's picture with all defaults, which is shown until the first preview arrives. Undefined if
   * there is none.
   */
  getThumbnail?(pageIndex: number): string | undefined;
  /** What is needed before anyone may open URLs of the template's pictures. */
  access: PictureAccess;
  /** What a user who may edit the template can do about `access`. */
  edit?: { versionsHref: string; openAddresses(): Promise<void> };
}

/** Whether the draft or the published version of a template is drawn. */
export interface TemplateState {
  isLive: boolean;
  /** The number of the published version; null if there is none. */
  publishedVersion: number | null;
  onChange(isLive: boolean): void;
}
