import { AppError } from '../../core/errors/app-error.ts';
import type { Services } from '../../services/services.ts';

/** A guide that is also available under /docs (MCP-4). */
export interface Guide {
  /** The name of the guide's file: `documents.md`. */
  file: string;
  title: string;
  description: string;
}

const base = 'galley://guides/';
const mimeType = 'text/markdown';

export function listGuides(guides: readonly Guide[]) {
  return guides.map(({ file, title, description }) => ({
    uri: `${base}${file}`,
    name: file,
    title,
    description,
    mimeType,
  }));
}

/** Reads the text of a guide. @throws AppError file_not_found */
export async function readGuide(guides: readonly Guide[], { assets }: Services, uri: string) {
  const guide = guides.find(({ file }) => `${base}${file}` === uri);
  if (!guide)
    throw new AppError('file_not_found', { detail: 'There is no such guide. resources/list lists all of them.' });
  return { uri, mimeType, text: new TextDecoder().decode(await assets.read(`/docs/${guide.file}`)) };
}
