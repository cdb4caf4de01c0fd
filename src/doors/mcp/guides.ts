import { AppError } from '../../core/errors/app-error.ts';
import type { RequestContext } from '../http/route.ts';

/** A guide as /docs serves it (MCP-4). */
export interface Guide {
  /** `documents.md` */
  file: string;
  title: string;
  description: string;
}

export interface GuideParts {
  guides: readonly Guide[];
  /** Reads the text of a guide by its file name. */
  readGuide(context: RequestContext, file: string): Promise<string>;
}

const base = 'galley://guides/';
const mimeType = 'text/markdown';

export function listGuides({ guides }: GuideParts) {
  return guides.map(({ file, title, description }) => ({
    uri: `${base}${file}`,
    name: file,
    title,
    description,
    mimeType,
  }));
}

/** @throws AppError file_not_found */
export async function readGuide({ guides, readGuide: read }: GuideParts, context: RequestContext, uri: string) {
  const guide = guides.find(({ file }) => `${base}${file}` === uri);
  if (!guide)
    throw new AppError('file_not_found', { detail: 'There is no such guide. resources/list lists all of them.' });
  return { uri, mimeType, text: await read(context, guide.file) };
}
